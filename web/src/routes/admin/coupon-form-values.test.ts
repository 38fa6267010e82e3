import { describe, expect, it } from 'vitest'
import { type CouponValues, EMPTY_COUPON, readCoupon } from './coupon-form-values.ts'

const NOW = new Date('2026-11-20T12:00:00+07:00')
const read = (part: Partial<CouponValues>) => readCoupon({ ...EMPTY_COUPON, ...part }, NOW)

describe('the form of a coupon', () => {
  it('makes the code upper case, money satang, and leaves the cap out of a fixed discount', () => {
    expect(read({ code: ' thokham200 ', amount: '200.50', minimum: '1,399', maximum: '5' })).toEqual({
      ok: true,
      body: {
        code: 'THOKHAM200',
        discountType: 'fixed',
        discountAmount: 20_050,
        minPurchaseSatang: 139_900,
        maxDiscountSatang: null,
        usageLimit: 1,
        expiresOn: null,
      },
    })
  })
  it('takes a percentage with a cap, a limit and a last day', () => {
    expect(
      read({
        code: 'ปีใหม่',
        discountType: 'percentage',
        amount: '20',
        maximum: '200',
        limit: '50',
        expiresOn: '20/11/2569',
      }),
    ).toMatchObject({
      ok: true,
      body: { discountAmount: 20, maxDiscountSatang: 20_000, usageLimit: 50, expiresOn: '2026-11-20' },
    })
  })
  it.each([
    [{ code: '', amount: '1' }, 'code'],
    [{ code: 'A B', amount: '1' }, 'code'],
    [{ code: 'A', amount: '0' }, 'amount'],
    [{ code: 'A', amount: '101', discountType: 'percentage' }, 'amount'],
    [{ code: 'A', amount: '2.555', discountType: 'percentage' }, 'amount'],
    [{ code: 'A', amount: '0.001', discountType: 'percentage' }, 'amount'],
    [{ code: 'A', amount: '1', minimum: '-5' }, 'minimum'],
    [{ code: 'A', amount: '1', maximum: 'x', discountType: 'percentage' }, 'maximum'],
    [{ code: 'A', amount: '1', limit: '0' }, 'limit'],
    [{ code: 'A', amount: '1', expiresOn: '19/11/2569' }, 'expiresOn'],
    [{ code: 'A', amount: '1', expiresOn: '31/12' }, 'expiresOn'],
  ] as const)('refuses %j at %s', (part, field) => {
    const answer = read(part)
    expect(answer.ok ? [] : Object.keys(answer.faults)).toEqual([field])
  })
})
