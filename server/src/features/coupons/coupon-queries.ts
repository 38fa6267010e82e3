import type { Paging } from '@thokham/contract/paging'
import { desc, eq, ilike } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { containing } from '../../db/like-pattern.ts'
import { coupons, packages, payments, profiles } from '../../db/schema.ts'

export type Coupon = typeof coupons.$inferSelect

/** Reads a page of coupons, newest first, and how many there are in all. */
export async function couponPage(db: Database, { page, pageSize, q }: Paging & { q: string }) {
  const wanted = q === '' ? undefined : ilike(coupons.code, containing(q))
  const rows = await db
    .select()
    .from(coupons)
    .where(wanted)
    .orderBy(desc(coupons.createdAt), coupons.id)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { rows, total: await db.$count(coupons, wanted) }
}

/** Returns whether a coupon has this code. */
export async function couponExists(db: Database, code: string): Promise<boolean> {
  return (await db.$count(coupons, eq(coupons.code, code))) > 0
}

/** Reads a page of the payments made with a coupon, newest first, and how many there are in all. */
export async function couponUses(db: Database, id: string, { page, pageSize }: Paging) {
  const uses = await db
    .select({
      paymentId: payments.id,
      number: payments.number,
      email: profiles.email,
      packageName: packages.name,
      discountSatang: payments.discountSatang,
      status: payments.paymentStatus,
      createdAt: payments.createdAt,
    })
    .from(payments)
    .innerJoin(profiles, eq(profiles.id, payments.userId))
    .innerJoin(packages, eq(packages.id, payments.packageId))
    .where(eq(payments.couponId, id))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  // The last page ends the list, and an empty first one is all of it.
  const isEnd = uses.length < pageSize && (uses.length > 0 || page === 1)
  const total = isEnd
    ? (page - 1) * pageSize + uses.length
    : await db.$count(payments, eq(payments.couponId, id))
  return { uses, total }
}
