import { randomUUID } from 'node:crypto'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { sendChatMessage } from '@thokham/contract/chat'
import { approvePayment } from '@thokham/contract/payment-admin'
import { reservePrompts } from '@thokham/contract/prompts'
import type pg from 'pg'
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { TERM_BEGINS } from '../../../operations/rehearse/invariants.mjs'
import { readKnown, verify } from '../../../operations/rehearse/verify.mjs'
import { sendConfirmation } from '../features/auth/send-confirmation.ts'
import { loadPackages } from '../features/packages/load-packages.ts'
import { aKeyHolder, anOrder, start, startAiFixture } from '../testing/ai.ts'
import { aMember, aMemberWithPassword } from '../testing/members.ts'
import { pay } from '../testing/payments.ts'
import type { TestServer } from '../testing/test-server.ts'

/** What the rehearsal holds its ledger against (operations/scaling.md#the-rehearsal): each kind of loss and doubling is found. */
let server: TestServer
let cluster: Parameters<typeof verify>[0]
let known: Awaited<ReturnType<typeof readKnown>>
const load: Parameters<typeof verify>[1] = { asked: [], ledger: [] }
const keys: Record<string, string> = {}

const note = (kind: string, key: string, member: string, effect?: string) => {
  keys[kind] = key
  load.asked.push({ kind, key, member })
  load.ledger.push({ kind, key, member, effect })
}

beforeAll(async () => {
  const fixture = await startAiFixture()
  server = fixture.server
  const { services, pool } = server
  await loadPackages(services.db)
  cluster = {
    base: server.dataDir,
    query: async (sql, values) => (await pool.query(sql, values)).rows,
    standIn: fixture.standIn,
    mailBox: { taken: new Map() },
  }
  // What was otherwise before anybody worked: a count that nobody made.
  await aMember(services, { promptCount: 7n as never })
  known = await readKnown(cluster)

  const columns = { level: 'vip', expiresAt: new Date(TERM_BEGINS) } as const
  const [weaver, payer, talker] = await Promise.all([0, 1, 2].map(() => aMember(services, columns)))
  const admin = await aMember(services, { level: 'admin', emailVerified: true })
  if (!weaver || !payer || !talker) throw new Error('no members')

  for (const count of [3, 4]) {
    const idempotencyKey = randomUUID()
    const body = { idempotencyKey, count, generator: 'free' as const }
    const reserved = await server.call(reservePrompts, { body }, weaver)
    expect(reserved.status).toBe(200)
    note('reservation', idempotencyKey, weaver.id, String(reserved.body.promptCount))
  }
  const idempotencyKey = randomUUID()
  const { body: payment } = await pay(server, payer, {
    plan: 'renewal',
    idempotencyKey,
    transferDate: '2020-11-19',
  })
  note('payment', idempotencyKey, payer.id, payment.id)
  expect((await server.call(approvePayment, { params: { id: payment.id } }, admin)).status).toBe(200)
  note('approval', payment.id, payer.id)
  for (const text of ['ราคาเท่าไร', 'วันนี้']) {
    const key = randomUUID()
    const { status, body } = await server.call(sendChatMessage, { body: { key, text } }, talker)
    expect(status).toBe(200)
    note('chat', key, talker.id, String(body.messages.find((message) => message.key === key)?.seq))
  }
  const runner = await aKeyHolder(fixture)
  await pool.query('UPDATE profiles SET expires_at = $1 WHERE id = $2', [TERM_BEGINS, runner.id])
  const order = anOrder()
  const run = await start(fixture, runner, order)
  note('run', order.idempotencyKey, runner.id, run.id)
  const isFinished = async () => {
    const [row] = await cluster.query('SELECT state FROM ai_runs WHERE id = $1', [run.id])
    expect(row?.state).toBe('finished')
  }
  await vi.waitFor(isFinished, { timeout: 90_000, interval: 50 })
  note('run finished', run.id, runner.id)
  const newcomer = await aMemberWithPassword(services, { email: 'new1@example.test' })
  const { email } = newcomer
  await services.db.transaction((tx) => sendConfirmation(services, tx, { email, displayName: 'ผู้มาใหม่' }))
  note('sign-up', email, email, newcomer.id)
})

