import type {
  INBOX_TABS,
  InboxConversation,
  InboxFeed,
  listInbox,
  readInboxConversation,
} from '@thokham/contract/chat-inbox'
import type { CallResult } from '@thokham/contract/operation'
import { startOfBangkokDay } from '@thokham/domain/bangkok-time'
import { paymentNumber, paymentReference } from '@thokham/domain/payment'
import type { Pool } from 'pg'
import { addressPattern, containing, likeFor } from '../../db/like-pattern.ts'
import { MESSAGE_JSON, type MessageJson } from './chat-queries.ts'

/** Rows of one answer. */
export const INBOX_PAGE = 50
/** Messages of a conversation that are read at once. */
const MOST_SHOWN = 500
const SHOWN_TEXT = 160
/** What stands for a picture without words. */
const ONLY_PICTURE = 'ส่งภาพ'
/** Conversations whose labels are offered again, and how many of them. */
const LABELLED = 1_000
const OFFERED_LABELS = 30

/**
 * Returns the query of conversations `c` as the list shows them.
 * @param from where they are read
 * @param more columns beside those of the list
 */
const rowsOf = (from: string, more: readonly string[] = []) => `
  SELECT c.id, c.number, p.display_name AS name, COALESCE(p.email, c.email) AS email, p.membership,
    p.expires_at AS "expiresAt", c.mode, c.closed_at IS NOT NULL AS "isClosed", c.unread, c.last_at AS "lastAt", c.labels,
    CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'name', a.display_name) END AS assignee,
    CASE WHEN c.mode = 'person' AND c.closed_at IS NULL AND c.unread > 0 THEN COALESCE(
      (SELECT min(m.created_at) FROM chat_messages m WHERE m.conversation_id = c.id AND m.sender = 'visitor' AND m.seq >
        (SELECT COALESCE(max(t.seq), 0) FROM chat_messages t WHERE t.conversation_id = c.id AND t.sender = 'team')
        AND m.created_at >= c.person_at), c.person_at) END AS "waitingSince",
    ${['l.text AS "lastText"', 'l.author AS "lastAuthor"', ...more].join(', ')}
  FROM ${from} c
  LEFT JOIN LATERAL (
    SELECT CASE WHEN m.text = '' AND m.picture IS NOT NULL THEN '${ONLY_PICTURE}' ELSE left(m.text, ${SHOWN_TEXT}) END AS text,
      CASE WHEN m.sender = 'team' THEN (SELECT json_build_object('id', w.id, 'name', w.display_name)
        FROM profiles w WHERE w.id = m.author_id) END AS author
    FROM chat_messages m
    WHERE m.conversation_id = c.id AND m.sender IN ('visitor', 'team')
    ORDER BY m.seq DESC LIMIT 1) l ON true
  LEFT JOIN profiles p ON p.id = c.member_id
  LEFT JOIN profiles a ON a.id = c.assigned_to`
const ROW = rowsOf('chat_conversations')

type Row = Omit<InboxConversation, 'expiresAt' | 'lastAt' | 'waitingSince' | 'lastText'> & {
  expiresAt: Date | null
  lastAt: Date
  waitingSince: Date | null
  lastText: string | null
}

function present(row: Row): InboxConversation {
  const { expiresAt, lastAt, waitingSince, lastText, ...rest } = row
  return {
    ...rest,
    expiresAt: expiresAt?.toISOString() ?? null,
    lastAt: lastAt.toISOString(),
    waitingSince: waitingSince?.toISOString() ?? null,
    lastText: lastText ?? '',
  }
}

const WAITS = "c.mode = 'person' AND c.closed_at IS NULL"
/** `$1` is who asks. */
const TABS: Record<(typeof INBOX_TABS)[number], string> = {
  all: 'true',
  unread: `${WAITS} AND c.unread > 0`,
  mine: 'c.assigned_to = $1 AND c.closed_at IS NULL',
  waiting: `${WAITS} AND c.assigned_to IS NULL`,
  closed: 'c.closed_at IS NOT NULL',
}

interface Wanted {
  tab: (typeof INBOX_TABS)[number]
  /** Empty = no search. */
  q: string
  /** ISO 8601 */
  before?: string | undefined
  beforeId?: string | undefined
  agentId: string
}

/** A visitor's number, with the word that it is shown with or without. */
const VISITOR_NUMBER = /^(?:ผู้เยี่ยมชม\s*)?#?(\d{1,9})$/

