import { randomUUID } from 'node:crypto'
import { listSessions } from '@thokham/contract/devices'
import type { Operation } from '@thokham/contract/operation'
import { can, LEVELS, type Level } from '@thokham/domain/access'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ZodType } from 'zod'
import { toJSONSchema } from 'zod'
import { CONTRACT_OPERATIONS } from '../testing/contract-operations.ts'
import { aMember, type TestMember } from '../testing/members.ts'
import { pay, startShop } from '../testing/payments.ts'
import type { TestServer } from '../testing/test-server.ts'

let server: TestServer
let victim: TestMember
let owner: TestMember
let own: Record<
  | 'session'
  | 'passkey'
  | 'payment'
  | 'receipt'
  | 'run'
  | 'imageRun'
  | 'heldPicture'
  | 'set'
  | 'machine'
  | 'refusal'
  | 'reservation'
  | 'wordList',
  string
>

beforeAll(async () => {
  server = await startShop()
  owner = await aMember(server.services, { level: 'owner' })
  victim = await aMember(server.services)
  const session = (await server.call(listSessions, {}, victim)).body.sessions[0]?.id ?? ''
  const payment = (await pay(server, victim)).body.id
  own = {
    session,
    passkey: randomUUID(),
    payment,
    receipt: randomUUID(),
    run: randomUUID(),
    imageRun: randomUUID(),
    heldPicture: randomUUID(),
    set: randomUUID(),
    machine: randomUUID(),
    refusal: randomUUID(),
    reservation: randomUUID(),
    wordList: randomUUID(),
  }
  await server.pool.query(
    `INSERT INTO receipts (id, year, number, payment_id, issued_at, shop_name, shop_address, shop_tax_id, package_name,
       buyer_name, buyer_address, buyer_tax_id)
     VALUES ($1, 2569, 1, $2, now(), 'ทอคำ', '', '', 'VIP 1 ปี', 'เหยื่อ', '', '')`,
    [own.receipt, own.payment],
  )
  await server.pool.query(
    `INSERT INTO ai_runs (id, profile_id, idempotency_key, order_digest, provider, mode, per_line, finish, seed, model,
       host, is_official, concurrency, state, revision, total, waiting)
     VALUES ($1, $2, gen_random_uuid(), 'x', 'openai', 'chicken', 1, '{}', 1, 'm', 'h', true, 1, 'stopped', 1, 1, 1)`,
    [own.run, victim.id],
  )
  await server.pool.query(
    `INSERT INTO ai_run_lines (run_id, position, keyword, revision) VALUES ($1, 0, 'cat', 1)`,
    [own.run],
  )
  await server.pool.query(
    `WITH run AS (
       INSERT INTO image_runs (id, profile_id, idempotency_key, order_digest, provider, model, thb_per_usd, ceiling_nano_thb,
         concurrency, state, revision, total, waiting)
       VALUES ($1, $2, gen_random_uuid(), 'x', 'fal', 'm', 35.5, 1, 1, 'stopped', 1, 1, 1) RETURNING id)
     INSERT INTO image_steps (run_id, position, prompt, size, likely_nano_thb, most_nano_thb, revision)
     SELECT id, 0, 'cat', '{}', 1, 1, 1 FROM run`,
    [own.imageRun, victim.id],
  )
  await server.pool.query(
    `INSERT INTO image_pictures (id, run_id, position, profile_id, media_type, bytes, sha256, file, file_key, sealed_under,
       made_at, held_until)
     VALUES ($1, $2, 0, $3, 'image/png', 1, repeat('0', 64), 'x', 'x', 'x', now(), now() + interval '72 hours')`,
    [own.heldPicture, own.imageRun, victim.id],
  )
  await server.pool.query(
    `INSERT INTO prompt_history (id, user_id, set_name, source, settings, keywords, prompts, expires_at)
     VALUES ($1, $2, 'ชุดของเหยื่อ', 'simple', '{}', 1, 1, now() + interval '7 days')`,
    [own.set, victim.id],
  )
  await server.pool.query(
    `INSERT INTO prompt_reservations (profile_id, idempotency_key, generator, count, day, used_then, prompt_count_then, charged, woven)
     VALUES ($1, $2, 'free', 9, '2026-11-20', 9, 9, 9, 9)`,
    [victim.id, own.reservation],
  )
  await server.pool.query(
    `INSERT INTO passkeys (id, profile_id, name, credential_id, public_key, counter, transports)
     VALUES ($1, $2, 'โน้ตบุ๊ก', 'x', 'x', 0, '{}')`,
    [own.passkey, victim.id],
  )
  await server.pool.query(
    `INSERT INTO word_lists (id, profile_id, name, words) VALUES ($1, $2, 'pet', '{cat}')`,
    [own.wordList, victim.id],
  )
  await server.pool.query(
    `WITH licence AS (
       INSERT INTO license_keys (id, profile_id, license_key, sealed_under, key_hash, masked_key, max_machines)
       VALUES (gen_random_uuid(), $1, 'sealed', 'key', 'hash', 'masked', 2) RETURNING id),
     machine AS (
       INSERT INTO machine_activations (id, license_key_id, machine_id, machine_name, kind, activated_at, last_used_at)
       SELECT $2, id, 'a', 'เครื่องของเหยื่อ', 'laptop', now(), now() FROM licence)
     INSERT INTO machine_refusals (id, license_key_id, machine_id, machine_name, refused_at)
     SELECT $3, id, 'b', 'เครื่องที่สาม', now() FROM licence`,
    [victim.id, own.machine, own.refusal],
  )
})

