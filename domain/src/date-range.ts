import { addMonths, bangkokDate, DAY_MS, startOfBangkokDate } from './bangkok-time.ts'

/** The quick ranges of the admin screens (docs/product/shop.md#payments-for-admins). */
export const QUICK_RANGES = ['today', 'yesterday', 'last7', 'thisMonth', 'lastMonth'] as const
export type QuickRange = (typeof QUICK_RANGES)[number]

/** Returns a quick range as Bangkok dates, `YYYY-MM-DD`, both inclusive. */
export function rangeDates(range: QuickRange, now: Date): { from: string; to: string } {
  const today = bangkokDate(now)
  const daysAgo = (days: number) => bangkokDate(new Date(now.getTime() - days * DAY_MS))
  switch (range) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: daysAgo(1), to: daysAgo(1) }
    case 'last7':
      return { from: daysAgo(6), to: today }
    case 'thisMonth':
      return { from: firstOfMonth(today), to: today }
    case 'lastMonth': {
      const first = startOfBangkokDate(firstOfMonth(today))
      return { from: bangkokDate(addMonths(first, -1)), to: bangkokDate(new Date(first.getTime() - 1)) }
    }
  }
}

function firstOfMonth(date: string): string {
  return `${date.slice(0, 8)}01`
}