/** The newest conversations, which are looked through one by one where the words are said often in them. */
const LOOKED_THROUGH = 2_000
/** Of those, one in so many shows how often: the newest alone would have what is said in bursts too often. */
const ONE_IN = 20
/** Among those that show it as many as fill a page out of all that are looked through. */
const OFTEN = Math.ceil((INBOX_PAGE + 1) / ONE_IN)
/** What is shorter (characters) has no trigram, and so no index. */
const SHORTEST_INDEXED = 3

/** Says what each parameter is, whichever of them a search takes. */
const ALL_TYPES = '($2::text, $3::text, $5::integer, $6::bigint, $7::text) IS NOT NULL'

/**
 * Returns the condition whether a conversation `c` of a person `p` is what was searched for: `$2` the words, `$3` their
 * pattern, `$5` and `$6` numbers.
 * @param like finds the pattern (likeFor)
 * @param each looks at each conversation's own messages; otherwise all messages may be gone through once
 */
const isFound = (
  like: string,
  each = '',
) => `(p.display_name ${like} $3 OR p.email LIKE lower($3) OR c.email ILIKE $3 OR c.number = $5
  OR p.id = (SELECT y.user_id FROM payments y WHERE y.number = $6)
  OR c.labels <> '{}' AND EXISTS (SELECT FROM unnest(c.labels) AS label WHERE lower(label) = lower($2))
  OR EXISTS (SELECT FROM chat_messages m
    WHERE m.conversation_id = c.id AND m.sender IN ('visitor', 'team') AND m.text ${like} $3 ${each}))`
/** With it PostgreSQL makes no list of all messages that are found. */
const EACH_BY_ITSELF = 'OFFSET 0'

/**
 * Returns the same condition, each part looked up in an index of its own; `$7` the pattern by which members' addresses
 * are (addressPattern).
 */
const foundByIndex = (like: string) => `c.id = ANY (ARRAY (
  SELECT m.conversation_id FROM chat_messages m WHERE m.sender IN ('visitor', 'team') AND m.text ${like} $3
  UNION SELECT x.id FROM chat_conversations x WHERE x.member_id = ANY (ARRAY (
    SELECT y.id FROM profiles y
    WHERE y.display_name ${like} $3 OR y.email LIKE lower($7) AND strpos(y.email, lower($2)) > 0
    UNION SELECT y.user_id FROM payments y WHERE y.number = $6))
  UNION SELECT x.id FROM chat_conversations x WHERE x.email ILIKE $3
  UNION SELECT x.id FROM chat_conversations x WHERE x.number = $5
  UNION SELECT x.id FROM chat_conversations x
    WHERE x.labels <> '{}' AND EXISTS (SELECT FROM unnest(x.labels) AS label WHERE lower(label) = lower($2))))`

/** Counts the conversations with a person in which something is unread. */
export async function countWaiting(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ waiting: string }>({
    name: 'chat-waiting',
    text: `SELECT count(*) AS waiting FROM chat_conversations c WHERE ${TABS.unread}`,
  })
  return Number(rows[0]?.waiting ?? 0)
}

/** Reads those of them that wait longest, the oldest first. */
export async function readLongestWaiting(pool: Pool, most: number): Promise<InboxConversation[]> {
  const { rows } = await pool.query<Row>({
    name: 'chat-longest-waiting',
    text: `${rowsOf(`(SELECT c.* FROM chat_conversations c WHERE ${TABS.unread})`)}
      ORDER BY "waitingSince", c.id LIMIT $1`,
    values: [most],
  })
  return rows.map(present)
}

/**
 * Reads a page of the list, the newest conversation first, and whether more follow. What is said often of late fills a page from
 * the newest conversations; what is said seldom in them is looked up by its words.
 */