type Thing = keyof typeof own
/** What a call with another member's id answers: to a member, and to an admin or the owner. */
type Row = [thing: Thing, member: number, admin: number, body?: (id: string) => unknown]

/**
 * Payments and slips are open to admins (docs/product/access.md#who-may-do-what); everything else is as if it were not there.
 */
const ROWS: Record<string, Row> = {
  'passkeys.rename': ['passkey', 404, 404, () => ({ name: 'ของใคร' })],
  'passkeys.remove': ['passkey', 404, 404],
  'auth.revokeSession': ['session', 404, 404, (id) => ({ id })],
  'payments.read': ['payment', 404, 200],
  'payments.slip': ['payment', 404, 200],
  'payments.events': ['payment', 404, 200],
  'receipts.list': ['payment', 404, 200],
  // Of a payment that waits nobody gets one.
  'receipts.give': ['payment', 404, 409, () => ({ name: 'ของใคร', replaces: null })],
  'receipts.file': ['receipt', 404, 200],
  'payments.replaceSlip': ['payment', 404, 404],
  'payments.resend': ['payment', 404, 404, () => ({ idempotencyKey: randomUUID() })],
  'lineSlip.use': ['payment', 404, 404, (id) => ({ slipId: id, paymentId: id })],
  'wordLists.read': ['wordList', 404, 404],
  'wordLists.update': ['wordList', 404, 404, () => ({ words: ['stolen'] })],
  'wordLists.delete': ['wordList', 404, 404],
  'wordLists.restore': ['wordList', 404, 404],
  'prompts.stop': ['reservation', 404, 404, () => ({ woven: 0 })],
  'aiRuns.read': ['run', 404, 404],
  'aiRuns.lines': ['run', 404, 404],
  'aiRuns.events': ['run', 404, 404],
  'aiRuns.stop': ['run', 404, 404],
  'aiRuns.giveUp': ['run', 404, 404, () => ({ positions: null })],
  'aiRuns.more': ['run', 404, 404, () => ({ positions: null, replace: true })],
  'aiRuns.takeBack': ['run', 404, 404, () => ({ index: 0, revision: 1 })],
  'aiRuns.discard': ['run', 404, 404],
  'aiRuns.resume': ['run', 404, 404, () => ({ positions: null })],
  'aiRuns.editLine': ['run', 404, 404, () => ({ prompts: ['stolen'], revision: 1 })],
  'imageRuns.read': ['imageRun', 404, 404],
  'imageRuns.steps': ['imageRun', 404, 404],
  'imageRuns.events': ['imageRun', 404, 404],
  'imageRuns.stop': ['imageRun', 404, 404],
  'imageRuns.giveUp': ['imageRun', 404, 404, () => ({ positions: null })],
  'imageRuns.resume': ['imageRun', 404, 404, () => ({ positions: null })],
  'imageRuns.picture': ['heldPicture', 404, 404],
  'licences.renameMachine': ['machine', 404, 404, () => ({ name: 'stolen' })],
  'licences.removeMachine': ['machine', 404, 404],
  'licences.acknowledge': ['refusal', 404, 404],
  'history.download': ['set', 404, 404],
  'history.downloadZip': ['set', 404, 404, (id) => ({ ids: [id] })],
  'history.sample': ['set', 404, 404],
  'history.settings': ['set', 404, 404],
  // Of the library, which is everybody's: an id of a member's thing is none of it.
  'stripPictures.picture': ['set', 404, 404],
  'texts.read': ['set', 404, 404],
  'tools.read': ['set', 404, 404],
  'tools.thumbnail': ['set', 404, 404],
  'tools.favourite': ['set', 404, 404, () => ({ isFavourite: true })],
  'concepts.read': ['set', 404, 404],
  'concepts.favourite': ['set', 404, 404, () => ({ isFavourite: true })],
  'lessons.read': ['set', 404, 404],
  'lessons.progress': ['set', 404, 404, () => ({ reached: 1 })],
  // Passes over what is not the caller's.
  'lineSlip.drop': ['payment', 200, 200, (id) => ({ slipId: id })],
  'imageRuns.take': ['heldPicture', 200, 200, (id) => ({ ids: [id] })],
  'history.delete': ['set', 200, 200, (id) => ({ ids: [id] })],
  'history.restore': ['set', 200, 200, (id) => ({ ids: [id] })],
}

