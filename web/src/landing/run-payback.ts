import { parseBaht } from '@thokham/domain/money'
import { parseSales, paybackMonth } from '@thokham/domain/payback'
import { landing } from '../text/landing.ts'

/** Says at each letter when each package has paid for itself by what was typed. */
export function runPayback(place: HTMLElement): void {
  const box = (name: string) => place.querySelector<HTMLInputElement>(`input[name=${name}]`)
  const show = () => {
    const typed = [box('sales')?.value ?? '', box('each')?.value ?? ''] as const
    for (const row of place.querySelectorAll<HTMLElement>('[data-once]'))
      row.textContent = paybackText(typed, row.dataset)
  }
  place.addEventListener('input', show)
  // What stood in the boxes before this code was there counts as typed.
  show()
}

/** Returns what is said of one package. @param outlay as it stands in the markup, in baht */
export function paybackText(
  [sales, each]: readonly [string, string],
  { once = '', later = '', months = '' }: { once?: string; later?: string; months?: string },
): string {
  const text = landing.payback
  const [count, satang] = [parseSales(sales), parseBaht(each)]
  if (count === null || satang === null)
    return sales.trim() !== '' && each.trim() !== '' ? text.unreadable : text.open
  const outlay = { onceSatang: Number(once) * 100, laterSatang: Number(later) * 100, months: Number(months) }
  const month = paybackMonth(outlay, count * satang)
  if (month !== null) return month === 1 ? text.first : text.month(month)
  return outlay.laterSatang > 0 && count * satang <= outlay.laterSatang
    ? text.belowRenewal
    : text.notWithin(outlay.months / 12)
}
