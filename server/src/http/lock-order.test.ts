import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { Operation } from '@thokham/contract/operation'
import { can } from '@thokham/domain/access'
import { beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '../db/schema.ts'
import { loadPackages } from '../features/packages/load-packages.ts'
import { type ContendedRows, putContendedRows } from '../testing/contended-rows.ts'
import { CONTRACT_OPERATIONS } from '../testing/contract-operations.ts'
import { aDatabase } from '../testing/database.ts'
import { aMember, aSession, PASSWORD, type TestMember } from '../testing/members.ts'
import { BODIES, PARTS, QUERIES } from '../testing/operation-bodies.ts'
import { aSlip } from '../testing/slips.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/test-server.ts'

/** So many requests of each two operations are under way at once, half of them of each. */
const AT_ONCE = 20

/** What stands for `:id` in the addresses of a feature's operations. */
const IDS: Record<string, (rows: ContendedRows) => string> = {
  announcements: (rows) => rows.announcement,
  categoryAdmin: () => 'category-0',
  conceptAdmin: () => 'concept',
  concepts: () => 'concept',
  coupons: (rows) => rows.coupon,
  expenses: (rows) => rows.expense,
  history: (rows) => rows.set,
  holidayAdmin: () => 'holiday',
  inbox: (rows) => rows.conversation,
  lessonAdmin: () => 'lesson',
  lessons: () => 'lesson',
  licenceAdmin: (rows) => rows.licence,
  licences: (rows) => rows.machine,
  members: (rows) => rows.member,
  partnerAdmin: (rows) => rows.partner,
  paymentAdmin: (rows) => rows.payment,
  payments: (rows) => rows.payment,
  receipts: (rows) => rows.payment,
  prompts: (rows) => rows.reservation,
  aiRuns: (rows) => rows.run,
  stripPictures: (rows) => rows.strip[0] ?? '',
  tableViews: (rows) => rows.tableView,
  texts: () => 'terms',
  toolAdmin: () => 'tool-0',
  tools: () => 'tool-0',
  wordLists: (rows) => rows.wordList,
}
const ID_OF: Record<string, (rows: ContendedRows) => string> = {
  'licences.acknowledge': (rows) => rows.refusal,
  'licenceAdmin.removeMachine': (rows) => rows.machine,
  'members.deleteNote': (rows) => rows.note,
  'partnerAdmin.revokeKey': (rows) => rows.partnerKey,
}

/** Bodies that reach rows which others change as well, in place of those that reach none. */
const BODY_OF: Record<string, (rows: ContendedRows) => unknown> = {
  'toolAdmin.reorder': ({ tools }) => ({ ids: shuffled(tools) }),
  'stripPictures.reorder': ({ strip }) => ({ ids: shuffled(strip) }),
  'categoryAdmin.import': () => ({ text: `new ${randomUUID()}\nword 10`, category: 'category-0' }),
  'categoryAdmin.updateKeyword': () => ({ keyword: `word ${randomUUID()}` }),
  'categoryAdmin.deleteKeywords': () => ({ numbers: shuffled([0, 1, 2]) }),
  'categoryAdmin.restoreKeywords': () => ({ numbers: shuffled([0, 1, 2]) }),
  'content.check': () => ({ kind: 'lesson', key: 'lesson', revision: 0 }),
  'content.uncheck': () => ({
    kind: 'lesson',
    key: 'lesson',
    revision: 0,
    checkedOn: '2026-11-27',
    before: null,
  }),
  'promptFiles.make': () => ({ category: 'category-0' }),
  'payments.submit': ({ couponCode }) => ({
    idempotencyKey: randomUUID(),
    plan: 'yearly',
    coupon: couponCode,
    shownTotalSatang: 139_800,
    transferDate: '2026-11-19',
    transferTime: '10:30',
    bank: 'kbank',
    accountName: 'payer',
  }),
  'paymentAdmin.approveMany': ({ payment, approved }) => ({ ids: shuffled([payment, approved]) }),
  'members.mail': ({ member }) => ({ ...(BODIES['members.mail']?.() as object), to: { ids: [member] } }),
  'members.extendMany': ({ member }) => ({
    by: 'month',
    members: [{ id: member, shown: { membership: 'free', expiresAt: null } }],
  }),
  'history.delete': ({ set }) => ({ ids: [set] }),
  'history.restore': ({ set }) => ({ ids: [set] }),
  'history.downloadZip': ({ set }) => ({ ids: [set] }),
  'auth.changePassword': () => ({ currentPassword: PASSWORD, newPassword: 'ไหมเงิน 9 เส้น' }),
  'licences.replaceKey': () => ({ replaces: 'AAAA-••••-••••-••••-AAAA', password: PASSWORD }),
}

let server: TestServer
let owner: TestMember
let password: string
let slip: Blob
beforeAll(async () => {
  const pool = await aDatabase(AT_ONCE + 4)
  // A deadlock is found at once, and so before one of the two has given up waiting.
  pool.on('connect', (client) => void client.query("SET deadlock_timeout = '5ms'"))
  server = await startTestServer({ pool, limitScale: 1_000_000, requestsPerMinute: 1_000_000_000 })
  owner = await aMember(server.services, { level: 'owner' })
  await loadPackages(server.services.db)
  // Cheap: what is looked at here is not how long it takes to guess it.
  password = await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  slip = await aSlip({ width: 60, height: 100, reference: null })
})

const shuffled = <Item>(items: readonly Item[]) =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)