export async function readInboxRows(pool: Pool, { tab, q, before, beforeId, agentId }: Wanted) {
  const wanted = `${TABS[tab]} AND $1::uuid IS NOT NULL
    AND ($4::timestamptz IS NULL
      OR c.last_at < $4::timestamptz + interval '1 ms' AND (c.last_at < $4::timestamptz OR c.id > $8::uuid))`
  const order = 'ORDER BY c.last_at DESC, c.id'
  const values = [
    agentId,
    q,
    containing(q),
    before ?? null,
    VISITOR_NUMBER.exec(q)?.[1] ?? null,
    /^TK/i.test(q) ? paymentNumber(q) : null,
    addressPattern(q),
    beforeId ?? null,
  ]
  const amongNewest = (found: string) =>
    `(SELECT c.* FROM chat_conversations c WHERE ${wanted} ${order} LIMIT ${LOOKED_THROUGH}) c
      LEFT JOIN profiles p ON p.id = c.member_id WHERE ${found} AND (${ALL_TYPES} OR true)`
  const amongAll = (found: string) => `chat_conversations c
      LEFT JOIN profiles p ON p.id = c.member_id WHERE ${wanted} AND ${found} AND (${ALL_TYPES} OR true)`
  const read = async (among: string) => {
    // What is shown beside a conversation is read for those of the page alone.
    const page = `(SELECT c.* FROM ${among} ${order} LIMIT ${INBOX_PAGE + 1})`
    const { rows } = await pool.query<Row>({
      // With a name where nothing is looked for: otherwise planned for the words.
      ...(q === '' && { name: `chat-inbox-${tab}` }),
      text: `${rowsOf(page)} ${order}`,
      values,
    })
    return rows
  }
  const rows = await search()
  return { conversations: rows.slice(0, INBOX_PAGE).map(present), hasMore: rows.length > INBOX_PAGE }

  async function search(): Promise<Row[]> {
    if (q === '') return read(amongAll('true'))
    const like = likeFor(q)
    if ([...q].length < SHORTEST_INDEXED) return read(amongAll(isFound(like)))
    const newest = amongNewest(isFound(like, EACH_BY_ITSELF))
    const shown = await pool.query(
      `SELECT FROM ${newest} AND c.number % ${ONE_IN} = 0 LIMIT ${OFTEN}`,
      values,
    )
    if (shown.rowCount === OFTEN) {
      const found = await read(newest)
      if (found.length > INBOX_PAGE) return found
    }
    return read(amongAll(foundByIndex(like)))
  }
}

/** What waits in each tab. */
export type InboxCounts = Pick<InboxFeed, 'unread' | 'mine' | 'waiting'>

/**
 * Counts what waits in each tab, for all of the team at once.
 * @returns the counts of whoever has this id
 */
export async function countInbox(pool: Pool): Promise<(agentId: string) => InboxCounts> {
  const { rows } = await pool.query<OpenOfAgent>({ name: 'chat-inbox-counts', text: OPEN_BY_AGENT })
  return countsOf(rows)
}

/** The open conversations of a member of the team, or those of nobody. */
interface OpenOfAgent {
  agentId: string | null
  open: number
  unread: number
  waiting: number
}

const OPEN_BY_AGENT = `
  SELECT c.assigned_to AS "agentId", count(*)::int AS open, count(*) FILTER (WHERE ${TABS.unread})::int AS unread,
    count(*) FILTER (WHERE ${TABS.waiting})::int AS waiting
  FROM chat_conversations c WHERE c.closed_at IS NULL AND (c.mode = 'person' OR c.assigned_to IS NOT NULL)
  GROUP BY c.assigned_to`

function countsOf(rows: OpenOfAgent[]): (agentId: string) => InboxCounts {
  const sum = (pick: (row: OpenOfAgent) => number) => rows.reduce((all, row) => all + pick(row), 0)
  const all = { unread: sum(({ unread }) => unread), waiting: sum(({ waiting }) => waiting) }
  return (agentId) => ({ ...all, mine: rows.find((row) => row.agentId === agentId)?.open ?? 0 })
}

/** Reads the newest thing that a visitor said to the team and nobody has looked at. */
export async function readNewestWaiting(pool: Pool): Promise<InboxFeed['newest']> {
  const { rows } = await pool.query<Row>(`${ROW} WHERE ${TABS.unread} ORDER BY c.last_at DESC LIMIT 1`)
  const [row] = rows.map(present)
  return row ? { id: row.id, name: row.name, number: row.number, text: row.lastText, at: row.lastAt } : null
}

type Listed = CallResult<typeof listInbox>
type BesideRow = Listed['today'] & Pick<Listed, 'labels'> & { open: OpenOfAgent[] }

/**
 * Reads what stands beside the list, whatever the list shows: what waits in each tab; how today goes, which is first answers of
 * people, what the bot finished alone, what met the question; the labels of the newest conversations that have any, the most used first.
 */
export async function readListExtras(
  pool: Pool,
  agentId: string,
  now: Date,
): Promise<Pick<Listed, 'counts' | 'today' | 'labels'>> {
  const { rows } = await pool.query<BesideRow>({
    name: 'chat-inbox-beside',
    text: BESIDE_LIST,
    values: [startOfBangkokDay(now)],
  })
  const { open, labels, ...today } = rows[0] ?? {
    open: [],
    labels: [],
    ...{ firstAnswerMinutes: null, chats: 0, chatsByBot: 0, rated: null },
  }
  return { counts: countsOf(open)(agentId), today, labels }
}

