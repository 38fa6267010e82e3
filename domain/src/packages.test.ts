import { describe, expect, it } from 'vitest'
import { monthlyShare, STARTER_PACKAGES, savingOf, savingOfYear, starterPackage } from './packages.ts'

describe('packages', () => {
  it('are the four of docs/product/shop.md#packages, in satang', () => {
    expect(STARTER_PACKAGES.map(({ id, plan, priceSatang }) => [id, plan, priceSatang])).toEqual([
      [1, 'monthly', 79_900],
      [2, 'yearly', 139_900],
      [3, 'renewal', 9_900],
      [4, 'lifetime', 239_900],
    ])
    expect(starterPackage('yearly').name).toContain('1 ปี')
    expect(starterPackage('lifetime').name).toContain('ตลอดชีพ')
  })
  it.each([
    [139_900, 188_800, 48_900],
    [79_900, 188_800, 108_900],
    [239_900, null, 0],
    [200, 100, 0],
  ])('%i satang instead of %s saves %i', (priceSatang, formerPriceSatang, saved) => {
    expect(savingOf({ priceSatang, formerPriceSatang })).toBe(saved)
  })
  it('a year costs 489 baht less than the first month and eleven renewals', () => {
    const price = { monthlySatang: 79_900, renewalSatang: 9_900 }
    expect(savingOfYear({ ...price, yearlySatang: 139_900 })).toBe(48_900)
    expect(savingOfYear({ ...price, yearlySatang: 200_000 })).toBe(0)
  })
  it('a year of 1,399 baht is 117 baht a month', () => {
    expect(monthlyShare(139_900)).toBe(11_700)
  })
})