const writing = CONTRACT_OPERATIONS.filter(({ method }) => method !== 'GET')

async function freshRows(): Promise<{ rows: ContendedRows; member: TestMember }> {
  // What they did before may have signed the owner out.
  owner = { ...owner, cookie: await aSession(server.services, owner.id) }
  const member = await aMember(server.services, { level: 'vip', emailVerified: true })
  await server.services.db.insert(accounts).values({
    id: randomUUID(),
    userId: member.id,
    providerId: 'credential',
    accountId: member.id,
    password,
  })
  const rows = await putContendedRows(server.pool, { member: member.id, owner: owner.id, file: randomUUID })
  return { rows, member }
}

/** Sends a request of an operation to the rows. @returns the status */
async function send(operation: Operation, rows: ContendedRows, member: TestMember): Promise<number> {
  const { name, method, path, access, file } = operation
  const [feature = ''] = name.split('.')
  const parts: Record<string, string> = {
    ...PARTS,
    category: 'category-0',
    text: 'terms',
    id: (ID_OF[name] ?? IDS[feature])?.(rows) ?? randomUUID(),
  }
  const address = path.replace(/:(\w+)/g, (_, part: string) => parts[part] ?? '') + (QUERIES[name] ?? '')
  const given = (BODY_OF[name] ?? BODIES[name])?.(rows)
  const body = file ? formOf(file.field, given) : given
  const caller: Caller = can('vip', access) ? member : owner
  return (await server.send(method, address, body, caller)).status
}

function formOf(field: string, body: unknown): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(body ?? {})) form.set(key, String(value))
  form.set(field, slip, 'picture.jpg')
  return form
}

/** Lets two operations meet at the same rows. @returns what the database said of deadlocks */
async function meet(one: Operation, other: Operation): Promise<unknown[]> {
  const { rows, member } = await freshRows()
  server.log.length = 0
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, at) => send(at % 2 ? other : one, rows, member)),
  )
  const faults = server.log.filter(({ level }) => Number(level) >= 50)
  return [...faults, ...answers.filter((status) => status >= 500)].map((fault) => [
    one.name,
    other.name,
    fault,
  ])
}

/** Where several rows are locked at once: the order of a list, decisions on many payments, a member's end. */
const QUICK: Record<string, RegExp> = {
  'toolAdmin.reorder': /^(toolAdmin\.(reorder|update|delete|removeThumbnail)|tools\.favourite)$/,
  'stripPictures.reorder': /^stripPictures\.(reorder|describe|remove)$/,
  'paymentAdmin.approveMany': /^(paymentAdmin\.reject|members\.delete|payments\.submit|coupons\.delete)$/,
}

/** Of all pairs, a run of `long` takes every tenth, other ones by `SEED`; `PAIRS=all` takes all of them, for an hour or more. */
const EVERY = process.env.PAIRS === 'all' ? 1 : 10
const SEED = Number(process.env.SEED ?? 0)

describe('two operations that meet at the same rows never wait for each other', () => {
  it.each(Object.entries(QUICK))('%s, and what changes the same rows', async (name, others) => {
    const one = writing.find((each) => each.name === name)
    const met = writing.filter((each) => others.test(each.name))
    expect(met.length).toBeGreaterThan(2)
    for (const other of met) if (one) expect(await meet(one, other)).toEqual([])
  })

  it.each(writing.map((operation, at) => ({ name: operation.name, operation, at })))(
    '$name, and every operation after it',
    { tags: 'long' },
    async ({ operation, at }) => {
      const faults: unknown[] = []
      for (const [after, other] of writing.slice(at).entries())
        if ((at + after + SEED) % EVERY === 0) faults.push(...(await meet(operation, other)))
      expect(faults).toEqual([])
    },
  )
})
