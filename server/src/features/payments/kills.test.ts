import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Operation } from '@thokham/contract/operation'
import { approvePayment, rejectPayment } from '@thokham/contract/payment-admin'
import { submitPayment } from '@thokham/contract/payments'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { gone, isPostmasterOf } from '../../db/embedded-process.ts'
import { loadSecret } from '../../security/secrets.ts'
import { createServices } from '../../services.ts'
import { atTheEnd } from '../../testing/at-the-end.ts'
import { type BuiltServer, isAlive, startBuilt } from '../../testing/built-server.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { aSubmission } from '../../testing/payments.ts'
import { copyPreparedData } from '../../testing/prepared-data.ts'
import { aSlip } from '../../testing/slips.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { fraction } from '../demo/demo-members.ts'

/** Another one kills at other moments; the outcome is the same. */
const SEED = 20_261_120
const MEMBERS = 20
const EACH = 10
const KILLS = ['server', 'postgres', 'server', 'postgres', 'postgres', 'server'] as const

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'thokham-kills-'))
const data = join(folder, 'data')
const cluster = join(data, 'postgres')
/** The server of the moment; being started again after a kill. */
let server: Promise<BuiltServer>
let members: TestMember[]
let admin: TestMember
let slips: Blob[]

beforeAll(async () => {
  const built = spawnSync(process.execPath, [join(root, 'scripts/build.mjs'), 'server'], { encoding: 'utf8' })
  if (built.status !== 0) throw new Error(built.stderr)
  chmodSync(folder, 0o755)
  atTheEnd(end)
  slips = await Promise.all(
    Array.from({ length: MEMBERS * EACH }, (_, at) =>
      aSlip({ reference: String(SEED * 1_000 + at).padStart(20, '0') }),
    ),
  )
  await copyPreparedData('server', data)
  server = start()
  await server
  await fill()
})

const start = () => startBuilt({ env: { DATA_DIR: data, LOG_LEVEL: 'warn', REQUESTS_PER_MINUTE: '100000' } })

async function end(): Promise<void> {
  const last = await server?.catch(() => null)
  const database = postmaster()
  if (last && isAlive(last.pid)) await last.end('SIGKILL')
  await gone(database, 60_000)
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}

/** Returns the id that PostgreSQL has written down last; 0 when there is none. */
function postmaster(): number {
  try {
    return Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return 0
  }
}

async function connected<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ host: cluster, user: 'thokham', database: 'thokham', max: 4 })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

/** Makes members whose term ends on 15 January 2030, an admin, a coupon for 10 baht. Letters go to the owner. */
async function fill(): Promise<void> {
  const { url } = await server
  const { services: outside } = await startTestServer()
  await connected(async (pool) => {
    const secret = loadSecret(data, 'server-secret')
    const services = createServices({ ...outside, pool, secret, publicUrl: url })
    const columns = { level: 'vip' as const, expiresAt: new Date('2030-01-15T03:30:00Z') }
    members = await Promise.all(Array.from({ length: MEMBERS }, () => aMember(services, columns)))
    admin = await aMember(services, { level: 'admin' })
    await pool.query(
      `INSERT INTO coupons (id, code, discount_amount, usage_limit) VALUES (gen_random_uuid(), 'KILLS', 1000, 1000)`,
    )
  })
}

let acknowledged = 0
let kills = 0
/** How many of them have been carried out. */
let killed = 0

/** Counts an acknowledgement; by the dice some are followed by a kill, a moment later. */
function acknowledge(): void {
  acknowledged++
  const next = KILLS[kills]
  const share = (2 * MEMBERS * EACH) / (KILLS.length + 1)
  if (!next || acknowledged < share * (kills + 0.5 + fraction(SEED + kills))) return
  kills++
  setTimeout(next === 'server' ? killServer : killDatabase, fraction(SEED - kills) * 20)
}

function killServer(): void {
  const dying = server
  server = dying.then(async (running) => {
    await running.end('SIGKILL')
    killed++
    return start()
  })
}

/** Kills PostgreSQL; one that is being started again, once it is there. */
function killDatabase(): void {
  const database = postmaster()
  if (!isPostmasterOf(database, cluster)) {
    setTimeout(killDatabase, 50)
    return
  }
  process.kill(database, 'SIGKILL')
  killed++
}

/** Asks until there is an answer; a broken connection and `unavailable` are none. */
async function insist(operation: Operation, as: TestMember, id: string, body: RequestInit): Promise<Answer> {
  for (;;) {
    const { url } = await server
    try {
      const response = await fetch(url + operation.path.replace(':id', id), {
        method: operation.method,
        ...body,
        headers: { ...body.headers, cookie: as.cookie },
      })
      const answer = (await response.json()) as Answer['body']
      if (response.status !== 503) return { status: response.status, body: answer }
    } catch {}
    await pause(50)
  }
}

interface Answer {
  status: number
  body: { id?: string; error?: { code: string; details?: { status?: string } } }
}

