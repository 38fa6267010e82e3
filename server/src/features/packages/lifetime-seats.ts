import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { payments } from '../../db/schema.ts'

/** Taken by whoever counts lifetime seats in order to take one. */
const SEATS_LOCK = 0x73656174

/**
 * Counts the lifetime seats that are left: those neither sold nor taken by a pending payment
 * (docs/product/shop.md#packages).
 * @param lock lets nobody else take one until the commit
 */
export async function seatsLeft(db: Database, total: number, { lock = false } = {}): Promise<number> {
  if (lock) await db.execute(sql`SELECT pg_advisory_xact_lock(${SEATS_LOCK})`)
  const taken = await db.$count(
    payments,
    and(eq(payments.packageId, sql`4`), ne(payments.paymentStatus, sql`'rejected'`)),
  )
  return Math.max(0, total - taken)
}
