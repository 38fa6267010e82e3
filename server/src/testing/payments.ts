import { randomUUID } from 'node:crypto'
import type { CallInput } from '@thokham/contract/operation'
import { submitPayment } from '@thokham/contract/payments'
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
    transferDate: '2026-11-19',
    transferTime: '10:30',
    bank: 'kbank',
    accountName: 'พิมพ์ชนก ทดสอบ',
    ...change,
  }
}

/** Hands in a payment with a slip of its own, or the one given; null = none. */
export async function pay(
  server: TestServer,
  member: TestMember,
  { slip, ...change }: Partial<Submission> & { slip?: Blob | null } = {},
) {
  const file = slip === undefined ? await aSlip() : slip
  return server.call(submitPayment, { body: aSubmission(change), file }, member)
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
