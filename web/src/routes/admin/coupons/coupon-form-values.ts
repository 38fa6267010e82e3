import { type CouponRow, type createCoupon, newCoupon } from '@thokham/contract/coupons'
import type { CallInput } from '@thokham/contract/operation'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { bahtText, parseBaht } from '@thokham/domain/money'
import { withArabicDigits } from '@thokham/domain/thai-digits'
import { buddhistDate, gregorianDate } from '@thokham/domain/typed-moment'

/** What stands in the form; money as typed, in baht. */
export interface CouponValues {
  code: string
  discountType: 'fixed' | 'percentage'
  amount: string
  minimum: string
  maximum: string
  limit: string
  /** As typed: of either era, day first. */
  expiresOn: string
}

export const EMPTY_COUPON: CouponValues = {
  code: '',
  discountType: 'fixed',
  amount: '',
  minimum: '',
  maximum: '',
  limit: '1',
  expiresOn: '',
}

/** Returns a coupon as it stands in the form. */
export function couponValues(coupon: CouponRow): CouponValues {
  const { code, discountType, discountAmount, minPurchaseSatang, maxDiscountSatang, usageLimit, expiresAt } =
    coupon
  return {
    code,
    discountType,
    amount: discountType === 'fixed' ? bahtText(discountAmount) : String(discountAmount),
    minimum: minPurchaseSatang === 0 ? '' : bahtText(minPurchaseSatang),
    maximum: maxDiscountSatang === null ? '' : bahtText(maxDiscountSatang),
    limit: String(usageLimit),
    expiresOn: expiresAt === null ? '' : buddhistDate(bangkokDate(new Date(expiresAt))),
  }
}

export type CouponBody = CallInput<typeof createCoupon>['body']

/** Where parts of the input stand in the form. */
export const COUPON_BOXES = {
  discountAmount: 'amount',
  minPurchaseSatang: 'minimum',
  maxDiscountSatang: 'maximum',
  usageLimit: 'limit',
} as const

/** Judges a coupon as the operation will; that its last day is still to come is the form's own kindness. */
export const couponToCome = newCoupon.refine(
  ({ expiresOn }) => !expiresOn || expiresOn >= bangkokDate(new Date()),
  { path: ['expiresOn'], message: 'too_small' },
)

/** Returns what the operation would take; null while something is missing or wrong. */
export function readCoupon(typed: CouponValues): CouponBody | null {
  return couponToCome.safeParse(couponOf(typed)).data ?? null
}

/** Returns what was typed as the operation takes it. */
export function couponOf({ code, discountType, amount, minimum, maximum, limit, expiresOn }: CouponValues) {
  const isFixed = discountType === 'fixed'
  return {
    code,
    discountType,
    discountAmount: isFixed ? satang(amount) : number(amount.replace(/\s*%$/, '')),
    minPurchaseSatang: minimum.trim() === '' ? 0 : satang(minimum),
    maxDiscountSatang: isFixed || maximum.trim() === '' ? null : satang(maximum),
    usageLimit: number(limit),
    expiresOn: expiresOn.trim() === '' ? null : (gregorianDate(expiresOn.trim()) ?? 'no date'),
  }
}

function satang(typed: string): number {
  return parseBaht(typed) ?? Number.NaN
}

function number(typed: string): number {
  const western = withArabicDigits(typed.trim())
  return /^\d[\d,]*(\.\d+)?$/.test(western) ? Number(western.replaceAll(',', '')) : Number.NaN
}
