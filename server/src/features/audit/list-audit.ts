import type { AuditEntry, listAudit } from '@thokham/contract/audit'
import type { HandlerInput } from '@thokham/contract/operation'
import { partsOfTopic } from '@thokham/domain/audit-actions'
import { DAY_MS, startOfBangkokDate } from '@thokham/domain/bangkok-time'
import { paymentNumber, paymentReference } from '@thokham/domain/payment'
import type { Pool } from 'pg'
import { addressPattern, containing, likeFor } from '../../db/like-pattern.ts'

/** Whoever fits a search, at most; a name that fits more says too little. */
const MOST_FOUND = 100

type Wish = HandlerInput<typeof listAudit>['query']

interface Row {
  id: string
  created_at: Date
  /** Millionths of a second since 1970 */
  place: string
  action: string
  subject_kind: string
  subject_id: string
  before: unknown
  after: unknown
  ip_address: string | null
  actor_id: string | null
  actor_name: string
  actor_email: string
  member_id: string | null
  member_name: string | null
  payment_number: string | null
}

/**
 * Reads entries of the audit log, newest first. Each page begins behind the last entry of the one before it, so pages far
 * in cost what the first one costs.
 */
export async function readAudit(
  pool: Pool,
  wish: Wish,
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  const values: unknown[] = []
  const param = (value: unknown) => `$${values.push(value)}`
  const conditions = await conditionsOf(pool, wish, param)
  const { rows } = await pool.query<Row>(
    `WITH page AS (
       SELECT * FROM audit_log ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}
       ORDER BY created_at DESC, id DESC LIMIT ${param(wish.limit + 1)}
     ) ${WITH_NAMES}`,
    values,
  )
  const shown = rows.slice(0, wish.limit)
  const last = rows.length > wish.limit ? shown.at(-1) : undefined
  return { entries: shown.map(present), next: last ? `${last.place}-${last.id}` : null }
}

/** Who they are today, and which member it concerns. */
const WITH_NAMES = `
  SELECT page.id, page.created_at, (extract(epoch FROM page.created_at) * 1000000)::bigint AS place, page.action,
    page.subject_kind, page.subject_id, page.before, page.after, page.ip_address, page.actor_id,
    actor.display_name AS actor_name, actor.email AS actor_email,
    member.id AS member_id, member.display_name AS member_name, payment.number AS payment_number
  FROM page
  LEFT JOIN profiles actor ON actor.id = page.actor_id
  LEFT JOIN payments payment ON payment.id = CASE page.subject_kind WHEN 'payment' THEN page.subject_id::uuid END
  LEFT JOIN profiles member ON member.deleted_at IS NULL AND member.id =
    CASE page.subject_kind WHEN 'member' THEN page.subject_id::uuid WHEN 'payment' THEN payment.user_id END
  ORDER BY page.created_at DESC, page.id DESC`

type Param = (value: unknown) => string

async function conditionsOf(pool: Pool, wish: Wish, param: Param): Promise<string[]> {
  const { topic, actor, member, partner, from, to, q, after } = wish
  const conditions: string[] = []
  if (topic)
    conditions.push(
      `(${partsOfTopic(topic)
        .map((part) => isOfPart(part, param))
        .join(' OR ')})`,
    )
  if (actor) conditions.push(`actor_id = ${param(actor)}`)
  if (from) conditions.push(`created_at >= ${param(startOfBangkokDate(from))}`)
  if (to) conditions.push(`created_at < ${param(new Date(startOfBangkokDate(to).getTime() + DAY_MS))}`)
  if (member) conditions.push(concerns(param([member]), param(await paymentsOf(pool, [member]))))
  if (partner) conditions.push(`subject_kind = 'partner' AND subject_id = ${param(partner)}`)
  if (after) {
    const [place, id] = after.split('-')
    conditions.push(
      `(created_at, id) < (timestamptz 'epoch' + ${param(place)}::bigint * interval '1 microsecond', ${param(id)}::bigint)`,
    )
  }
  if (q !== '') {
    const found = await search(pool, q)
    conditions.push(
      `(actor_id = ANY (${param(found.people)}::uuid[]) OR ip_address = ${param(q)} OR ${concerns(param(found.people), param(found.payments))})`,
    )
  }
  return conditions
}

/** Returns the condition of a part of actions: a slash comes right behind the dot. */
const isOfPart = (part: string, param: Param) =>
  `action >= ${param(`${part}.`)} AND action < ${param(`${part}/`)}`

const concerns = (people: string, payments: string) =>
  `((subject_kind = 'member' AND subject_id = ANY (${people}::text[]))
    OR (subject_kind = 'payment' AND subject_id = ANY (${payments}::text[])))`

async function search(pool: Pool, q: string): Promise<{ people: string[]; payments: string[] }> {
  // Without a name: planned for the words that are looked for.
  const { rows } = await pool.query<{ people: string[]; payments: string[] }>(
    `WITH people AS MATERIALIZED (
       SELECT id FROM profiles
       WHERE email LIKE lower($1) AND strpos(email, lower($2)) > 0 OR display_name ${likeFor(q)} $3 LIMIT ${MOST_FOUND}
     ) SELECT ARRAY (SELECT id FROM people) AS people, ARRAY (
       SELECT id FROM payments WHERE number = $4
       UNION SELECT id FROM payments WHERE user_id = ANY (ARRAY (SELECT id FROM people))
     ) AS payments`,
    [addressPattern(q), q, containing(q), paymentNumber(q)],
  )
  return rows[0] ?? { people: [], payments: [] }
}

async function paymentsOf(pool: Pool, people: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT id FROM payments WHERE user_id = ANY ($1::uuid[])',
    [people],
  )
  return rows.map(({ id }) => id)
}

function present(row: Row): AuditEntry {
  const { actor_id: actorId, payment_number: number } = row
  return {
    id: row.id,
    at: row.created_at.toISOString(),
    actor: actorId ? { id: actorId, displayName: row.actor_name, email: row.actor_email } : null,
    action: row.action,
    subject: {
      kind: row.subject_kind,
      id: row.subject_id,
      name: number === null ? row.member_name : paymentReference(Number(number)),
      memberId: row.member_id,
    },
    before: row.before,
    after: row.after,
    from: row.ip_address,
  }
}

/** Reads everybody who did anything, by name. Hops from one to the next, whatever each of them did. */
export async function readActors(pool: Pool) {
  const { rows } = await pool.query<{ id: string; displayName: string; email: string }>(`
    WITH RECURSIVE actors AS (
      (SELECT actor_id FROM audit_log WHERE actor_id IS NOT NULL ORDER BY actor_id LIMIT 1)
      UNION ALL
      SELECT (SELECT actor_id FROM audit_log WHERE actor_id > actors.actor_id ORDER BY actor_id LIMIT 1)
      FROM actors WHERE actors.actor_id IS NOT NULL
    )
    SELECT id, display_name AS "displayName", email FROM actors JOIN profiles ON id = actor_id
    ORDER BY display_name, id`)
  return rows
}