/** One transaction that is taken back: neither triggers nor constraints stand in the way of what is done in it. */
let client: pg.PoolClient
beforeEach(async () => {
  client = await server.pool.connect()
  await client.query(`BEGIN; SET LOCAL session_replication_role = replica; SET LOCAL thokham.replaces_tables = 'on';
    ALTER TABLE audit_log DISABLE TRIGGER ALL`)
  onTestFinished(async () => {
    await client.query('ROLLBACK')
    client.release()
  })
})

const look = (of = load) =>
  verify({ ...cluster, query: async (sql, values) => (await client.query(sql, values)).rows }, of, known)

/** Inserts the rows that a condition finds once more, with other values in some columns. */
async function double(table: string, where: string, changes: Record<string, string> = {}): Promise<void> {
  const { rows: constraints } = await client.query(
    `SELECT conname FROM pg_constraint WHERE conrelid = $1::regclass AND contype IN ('u', 'p')`,
    [table],
  )
  for (const { conname } of constraints)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${conname} CASCADE`)
  const { rows: indexes } = await client.query(
    'SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indrelid = $1::regclass AND indisunique',
    [table],
  )
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`)
  const { rows: columns } = await client.query(
    `SELECT quote_ident(column_name) AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER' AND is_identity = 'NO'`,
    [table],
  )
  const names = columns.map(({ name }) => name)
  const values = names.map((name) => changes[name] ?? name)
  const { rowCount } = await client.query(
    `INSERT INTO ${table} (${names}) SELECT ${values} FROM ${table} WHERE ${where}`,
  )
  expect(rowCount).toBeGreaterThan(0)
}

const DAYS = 'a day holds another sum than its reservations and runs'
const COUNTS = 'a member has another count than their reservations and runs'
const TERMS = 'a term was moved more or less often than payments were approved'
const AUDIT = 'an approval has other than one entry in the audit log'
const MESSAGES = 'the messages of a conversation have a gap'
const LINES = 'the lines of a run do not add up'
const SLIPS = 'a payment has no slip, or that of another one'
const ASKED = 'the provider was asked 1 times for a keyword that counts nothing'
const ANSWERS = 'a question in the chat has two answers'
const NO_ANSWER = 'a question in the chat has no answer'
const TOLD_ADMINS = 'a payment was mailed to each admin other than once'
const TOLD_MEMBER = 'an approval was mailed to its member other than once'
const TOLD_NEWCOMER = 'a sign-up was mailed other than once'
const STEPS = 'the report counts other steps of who joined than there are'
const NO_JOB = 'a mail waits and no job delivers it'
const of = (member: string) => `(SELECT member FROM (VALUES ('${member}'::uuid)) v (member))`
const ownerOf = (kind: string) => load.ledger.find((entry) => entry.kind === kind)?.member ?? ''
const memberOf = (kind: string) => of(ownerOf(kind))

it('finds nothing where everything is there once, and leaves aside what was otherwise before', async () => {
  expect(known[COUNTS]?.size).toBe(1)
  expect(await look()).toEqual({ lost: [], doubled: [], broken: [] })
})

