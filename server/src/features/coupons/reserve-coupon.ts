import { applyCoupon, type CouponAnswer, normaliseCouponCode } from '@thokham/domain/coupon'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { coupons } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'

/** A coupon as it is set against a price. */
export interface Reduction {
  couponId: string | null
  couponCode: string | null
  discountSatang: number
}

export const NO_REDUCTION: Reduction = { couponId: null, couponCode: null, discountSatang: 0 }

/** What a coupon is set against. */
export interface Order {
  /** As typed; empty = none. */
  code: string
  priceSatang: number
  now: Date
}

/**
 * Returns what a coupon would take off, without using it.
 * @throws Refusal `coupon_invalid`, `coupon_expired`, `coupon_used`, `coupon_minimum` with `{minSatang}`
 */
export async function previewCoupon(db: Database, order: Order): Promise<Reduction> {
  return reductionOf(db, order, false)
}

/**
 * Uses a coupon once, as a part of the payment's transaction; locks its row until the commit, so that uses are counted
 * one after the other.
 * @throws Refusal as previewCoupon
 */
export async function reserveCoupon(tx: Transaction, order: Order): Promise<Reduction> {
  const reduction = await reductionOf(tx, order, true)
  if (reduction.couponId) {
    await tx
      .update(coupons)
      .set({ usageCount: sql`${coupons.usageCount} + 1` })
      .where(eq(coupons.id, reduction.couponId))
  }
  return reduction
}

/** Takes a coupon's use once more for a transfer that was reduced by it already. @returns its id; null when none is left */
export async function takeUseAgain(tx: Transaction, couponId: string): Promise<string | null> {
  const [used] = await tx
    .update(coupons)
    .set({ usageCount: sql`${coupons.usageCount} + 1` })
    .where(and(eq(coupons.id, couponId), lt(coupons.usageCount, coupons.usageLimit)))
    .returning({ id: coupons.id })
  return used?.id ?? null
}

/** Gives a rejected payment's use back. */
export async function returnCoupon(tx: Transaction, couponId: string): Promise<void> {
  await tx
    .update(coupons)
    .set({ usageCount: sql`${coupons.usageCount} - 1` })
    .where(and(eq(coupons.id, couponId), gt(coupons.usageCount, 0)))
}

/** Returns what a coupon takes off. @param lock locks its row until the commit @throws Refusal as previewCoupon */
async function reductionOf(
  db: Database,
  { code: typed, priceSatang, now }: Order,
  lock: boolean,
): Promise<Reduction> {
  const code = normaliseCouponCode(typed)
  if (code === '') return NO_REDUCTION
  const query = db.select().from(coupons).where(eq(coupons.code, code))
  const [coupon] = await (lock ? query.for('no key update') : query)
  const answer = applyCoupon(coupon ?? null, priceSatang, now)
  if (!answer.ok || !coupon) throw refusalOf(answer)
  return { couponId: coupon.id, couponCode: coupon.code, discountSatang: answer.discountSatang }
}

/**
 * Returns the refusal for a coupon that takes nothing off: `coupon_invalid`, `coupon_expired`, `coupon_used`, or
 * `coupon_minimum` with `{minSatang}`.
 */
function refusalOf(answer: CouponAnswer): Refusal {
  const fields = { coupon: 'invalid' } as const
  if (answer.ok) return new Refusal('coupon_invalid', { fields })
  if (answer.reason === 'minimum') {
    return new Refusal('coupon_minimum', { fields, details: { minSatang: answer.minPurchaseSatang } })
  }
  return new Refusal(`coupon_${answer.reason}`, { fields })
}