/** Operations of members that are told which thing by an id. */
const named = CONTRACT_OPERATIONS.filter(
  ({ access, path, body }) => can('lifetime', access) && (/:id\b/.test(path) || (body && namesAnId(body))),
)

function namesAnId(body: ZodType): boolean {
  const { properties = {} } = toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties).some((name) => /^ids?$|Ids?$/.test(name))
}

async function callerAt(level: Exclude<Level, 'visitor'>): Promise<TestMember> {
  return level === 'owner' ? owner : aMember(server.services, { level })
}

/** Reads the status alone: what streams would not end by itself. */
async function statusOf(operation: Operation, row: Row, { cookie }: TestMember): Promise<number> {
  const [thing, , , bodyOf] = row
  const leave = new AbortController()
  const path = operation.path.replace(':id', own[thing]).replace(':position', '0')
  const body = bodyOf && JSON.stringify(bodyOf(own[thing]))
  const form = operation.file && new FormData()
  form?.set('slip', new Blob(['x'], { type: 'image/png' }), 'slip.png')
  const { status } = await fetch(server.url + path, {
    method: operation.method,
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    signal: leave.signal,
    ...((body ?? form) && { body: body ?? form ?? null }),
  })
  leave.abort()
  return status
}

/** Reads everything of the victim's, to see that nothing of it changed. */
async function state() {
  const tables = {
    sessions: 'user_id',
    payments: 'user_id',
    ai_runs: 'profile_id',
    image_runs: 'profile_id',
    image_pictures: 'profile_id',
    prompt_history: 'user_id',
    prompt_reservations: 'profile_id',
    word_lists: 'profile_id',
  }
  const rows = Object.entries(tables).map(([table, column]) =>
    server.pool.query(`SELECT t::text FROM ${table} t WHERE ${column} = $1`, [victim.id]),
  )
  const machines = server.pool.query(
    `SELECT t::text, r::text FROM license_keys k JOIN machine_activations t ON t.license_key_id = k.id
     LEFT JOIN machine_refusals r ON r.license_key_id = k.id WHERE k.profile_id = $1`,
    [victim.id],
  )
  const lines = server.pool.query('SELECT t::text FROM ai_run_lines t WHERE run_id = $1', [own.run])
  return (await Promise.all([...rows, machines, lines])).map((result) => result.rows)
}

describe('with another member’s id', () => {
  it('has a row for every operation that takes one', () => {
    expect(named.map(({ name }) => name).sort()).toEqual(Object.keys(ROWS).sort())
  })

  const cells = named.flatMap((operation) =>
    LEVELS.filter((level) => level !== 'visitor').map((level) => ({
      operation,
      name: operation.name,
      level,
    })),
  )
  it.each(cells)(
    '$name as $level reaches nothing and changes nothing',
    async ({ operation, name, level }) => {
      const row = ROWS[name]
      if (!row) throw new Error('No row')
      const before = await state()
      const isAdmin = level === 'admin' || level === 'owner'
      const wanted = can(level, operation.access) ? row[isAdmin ? 2 : 1] : 403
      expect(await statusOf(operation, row, await callerAt(level))).toBe(wanted)
      expect(await state()).toEqual(before)
    },
  )
})
