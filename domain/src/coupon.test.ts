import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyCoupon, type Coupon, couponExpiry, normaliseCouponCode } from './coupon.ts'

const NOW = new Date('2026-11-20T08:30:00+07:00')
const COUPON: Coupon = {
  discountType: 'fixed',
  discountAmount: 10_000,
  minPurchaseSatang: 0,
  maxDiscountSatang: null,
  usageLimit: 1,
  usageCount: 0,
  expiresAt: null,
  isActive: true,
}
const apply = (change: Partial<Coupon>, price = 79_900) => applyCoupon({ ...COUPON, ...change }, price, NOW)

describe('applyCoupon', () => {
  it.each([
    ['fixed', {}, 10_000],
    ['fixed beyond the price', { discountAmount: 99_900 }, 79_900],
    ['10 % of 799', { discountType: 'percentage', discountAmount: 10 }, 7_990],
    // 33 % of 799.00 is 263.67; 33 % of 0.99 is 0.3267, rounded down to satang.
    ['33 % of 799', { discountType: 'percentage', discountAmount: 33 }, 26_367],
    [
      'a capped percentage',
      { discountType: 'percentage', discountAmount: 50, maxDiscountSatang: 20_000 },
      20_000,
    ],
    [
      'a cap that does not bite',
      { discountType: 'percentage', discountAmount: 10, maxDiscountSatang: 20_000 },
      7_990,
    ],
    // 12.5 % of 799.00 is 99.875; 12.35 % of 1,399.00 is 172.7765: both rounded down to satang.
    ['12.5 % of 799', { discountType: 'percentage', discountAmount: 12.5 }, 9_987],
    ['100 %', { discountType: 'percentage', discountAmount: 100 }, 79_900],
    ['exactly the minimum', { minPurchaseSatang: 79_900 }, 10_000],
    ['a second before it ends', { expiresAt: new Date(NOW.getTime() + 1) }, 10_000],
    ['its last use', { usageLimit: 5, usageCount: 4 }, 10_000],
  ] as const)('%s', (_, change, discountSatang) => {
    expect(apply(change)).toEqual({ ok: true, discountSatang })
  })
  it('rounds a percentage down to satang', () => {
    expect(apply({ discountType: 'percentage', discountAmount: 33 }, 99)).toEqual({
      ok: true,
      discountSatang: 32,
    })
  })
  it.each([
    ['switched off', { isActive: false, expiresAt: NOW }, { reason: 'invalid' }],
    ['at its end', { expiresAt: NOW, usageCount: 1 }, { reason: 'expired' }],
    ['used up', { usageCount: 1, minPurchaseSatang: 99_999_999 }, { reason: 'used' }],
    ['under the minimum', { minPurchaseSatang: 79_901 }, { reason: 'minimum', minPurchaseSatang: 79_901 }],
  ] as const)('%s is refused', (_, change, answer) => {
    expect(apply(change)).toEqual({ ok: false, ...answer })
  })
  it('of a code that is none is invalid', () => {
    expect(applyCoupon(null, 79_900, NOW)).toEqual({ ok: false, reason: 'invalid' })
  })
  it('equals the sum done by hand, for 10,000 orders', () => {
    const order = fc.record({
      percent: fc.integer({ min: 1, max: 100 }),
      fixed: fc.integer({ min: 1, max: 10_000_000 }),
      isFixed: fc.boolean(),
      cap: fc.option(fc.integer({ min: 1, max: 10_000_000 })),
      price: fc.integer({ min: 0, max: 10_000_000 }),
    })
    fc.assert(
      fc.property(order, ({ percent, fixed, isFixed, cap, price }) => {
        const answer = apply(
          isFixed
            ? { discountAmount: fixed }
            : { discountType: 'percentage', discountAmount: percent, maxDiscountSatang: cap },
          price,
        )
        // In whole numbers of arbitrary length, apart from the code under test.
        const share = (BigInt(price) * BigInt(percent)) / 100n
        const wanted = isFixed ? BigInt(fixed) : cap !== null && BigInt(cap) < share ? BigInt(cap) : share
        const discount = wanted > BigInt(price) ? BigInt(price) : wanted
        expect(answer).toEqual({ ok: true, discountSatang: Number(discount) })
        expect(price - Number(discount)).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 10_000 },
    )
  })
})

describe('a coupon', () => {
  it('of a date ends at 23:59:59 in Bangkok', () => {
    expect(couponExpiry('2026-12-31')).toEqual(new Date('2026-12-31T23:59:59+07:00'))
  })
  it('is named in upper case without blanks around it', () => {
    expect(normaliseCouponCode('  vip10 ')).toBe('VIP10')
  })
})
