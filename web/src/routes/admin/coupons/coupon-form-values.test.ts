import type { CouponRow } from '@thokham/contract/coupons'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { contractResolver } from '../../../kit/form/contract-form.ts'
import { coupons } from '../../../text/coupons.ts'
import {
  COUPON_BOXES,
  type CouponValues,
  couponOf,
  couponToCome,
  couponValues,
  EMPTY_COUPON,
  readCoupon,
} from './coupon-form-values.ts'

const resolve = contractResolver(couponToCome, couponOf, COUPON_BOXES)

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00+07:00') }))
afterEach(() => void vi.useRealTimers())

const read = (part: Partial<CouponValues>) =>
  resolve({ ...EMPTY_COUPON, ...part }, undefined, { fields: {}, shouldUseNativeValidation: false })

describe('the form of a coupon', () => {
  it('makes the code upper case, money satang, and leaves the cap out of a fixed discount', async () => {
    const typed = { code: ' thokham200 ', amount: '200.50', minimum: '1,399', maximum: '5' }
    const body = {
      code: 'THOKHAM200',
      discountType: 'fixed',
      discountAmount: 20_050,
      minPurchaseSatang: 139_900,
      maxDiscountSatang: null,
      usageLimit: 1,
      expiresOn: null,
    }
    expect(await read(typed)).toEqual({ values: body, errors: {} })
    expect(readCoupon({ ...EMPTY_COUPON, ...typed })).toEqual(body)
    expect(readCoupon(EMPTY_COUPON)).toBeNull()
  })
  it('takes Thai digits, and shows a percentage with the decimals that it has', async () => {
    const { values } = await read({
      code: 'SILK',
      discountType: 'percentage',
      amount: '๑๒.๕%',
      minimum: '๑,๓๙๙',
      limit: '๑๐',
    })
    expect(values).toMatchObject({ discountAmount: 12.5, minPurchaseSatang: 139_900, usageLimit: 10 })
    expect(coupons.rule({ type: 'percentage', amount: 12.5, maximum: 20_000 })).toBe('ลด 12.5% สูงสุด 200 บาท')
    expect(coupons.rule({ type: 'percentage', amount: 12.35, maximum: null })).toBe('ลด 12.35%')
  })
  it('shows a coupon as it would be typed', async () => {
    const coupon = {
      code: 'SILK',
      discountType: 'percentage',
      discountAmount: 12.5,
      minPurchaseSatang: 139_950,
      maxDiscountSatang: 20_000,
      usageLimit: 10,
      expiresAt: '2026-11-30T16:59:59.000Z',
    } as CouponRow
    const values = couponValues(coupon)
    expect(values).toMatchObject({ amount: '12.5', minimum: '1,399.50', expiresOn: '30/11/2569' })
    const { expiresAt, ...others } = coupon
    expect((await read(values)).values).toEqual({ ...others, expiresOn: '2026-11-30' })
  })
  it('takes a percentage with a cap, a limit and a last day', async () => {
    const { values } = await read({
      code: 'ปีใหม่',
      discountType: 'percentage',
      amount: '20',
      maximum: '200',
      limit: '50',
      expiresOn: '20/11/2569',
    })
    expect(values).toMatchObject({
      discountAmount: 20,
      maxDiscountSatang: 20_000,
      usageLimit: 50,
      expiresOn: '2026-11-20',
    })
  })
  it.each([
    [{ code: '', amount: '1' }, 'code', 'required'],
    [{ code: 'A B', amount: '1' }, 'code', 'format'],
    [{ code: 'A', amount: '' }, 'amount', 'invalid'],
    [{ code: 'A', amount: '0' }, 'amount', 'too_small'],
    [{ code: 'A', amount: '101', discountType: 'percentage' }, 'amount', 'too_big'],
    [{ code: 'A', amount: '2.555', discountType: 'percentage' }, 'amount', 'format'],
    [{ code: 'A', amount: '0.001', discountType: 'percentage' }, 'amount', 'format'],
    [{ code: 'A', amount: '1', minimum: '-5' }, 'minimum', 'invalid'],
    [{ code: 'A', amount: '1', maximum: 'x', discountType: 'percentage' }, 'maximum', 'invalid'],
    [{ code: 'A', amount: '1', limit: '0' }, 'limit', 'too_small'],
    [{ code: 'A', amount: '1', expiresOn: '19/11/2569' }, 'expiresOn', 'too_small'],
    [{ code: 'A', amount: '1', expiresOn: '31/12' }, 'expiresOn', 'format'],
  ] as const)('refuses %j at %s as %s', async (part, field, reason) => {
    const { errors } = await read(part)
    expect(Object.entries(errors).map(([name, error]) => [name, error?.message])).toEqual([[field, reason]])
  })
})
