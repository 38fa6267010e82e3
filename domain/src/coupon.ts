import { endOfBangkokDate } from './bangkok-time.ts'

/** A coupon's rules (docs/product/shop.md#coupons). */
export interface Coupon {
  discountType: 'fixed' | 'percentage'
  /** Satang when fixed; when percentage, percent with up to two decimals. */
  discountAmount: number
  /** Satang; the package's price has to reach it. */
  minPurchaseSatang: number
  /** Satang; percentage only, null = no cap. */
  maxDiscountSatang: number | null
  usageLimit: number
  /** Uses of pending and approved payments. */
  usageCount: number
  /** null = never. */
  expiresAt: Date | null
  isActive: boolean
}

export type CouponAnswer =
  | { ok: true; discountSatang: number }
  | { ok: false; reason: 'invalid' | 'expired' | 'used' }
  | { ok: false; reason: 'minimum'; minPurchaseSatang: number }

/**
 * Returns what a coupon takes off a price, in satang, or why it does not. The checks stand in the order of
 * docs/product/shop.md#coupons; a percentage is rounded down to satang, and no discount exceeds the price.
 * @param coupon null = no coupon has that code
 */
export function applyCoupon(coupon: Coupon | null, priceSatang: number, now: Date): CouponAnswer {
  if (!coupon?.isActive) return { ok: false, reason: 'invalid' }
  if (coupon.expiresAt && coupon.expiresAt <= now) return { ok: false, reason: 'expired' }
  if (coupon.usageCount >= coupon.usageLimit) return { ok: false, reason: 'used' }
  const { minPurchaseSatang } = coupon
  if (minPurchaseSatang > priceSatang) return { ok: false, reason: 'minimum', minPurchaseSatang }
  return { ok: true, discountSatang: discountOf(coupon, priceSatang) }
}

/** Returns the discount of a coupon's figures alone, in satang, whether or not it may be used. */
export function discountOf(
  coupon: Pick<Coupon, 'discountType' | 'discountAmount' | 'maxDiscountSatang'>,
  priceSatang: number,
): number {
  const { discountType, discountAmount, maxDiscountSatang } = coupon
  if (discountType === 'fixed') return Math.min(discountAmount, priceSatang)
  // Hundredths of a percent are whole numbers, whatever 12.35 is as a double.
  const share = Math.floor((priceSatang * Math.round(discountAmount * 100)) / 10_000)
  return Math.min(share, maxDiscountSatang ?? share, priceSatang)
}

/**
 * Brings a typed code into the form in which codes are compared and stored: upper case, without blanks around it
 * (docs/product/shop.md#coupons).
 */
export function normaliseCouponCode(typed: string): string {
  return typed.trim().toUpperCase()
}

/** Letters of any script, digits, `_` and `-`. */
export const COUPON_CODE = /^[\p{L}\p{M}\p{N}_-]+$/u

/** Returns why what was typed is no coupon's code; null when it may be one. */
export function couponCodeFault(typed: string): 'required' | 'format' | null {
  const code = normaliseCouponCode(typed)
  if (code === '') return 'required'
  return COUPON_CODE.test(code) ? null : 'format'
}

/**
 * Returns the instant at which a date-only expiry, `YYYY-MM-DD`, ends: 23:59:59 in Bangkok (docs/product/shop.md#coupons).
 */
export function couponExpiry(date: string): Date {
  return endOfBangkokDate(date)
}