/** What is done to the database, and which kinds of the ledger are lost by it, and which sentences broken. */
const LOSSES: [string, () => string, string[], string[]][] = [
  [
    'a reservation',
    () => `DELETE FROM prompt_reservations WHERE idempotency_key = '${keys.reservation}'`,
    ['reservation'],
    [DAYS, COUNTS],
  ],
  [
    'all reservations of a member',
    () => `DELETE FROM prompt_reservations WHERE profile_id = ${memberOf('reservation')}`,
    ['reservation', 'reservation'],
    [DAYS, COUNTS],
  ],
  [
    'the day of reservations',
    () => `DELETE FROM prompt_quota WHERE profile_id = ${memberOf('reservation')}`,
    [],
    [DAYS],
  ],
  ['the day of a run', () => `DELETE FROM prompt_quota WHERE profile_id = ${memberOf('run')}`, [], [DAYS]],
  [
    'a member with reservations',
    () => `DELETE FROM profiles WHERE id = ${memberOf('reservation')}`,
    [],
    [COUNTS, STEPS],
  ],
  [
    'a payment',
    () => 'DELETE FROM payments',
    ['payment', 'approval'],
    [TERMS, AUDIT, TOLD_ADMINS, TOLD_MEMBER, STEPS],
  ],
  [
    'an approval',
    () => "UPDATE payments SET payment_status = 'pending', decided_at = NULL, granted_membership = NULL",
    ['approval'],
    [TERMS, AUDIT, TOLD_MEMBER],
  ],
  [
    'what was approved',
    () => `UPDATE profiles SET expires_at = NULL WHERE id = ${memberOf('payment')}`,
    [],
    [TERMS],
  ],
  [
    'a member who paid',
    () => `DELETE FROM profiles WHERE id = ${memberOf('payment')}`,
    [],
    [TERMS, TOLD_MEMBER, STEPS],
  ],
  [
    'the audit log of an approval',
    () => "DELETE FROM audit_log WHERE action = 'payment.approve'",
    [],
    [AUDIT],
  ],
  ['the name of a slip', () => 'UPDATE payments SET slip_image = NULL', [], [SLIPS]],
  ['a message', () => `DELETE FROM chat_messages WHERE key = '${keys.chat}'`, ['chat'], [MESSAGES, ANSWERS]],
  ['the last answer in the chat', () => 'DELETE FROM chat_messages WHERE seq = 4', [], [MESSAGES, NO_ANSWER]],
  ['an answer in the chat', () => 'DELETE FROM chat_messages WHERE seq = 2', [], [MESSAGES, NO_ANSWER]],
  ['all messages of a conversation', () => 'DELETE FROM chat_messages', ['chat', 'chat'], [MESSAGES]],
  ['a conversation', () => 'DELETE FROM chat_conversations', ['chat', 'chat'], [MESSAGES]],
  ['a run', () => 'DELETE FROM ai_runs', ['run', 'run finished'], [DAYS, COUNTS, LINES]],
  ['a line', () => 'DELETE FROM ai_run_lines WHERE position = 1', [], [LINES, ASKED]],
  ['all lines of a run', () => 'DELETE FROM ai_run_lines', [], [LINES, ASKED, ASKED, ASKED]],
  [
    'an account',
    () => `DELETE FROM accounts WHERE user_id = (SELECT id FROM profiles WHERE email = '${keys['sign-up']}')`,
    ['sign-up'],
    ['a member has no account, or two'],
  ],
  [
    'a member who signed up',
    () => `DELETE FROM profiles WHERE email = '${keys['sign-up']}'`,
    ['sign-up'],
    ['an account is of no member', TOLD_NEWCOMER, STEPS],
  ],
  ['a mail to an admin', () => "DELETE FROM mails WHERE kind = 'payment-submitted'", [], [TOLD_ADMINS]],
  ['a mail of an approval', () => "DELETE FROM mails WHERE kind = 'payment-approved'", [], [TOLD_MEMBER]],
  ['a mail of a sign-up', () => "DELETE FROM mails WHERE kind = 'confirm-email'", [], [TOLD_NEWCOMER]],
  [
    'the job of a mail',
    () =>
      "UPDATE mails SET id = gen_random_uuid(), status = 'queued', sent_at = NULL WHERE kind = 'confirm-email'",
    [],
    [NO_JOB],
  ],
]

const kindsOf = (entries: { kind: string }[]) => entries.map(({ kind }) => kind)
const sentencesOf = (broken: string[]) => broken.map((sentence) => sentence.replace(/: .*$/s, ''))

it.each(LOSSES)('finds that there is no more: %s', async (_what, sql, lost, broken) => {
  expect((await client.query(sql())).rowCount).toBeGreaterThan(0)
  const found = await look()
  expect({ ...found, lost: kindsOf(found.lost), broken: sentencesOf(found.broken) }).toEqual({
    lost,
    doubled: [],
    broken,
  })
})

it.each([
  ['is waited for', "now() - interval '1 minute'", []],
  ['is missed once no server can give it any more', "now() - interval '2 minutes'", [NO_ANSWER]],
])('an answer of the AI %s', async (_what, askedAt, broken) => {
  await client.query("DELETE FROM chat_messages WHERE sender = 'bot' AND seq = 4")
  await client.query(`UPDATE chat_conversations SET last_seq = 3, asked_seq = 3, asked_at = ${askedAt}`)
  expect(sentencesOf((await look()).broken)).toEqual(broken)
})