const BESIDE_LIST = `
  SELECT (SELECT COALESCE(json_agg(o), '[]') FROM (${OPEN_BY_AGENT}) o) AS open,
    (SELECT round(extract(epoch FROM avg(person_answered_at - person_at)) / 60, 1)::float
     FROM chat_conversations WHERE person_at >= $1 AND person_answered_at IS NOT NULL) AS "firstAnswerMinutes",
    (SELECT count(*)::int FROM chat_conversations WHERE created_at >= $1) AS chats,
    (SELECT count(*)::int FROM chat_conversations WHERE created_at >= $1 AND person_at IS NULL) AS "chatsByBot",
    (SELECT round(100.0 * count(*) FILTER (WHERE rating = 'up') / NULLIF(count(*), 0))::int
     FROM chat_messages WHERE rating IS NOT NULL AND created_at >= $1) AS rated,
    ARRAY (
      SELECT label
      FROM (SELECT labels FROM chat_conversations WHERE labels <> '{}' ORDER BY last_at DESC LIMIT ${LABELLED}) c,
        unnest(c.labels) AS label
      GROUP BY label ORDER BY count(*) DESC, label LIMIT ${OFFERED_LABELS}) AS labels`

type Shown = CallResult<typeof readInboxConversation>

export interface FoundShown extends Pick<Shown, 'conversation' | 'readSeq' | 'page' | 'seenAt'> {
  messages: MessageJson[]
  typing: { id: string; name: string; at: Date } | null
  memberId: string | null
}

/** `$1` the conversation, `$2` the cursor. */
const SHOWN = `${rowsOf('chat_conversations', [
  'c.read_seq AS "readSeq"',
  'c.page',
  'c.seen_at AS "seenAt"',
  'c.member_id AS "memberId"',
  `(SELECT json_build_object('id', t.id, 'name', t.display_name, 'at', c.typing_at)
    FROM profiles t WHERE t.id = c.typing_by) AS typing`,
  `COALESCE((SELECT json_agg(found.message ORDER BY found.seq) FROM (
    SELECT m.seq, ${MESSAGE_JSON} AS message FROM chat_messages m
    WHERE m.conversation_id = c.id AND m.seq > $2 ORDER BY m.seq DESC LIMIT ${MOST_SHOWN}) found), '[]') AS messages`,
])} WHERE c.id = $1`

/** Reads a conversation for the team, with its messages behind a cursor; null = there is none. */
export async function readShown(pool: Pool, id: string, since: number): Promise<FoundShown | null> {
  const { rows } = await pool.query<
    Row & Omit<FoundShown, 'conversation' | 'seenAt'> & { seenAt: Date | null }
  >({ name: 'inbox-shown', text: SHOWN, values: [id, since] })
  const [found] = rows
  if (!found) return null
  const { readSeq, page, seenAt, memberId, typing, messages, ...row } = found
  return {
    conversation: present(row),
    readSeq,
    page,
    seenAt: seenAt?.toISOString() ?? null,
    memberId,
    typing: typing && { ...typing, at: new Date(typing.at) },
    messages,
  }
}

/** `$1` the member. */
const MEMBER_FACTS = `
  SELECT p.phone, p.created_at AS since, p.prompt_count::float AS "promptCount",
    (SELECT json_build_object('most', l.max_machines, 'used',
       (SELECT count(*) FROM machine_activations m WHERE m.license_key_id = l.id AND m.is_active))
     FROM license_keys l WHERE l.profile_id = p.id) AS machines,
    (SELECT COALESCE(sum(amount_satang), 0)::float FROM payments
     WHERE user_id = p.id AND payment_status = 'approved') AS "approvedSatang",
    ARRAY(SELECT json_build_object('id', y.id, 'number', y.number, 'packageName', k.name, 'amountSatang', y.amount_satang,
        'status', y.payment_status, 'createdAt', y.created_at)
      FROM payments y JOIN packages k ON k.id = y.package_id
      WHERE y.user_id = p.id ORDER BY y.created_at DESC LIMIT 10) AS payments
  FROM profiles p WHERE p.id = $1`

type MemberFacts = NonNullable<Shown['member']>

/** Reads what the team should know of a member: since when, their licence, what they paid. */
export async function readMemberFacts(pool: Pool, memberId: string): Promise<MemberFacts | null> {
  const { rows } = await pool.query<
    Omit<MemberFacts, 'id' | 'since' | 'payments'> & {
      since: Date
      payments: (Omit<MemberFacts['payments'][number], 'reference'> & { number: number })[]
    }
  >({ name: 'inbox-member', text: MEMBER_FACTS, values: [memberId] })
  const [facts] = rows
  if (!facts) return null
  return {
    ...facts,
    id: memberId,
    since: facts.since.toISOString(),
    payments: facts.payments.map(({ number, createdAt, ...each }) => ({
      ...each,
      reference: paymentReference(number),
      createdAt: new Date(createdAt).toISOString(),
    })),
  }
}
