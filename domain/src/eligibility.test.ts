import { describe, expect, it } from 'vitest'
import { type Buyer, whyNotForSale } from './eligibility.ts'

const PLANS = ['monthly', 'yearly', 'renewal', 'lifetime'] as const
const buyer = (level: Buyer['level'], more: Partial<Buyer> = {}): Buyer => ({
  level,
  everVip: false,
  isEndless: false,
  hasPending: false,
  ...more,
})
const EVER = { everVip: true }

describe('who may buy', () => {
  it.each([
    //                                                        monthly    yearly    renewal     lifetime
    ['a visitor', buyer('visitor'), 5, ['sign_in', 'sign_in', 'sign_in', 'sign_in']],
    ['a visitor, sold out', buyer('visitor'), 0, ['sign_in', 'sign_in', 'sign_in', 'sold_out']],
    ['free', buyer('free'), 1, [null, null, 'never_vip', null]],
    ['free, sold out', buyer('free'), 0, [null, null, 'never_vip', 'sold_out']],
    ['free, once granted VIP', buyer('free', EVER), 1, ['was_vip', null, null, null]],
    ['ex', buyer('ex', EVER), 1, ['was_vip', null, null, null]],
    ['lapsed', buyer('lapsed', EVER), 1, ['was_vip', null, null, null]],
    ['vip', buyer('vip', EVER), -1, ['was_vip', null, null, 'sold_out']],
    [
      'vip without an end',
      buyer('vip', { ...EVER, isEndless: true }),
      1,
      ['endless', 'endless', 'endless', null],
    ],
    ['one who waits', buyer('vip', { ...EVER, hasPending: true }), 1, Array(4).fill('pending')],
    ['lifetime', buyer('lifetime', { ...EVER, hasPending: true }), 1, Array(4).fill('lifetime')],
    ['admin', buyer('admin'), 1, Array(4).fill('admin')],
    ['owner', buyer('owner'), 1, Array(4).fill('admin')],
  ] as const)('%s', (_, who, seats, reasons) => {
    expect(PLANS.map((plan) => whyNotForSale(plan, who, seats))).toEqual(reasons)
  })
})
