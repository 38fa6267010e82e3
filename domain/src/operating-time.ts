import { daysBetween, plusMonths } from './calendar.ts'

/**
 * Returns for how long the shop has been open: whole months since its launch, and the days on top. Months are counted
 * from the launch and clamp to a month's end (docs/product/access.md#days-and-money). Nothing before the launch.
 * @param launch Bangkok date, as is `today`
 */
export function operatingTime(launch: string, today: string): { months: number; days: number } {
  if (today <= launch) return { months: 0, days: 0 }
  const [year = 0, month = 0] = launch.split('-').map(Number)
  const [thisYear = 0, thisMonth = 0] = today.split('-').map(Number)
  const guess = (thisYear - year) * 12 + thisMonth - month
  const months = plusMonths(launch, guess) <= today ? guess : guess - 1
  return { months, days: daysBetween(plusMonths(launch, months), today) }
}