it('a question to the team is no question without an answer', async () => {
  await client.query("DELETE FROM chat_messages WHERE sender = 'bot' AND seq = 4")
  await client.query("UPDATE chat_conversations SET last_seq = 3, mode = 'person'")
  expect((await look()).broken).toEqual([])
})

it('finds that a slip is not among the files', async () => {
  const { rows } = await client.query<{ slip_image: string }>('SELECT slip_image FROM payments')
  const path = join(cluster.base, 'files', rows[0]?.slip_image ?? '')
  renameSync(path, `${path}.away`)
  onTestFinished(() => renameSync(`${path}.away`, path))
  expect(sentencesOf((await look()).broken)).toEqual(['a slip is not among the files'])
})

/** What is there twice, and which kinds of the ledger are doubled by it, and which sentences broken. */
const DOUBLINGS: [string, () => Promise<unknown>, string[], string[], string[]?][] = [
  [
    'a reservation',
    () => double('prompt_reservations', `idempotency_key = '${keys.reservation}'`),
    ['reservation'],
    [DAYS, COUNTS],
  ],
  ['a day', () => double('prompt_quota', `profile_id = ${memberOf('reservation')}`), [], [DAYS]],
  [
    'the count of a set',
    () =>
      client.query(
        `UPDATE profiles SET prompt_count = 2 * prompt_count WHERE id = ${memberOf('reservation')}`,
      ),
    [],
    [COUNTS],
  ],
  [
    'a payment',
    () => double('payments', 'true', { id: 'gen_random_uuid()' }),
    ['payment'],
    [TERMS, AUDIT, SLIPS, TOLD_ADMINS, TOLD_MEMBER, 'nobody asked for what is there (approval)'],
  ],
  [
    'a payment that waits',
    () =>
      client
        .query(
          "UPDATE payments SET payment_status = 'pending', decided_at = NULL, granted_membership = NULL, slip_image = 'slips/one.webp'",
        )
        .then(() => double('payments', 'true', { id: 'gen_random_uuid()', slip_image: "'slips/two.webp'" })),
    ['payment'],
    [
      TERMS,
      'a member has two payments that wait',
      AUDIT,
      TOLD_ADMINS,
      TOLD_MEMBER,
      'a slip is not among the files',
    ],
    ['approval'],
  ],
  [
    'what was approved',
    () =>
      client.query(
        `UPDATE profiles SET expires_at = expires_at + interval '1 month' WHERE id = ${memberOf('payment')}`,
      ),
    [],
    [TERMS],
  ],
  ['the audit log of an approval', () => double('audit_log', "action = 'payment.approve'"), [], [AUDIT]],
  [
    'a message',
    () => double('chat_messages', `key = '${keys.chat}'`, { seq: 'seq + 100' }),
    ['chat'],
    [MESSAGES, NO_ANSWER],
  ],
  [
    'a message in the place of another',
    async () => {
      await client.query('DELETE FROM chat_messages WHERE seq = 1')
      await double('chat_messages', `key = '${keys.chat}'`, { key: 'NULL' })
    },
    [],
    [MESSAGES, NO_ANSWER],
    ['chat'],
  ],
  ['a run', () => double('ai_runs', 'true', { id: 'gen_random_uuid()' }), ['run'], [DAYS, COUNTS, LINES]],
  ['a line', () => double('ai_run_lines', 'position = 1', { position: '7' }), [], [LINES]],
  [
    'a line in the place of another',
    async () => {
      await client.query('DELETE FROM ai_run_lines WHERE position = 2')
      await double('ai_run_lines', 'position = 1')
    },
    [],
    [LINES, ASKED],
  ],
  [
    'what a line was asked',
    () =>
      client.query(
        "UPDATE ai_run_lines SET prompts = prompts || prompts WHERE position = 1 AND state = 'done'",
      ),
    [],
    ['a line has more results than were asked for'],
  ],
  [
    'an account',
    () =>
      double('accounts', `user_id = (SELECT id FROM profiles WHERE email = '${keys['sign-up']}')`, {
        id: 'gen_random_uuid()',
      }),
    ['sign-up'],
    ['a member has no account, or two'],
  ],
  [
    'a question to the provider',
    async () => {
      const asked = cluster.standIn.asked[0]
      if (!asked) throw new Error('nothing was asked')
      cluster.standIn.asked.push(asked)
      onTestFinished(() => void cluster.standIn.asked.pop())
    },
    [],
    ['the provider was asked 2 times for a keyword that counts 1'],
  ],
  [
    'an answer in the chat',
    () => double('chat_messages', "sender = 'bot' AND seq = 4", { seq: 'seq + 1' }),
    [],
    [MESSAGES, ANSWERS],
  ],
  ...(
    [
      ['a mail to an admin', 'payment-submitted', TOLD_ADMINS],
      ['a mail of an approval', 'payment-approved', TOLD_MEMBER],
      ['a mail of a sign-up', 'confirm-email', TOLD_NEWCOMER],
    ] as const
  ).map(([what, kind, sentence]): [string, () => Promise<unknown>, string[], string[]] => [
    what,
    () => double('mails', `kind = '${kind}'`, { id: 'gen_random_uuid()', status: "'outboxed'" }),
    [],
    [sentence],
  ]),
]

