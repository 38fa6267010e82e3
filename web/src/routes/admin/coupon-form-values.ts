import type { createCoupon } from '@thokham/contract/coupons'
import type { CallInput } from '@thokham/contract/operation'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { normaliseCouponCode } from '@thokham/domain/coupon'
import { parseBaht } from '@thokham/domain/money'
import { gregorianDate } from '@thokham/domain/transfer-time'
import { coupons as text } from '../../text/coupons.ts'

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

type Body = CallInput<typeof createCoupon>['body']
export type CouponFaults = Partial<Record<keyof CouponValues, string>>

/** What the operation takes, or what is wrong at which field (docs/product.md#coupons). */
export function readCoupon(
  values: CouponValues,
  now: Date,
): { ok: true; body: Body } | { ok: false; faults: CouponFaults } {
  const code = normaliseCouponCode(values.code)
  const discountAmount = values.discountType === 'fixed' ? parseBaht(values.amount) : percent(values.amount)
  const minPurchaseSatang = values.minimum.trim() === '' ? 0 : parseBaht(values.minimum)
  const hasCap = values.discountType === 'percentage' && values.maximum.trim() !== ''
  const cap = hasCap ? parseBaht(values.maximum) : null
  const usageLimit = wholeNumber(values.limit)
  const isEndless = values.expiresOn.trim() === ''
  const expiresOn = gregorianDate(values.expiresOn.trim())
  const faults: CouponFaults = {
    ...(code === '' && { code: text.faults.code }),
    ...(code !== '' && !/^[\p{L}\p{M}\p{N}_-]{1,40}$/u.test(code) && { code: text.faults.codeFormat }),
    ...(!discountAmount && {
      amount: values.discountType === 'fixed' ? text.faults.amount : text.faults.percent,
    }),
    ...(minPurchaseSatang === null && { minimum: text.faults.money }),
    ...(hasCap && !cap && { maximum: text.faults.money }),
    ...(!usageLimit && { limit: text.faults.limit }),
    ...(!isEndless && (!expiresOn || expiresOn < bangkokDate(now)) && { expiresOn: text.faults.date }),
  }
  if (Object.keys(faults).length > 0 || !discountAmount || minPurchaseSatang === null || !usageLimit) {
    return { ok: false, faults }
  }
  const body: Body = {
    code,
    discountType: values.discountType,
    discountAmount,
    minPurchaseSatang,
    maxDiscountSatang: cap,
    usageLimit,
    expiresOn,
  }
  return { ok: true, body }
}

/** Up to two decimals, with or without the sign. */
function percent(typed: string): number | null {
  const found = /^(\d{1,3}(?:\.\d{1,2})?)\s*%?$/.exec(typed.trim())
  const value = Number(found?.[1])
  return value > 0 && value <= 100 ? value : null
}

function wholeNumber(typed: string): number | null {
  const value = Number(typed.replaceAll(',', ''))
  return Number.isInteger(value) && value >= 1 && value <= 1_000_000 ? value : null
}
