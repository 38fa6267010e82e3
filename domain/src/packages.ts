/**
 * The packages on sale (docs/product/shop.md#packages), as a new installation starts with them; the server sells by its
 * table.
 */
export type Plan = 'monthly' | 'yearly' | 'renewal' | 'lifetime'

export interface Package {
  id: number
  plan: Plan
  /** Thai name; approval rules and screens rely on “1 ปี” and “ตลอดชีพ” in it. */
  name: string
  /** Satang. */
  priceSatang: number
  /** Satang; shown struck through (docs/product/shop.md#packages), null = none. */
  formerPriceSatang: number | null
}

const baht = (amount: number) => amount * 100

export const STARTER_PACKAGES = [
  {
    id: 1,
    plan: 'monthly',
    name: 'VIP 1 เดือน',
    priceSatang: baht(799),
    formerPriceSatang: baht(1_888),
  },
  {
    id: 2,
    plan: 'yearly',
    name: 'VIP 1 ปี',
    priceSatang: baht(1_399),
    formerPriceSatang: baht(1_888),
  },
  { id: 3, plan: 'renewal', name: 'ต่ออายุ VIP 1 เดือน', priceSatang: baht(99), formerPriceSatang: null },
  { id: 4, plan: 'lifetime', name: 'VIP ตลอดชีพ', priceSatang: baht(2_399), formerPriceSatang: null },
] as const satisfies readonly Package[]

/** Places for lifetime members, the starting value of a setting (docs/product/shop.md#packages). */
export const LIFETIME_SEATS = 20

/** Returns the starter package of a plan. */
export function starterPackage(plan: Plan): Package {
  const found = STARTER_PACKAGES.find((one) => one.plan === plan)
  if (!found) throw new Error(`no package is sold as ${plan}`)
  return found
}

/** Returns what a buyer saves against the former price, in satang; 0 when there is none or it is lower. */
export function savingOf({
  priceSatang,
  formerPriceSatang,
}: Pick<Package, 'priceSatang' | 'formerPriceSatang'>): number {
  return Math.max(0, (formerPriceSatang ?? 0) - priceSatang)
}

/** Returns a yearly price by the month, in satang rounded to the whole baht. */
export function monthlyShare(yearlySatang: number): number {
  return baht(Math.round(yearlySatang / 12 / 100))
}

/**
 * Returns how much less a year costs a newcomer than the first month and eleven renewals, in satang; 0 when it costs
 * more.
 */
export function savingOfYear(price: {
  yearlySatang: number
  monthlySatang: number
  renewalSatang: number
}): number {
  return Math.max(0, price.monthlySatang + 11 * price.renewalSatang - price.yearlySatang)
}