it.each(DOUBLINGS)('finds that there is twice: %s', async (_what, act, doubled, broken, lost = []) => {
  await act()
  const found = await look()
  expect({
    lost: kindsOf(found.lost),
    doubled: kindsOf(found.doubled),
    broken: sentencesOf(found.broken),
  }).toEqual({ lost, doubled, broken })
})

it.each(['reservation', 'payment', 'approval', 'chat', 'run', 'sign-up'])(
  'finds a %s that nobody asked for',
  async (kind) => {
    const others = load.asked.filter((each) => each.key !== keys[kind])
    expect(await look({ ...load, asked: others })).toEqual({
      lost: [],
      doubled: [],
      broken: [
        `nobody asked for what is there (${kind}): 1, such as ${JSON.stringify({ pair: `${keys[kind]} of ${ownerOf(kind)}` })}`,
      ],
    })
  },
)

it('finds what came about under a key of another member', async () => {
  const [payer, talker] = [ownerOf('payment'), ownerOf('chat')]
  await client.query('UPDATE payments SET user_id = $1 WHERE user_id = $2', [talker, payer])
  const found = await look()
  expect(kindsOf(found.lost)).toEqual(['payment', 'approval'])
  expect(sentencesOf(found.broken)).toEqual([
    TERMS,
    TOLD_MEMBER,
    'nobody asked for what is there (payment)',
    'nobody asked for what is there (approval)',
  ])
})

it('finds that a key that was never answered did something twice', async () => {
  await double('chat_messages', `key = '${keys.chat}'`, { seq: 'seq + 100' })
  const unanswered = load.ledger.filter(({ key }) => key !== keys.chat)
  const { lost, doubled } = await look({ ...load, ledger: unanswered })
  expect([lost, kindsOf(doubled)]).toEqual([[], ['chat']])
})

it.each(['reservation', 'payment', 'chat', 'run', 'sign-up'])(
  'finds a %s that is another one than was answered',
  async (kind) => {
    const ledger = load.ledger.map((entry) =>
      entry.key === keys[kind] ? { ...entry, effect: 'another' } : entry,
    )
    expect((await look({ ...load, ledger })).broken).toEqual([
      `what was done is something else than was answered (${kind}): 1, such as ${keys[kind]}`,
    ])
  },
)

it('finds a mail that was handed over and is not there, and one that counts as sent and was not', async () => {
  const [mail] = (await client.query<{ id: string }>("SELECT id FROM mails WHERE kind = 'confirm-email'"))
    .rows
  const messageId = `<${mail?.id}@thokham.local>`
  await client.query(
    "UPDATE mails SET status = 'sent', text = NULL, html = NULL, message_id = $1 WHERE id = $2",
    [messageId, mail?.id],
  )
  onTestFinished(() => cluster.mailBox.taken.clear())
  expect(sentencesOf((await look()).broken)).toEqual(['a mail counts as sent that was never handed over'])
  cluster.mailBox.taken.set(messageId, 2)
  expect((await look()).broken).toEqual([])
  cluster.mailBox.taken.set(`<${randomUUID()}@thokham.local>`, 1)
  expect(sentencesOf((await look()).broken)).toEqual(['a mail was handed over that nobody wrote'])
})
