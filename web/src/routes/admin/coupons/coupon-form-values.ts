import { type createCoupon, newCoupon } from '@thokham/contract/coupons'
import type { CallInput } from '@thokham/contract/operation'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { parseBaht } from '@thokham/domain/money'
import { gregorianDate } from '@thokham/domain/transfer-time'
import type { Resolver } from 'react-hook-form'
import { contractResolver } from '../../../kit/form/contract-form.ts'

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

export type CouponBody = CallInput<typeof createCoupon>['body']

const readTyped = contractResolver(newCoupon, bodyOf, {
  discountAmount: 'amount',
  minPurchaseSatang: 'minimum',
  maxDiscountSatang: 'maximum',
  usageLimit: 'limit',
})

/** Judges what was typed as the operation will; that its last day is still to come is the form's own kindness. */
export const couponResolver: Resolver<CouponValues, unknown, CouponBody> = async (
  typed,
  context,
  options,
) => {
  const read = await readTyped(typed, context, options)
  const { expiresOn } = read.values
  if (!expiresOn || expiresOn >= bangkokDate(new Date())) return read
  return { values: {}, errors: { expiresOn: { type: 'past', message: 'too_small' } } }
}

/**
 * Returns what the operation would take; null while something is missing or wrong.
 * @param ended says that nobody asks any more
 */
export async function readCoupon(typed: CouponValues, ended?: AbortSignal): Promise<CouponBody | null> {
  const { values } = await couponResolver(typed, ended, { fields: {}, shouldUseNativeValidation: false })
  return 'code' in values ? (values as CouponBody) : null
}

function bodyOf({ code, discountType, amount, minimum, maximum, limit, expiresOn }: CouponValues) {
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
  return /^\d[\d,]*(\.\d+)?$/.test(typed.trim()) ? Number(typed.replaceAll(',', '')) : Number.NaN
}