interface Sold {
  key: string
  member: TestMember
  slip: Blob
  coupon: string
  isRefused: boolean
  id: string
}

async function submit(sold: Sold): Promise<string> {
  const form = new FormData()
  const submission = aSubmission({
    idempotencyKey: sold.key,
    plan: 'renewal',
    coupon: sold.coupon,
    shownTotalSatang: sold.coupon === '' ? 9_900 : 8_900,
    transferDate: '2026-01-05',
  })
  for (const [name, value] of Object.entries(submission)) form.set(name, String(value))
  form.set('slip', sold.slip, 'slip.jpg')
  const { status, body } = await insist(submitPayment, sold.member, '', { body: form })
  expect([status, body.error]).toEqual([200, undefined])
  return body.id ?? ''
}

/**
 * Decides, again and again until it is answered: asked again after its answer was lost, a decision that was carried out
 * says so.
 */
async function decide({ id, isRefused }: Sold): Promise<void> {
  const { status, body } = await (isRefused
    ? insist(rejectPayment, admin, id, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ reason: 'ยอดไม่ตรง' }),
      })
    : insist(approvePayment, admin, id, {}))
  if (status === 200) return
  expect(body.error).toMatchObject({
    code: 'payment_decided',
    details: { status: isRefused ? 'rejected' : 'approved' },
  })
}

/** Buys ten payments one after the other: the 4th and the 9th are refused, every other one has the coupon. */
async function shop(member: TestMember, at: number): Promise<Sold[]> {
  const bought: Sold[] = []
  for (let n = 0; n < EACH; n++) {
    const slip = slips[at * EACH + n] as Blob
    const sold = {
      key: randomUUID(),
      member,
      slip,
      coupon: n % 2 ? '' : 'KILLS',
      isRefused: n % 5 === 3,
      id: '',
    }
    sold.id = await submit(sold)
    acknowledge()
    await decide(sold)
    acknowledge()
    bought.push(sold)
  }
  return bought
}

it('200 payments and their decisions are there, each once, however often server and PostgreSQL are killed', {
  tags: 'long',
  timeout: 300_000,
}, async () => {
  const sold = (await Promise.all(members.map(shop))).flat()
  expect(sold).toHaveLength(200)
  await expect.poll(() => killed).toBe(KILLS.length)
  for (const one of sold) expect(await submit(one)).toBe(one.id)

  await connected(async (pool) => {
    const rows = async (sql: string) => (await pool.query(sql)).rows
    const ledger = await rows(
      'SELECT id, idempotency_key AS key, payment_status AS status, slip_image FROM payments',
    )
    const byKey = (one: { key: string }, other: { key: string }) => one.key.localeCompare(other.key)
    expect(ledger.map(({ id, key, status }) => ({ id, key, status })).sort(byKey)).toEqual(
      sold
        .map(({ id, key, isRefused }) => ({ id, key, status: isRefused ? 'rejected' : 'approved' }))
        .sort(byKey),
    )
    for (const { slip_image } of ledger) expect(existsSync(join(data, 'files', slip_image))).toBe(true)

    // Eight months of each member's ten payments, and of the coupon's five uses one was given back.
    const ends = await rows(`SELECT expires_at FROM profiles WHERE membership = 'vip'`)
    expect(ends).toEqual(Array(MEMBERS).fill({ expires_at: new Date('2030-09-15T03:30:00Z') }))
    expect(await rows('SELECT usage_count FROM coupons')).toEqual([{ usage_count: 80 }])

    expect(
      await rows(`SELECT action, count(*)::int, count(DISTINCT subject_id)::int AS payments FROM audit_log
        WHERE subject_kind = 'payment' GROUP BY 1 ORDER BY 1`),
    ).toEqual([
      { action: 'payment.approve', count: 160, payments: 160 },
      { action: 'payment.reject', count: 40, payments: 40 },
    ])
    expect(
      await rows(`SELECT kind, count(*)::int FROM mails WHERE kind LIKE 'payment-%' GROUP BY 1 ORDER BY 1`),
    ).toEqual([
      { kind: 'payment-approved', count: 160 },
      { kind: 'payment-rejected', count: 40 },
      { kind: 'payment-submitted', count: 200 },
    ])
    expect(
      await rows(`SELECT sum(members)::int AS payers
        FROM (SELECT payers FROM payer_days ORDER BY day DESC LIMIT 1) latest, unnest(payers) members`),
    ).toEqual([{ payers: MEMBERS }])
    // 160 × 99 baht less 80 × 10 baht.
    expect(
      await rows('SELECT sum(payments)::int AS payments, sum(satang)::int AS satang FROM revenue_days'),
    ).toEqual([{ payments: 160, satang: 1_504_000 }])
    expect(
      await rows('SELECT status, sum(payments)::int AS payments FROM payment_days GROUP BY 1 ORDER BY 1'),
    ).toEqual([
      { status: 'approved', payments: 160 },
      { status: 'pending', payments: 0 },
      { status: 'rejected', payments: 40 },
    ])
  })
})
