import { randomUUID } from 'node:crypto'
import { addMonths } from '@thokham/domain/bangkok-time'
import type { TestServer } from './test-server.ts'

const LIFETIME_END = new Date('2099-12-31T23:59:59+07:00')

/** A payment that was approved at some moment. */
export interface Approved {
  userId: string
  decidedAt: Date
  satang?: number
  packageId?: number
  coupon?: string | null
  /** What the coupon takes off, in percent, rounded down. */
  off?: number
  /** End of the term it gives; absent = a month from the decision. */
  until?: Date | null
}

/** Writes approved payments straight into the table, as if each had come in an hour before its approval. */
export async function insertApproved({ pool }: TestServer, all: readonly Approved[]): Promise<void> {
  for (const { userId, decidedAt, satang = 9_900, packageId = 3, coupon = null, off = 0, until } of all) {
    const isLifetime = packageId === 4
    await pool.query(
      `INSERT INTO payments (id, user_id, package_id, idempotency_key, price_satang, discount_satang, amount_satang, coupon_code, created_at,
         payment_status, decided_at, granted_membership, granted_expires_at)
       VALUES ($1, $2, $3, gen_random_uuid(), $4::integer, $10::integer, $4::integer - $10::integer, $5, $6, 'approved', $7, $8, $9)`,
      [
        randomUUID(),
        userId,
        packageId,
        satang,
        coupon,
        new Date(decidedAt.getTime() - 3_600_000),
        decidedAt,
        isLifetime ? 'lifetime' : 'vip',
        isLifetime ? LIFETIME_END : (until ?? addMonths(decidedAt, packageId === 2 ? 12 : 1)),
        Math.floor((satang * off) / 100),
      ],
    )
  }
}
