import { FREE_DAILY_PROMPTS } from '@thokham/domain/daily-quota'
import { LIFETIME_SEATS, monthlyShare, savingOf, starterPackage } from '@thokham/domain/packages'
import { bareMoney, thaiNumber } from '../lib/thai-format.ts'

/** The numbers of the page as text, all from the domain. */
export const FREE_LIMIT = thaiNumber(FREE_DAILY_PROMPTS)
export const SEATS = thaiNumber(LIFETIME_SEATS)
export const RENEWAL = bareMoney(starterPackage('renewal').priceSatang)

/** A package as the page shows it, in baht. */
export function offer(plan: 'monthly' | 'yearly' | 'lifetime') {
  const sold = starterPackage(plan)
  return {
    price: bareMoney(sold.priceSatang),
    former: sold.formerPriceSatang === null ? null : bareMoney(sold.formerPriceSatang),
    saved: bareMoney(savingOf(sold)),
    perMonth: bareMoney(monthlyShare(sold.priceSatang)),
  }
}
