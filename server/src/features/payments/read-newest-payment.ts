import type { Payment } from '@thokham/contract/payments'
import type { Database } from '../../db/client.ts'
import { paymentsOf } from './payment-queries.ts'
import { presentPayment } from './present-payment.ts'

/** Reads a member's newest payment as they see it; null = there is none. */
export async function readNewestPayment(db: Database, memberId: string, now: Date): Promise<Payment | null> {
  const { rows } = await paymentsOf(db, memberId, { page: 1, pageSize: 1 })
  const [newest] = rows
  return newest ? presentPayment(newest, now) : null
}
