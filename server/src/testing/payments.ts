import { randomUUID } from 'node:crypto'
import type { CallInput } from '@thokham/contract/operation'
import { quotePayment, submitPayment } from '@thokham/contract/payments'
import { loadPackages } from '../features/packages/load-packages.ts'
import type { TestMember } from './members.ts'
import { aSlip } from './slips.ts'
import { startTestServer, type TestServer } from './test-server.ts'

type Submission = CallInput<typeof submitPayment>['body']

/** Starts a server that has something to sell. */
export async function startShop(options: Parameters<typeof startTestServer>[0] = {}): Promise<TestServer> {
  const server = await startTestServer(options)
  await loadPackages(server.services.db)
  return server
}

/** Makes a submission with everything in it. */
export function aSubmission(change: Partial<Submission> = {}): Submission {
  return {
    idempotencyKey: randomUUID(),
    plan: 'yearly',
    shownTotalSatang: 139_900,
    transferDate: '2026-11-19',
    transferTime: '10:30',
    bank: 'kbank',
    accountName: 'พิมพ์ชนก ทดสอบ',
    ...change,
  }
}

/** Returns the total that the payment screen shows for a plan, and without the coupon where that is refused. */
async function shownTotal(
  server: TestServer,
  member: TestMember,
  { plan, coupon }: Pick<Submission, 'plan' | 'coupon'>,
): Promise<number> {
  for (const code of [coupon ?? '', '']) {
    const { body, error } = await server.call(quotePayment, { query: { plan, coupon: code } }, member)
    if (!error) return body.totalSatang
  }
  return 139_900
}

/**
 * Hands in a payment with a slip of its own, or the one given; null = none. The total is the one that its screen shows
 * just then, unless another one is given.
 */
export async function pay(
  server: TestServer,
  member: TestMember,
  { slip, ...change }: Partial<Submission> & { slip?: Blob | null } = {},
) {
  const file = slip === undefined ? await aSlip() : slip
  const body = aSubmission(change)
  const shownTotalSatang = change.shownTotalSatang ?? (await shownTotal(server, member, body))
  return server.call(submitPayment, { body: { ...body, shownTotalSatang }, file }, member)
}

/** Makes a coupon and returns its id. */
export async function aCoupon(
  server: TestServer,
  code: string,
  columns: Record<string, unknown> = {},
): Promise<string> {
  const id = randomUUID()
  const row: Record<string, unknown> = { id, code, discount_amount: 10_000, ...columns }
  const names = Object.keys(row)
  await server.pool.query(
    `INSERT INTO coupons (${names}) VALUES (${names.map((_, at) => `$${at + 1}`)})`,
    Object.values(row),
  )
  return id
}
