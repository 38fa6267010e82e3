import { plusDays } from './calendar.ts'

/** What a piece of the library says of the world outside is to be looked at again after so many days. */
export const AGED_AFTER_DAYS = 120

/**
 * Returns the first day on which a check is still young enough on `today`; one before it is aged, and so is a piece that
 * nobody has ever checked (docs/library.md#what-ages). Both are Bangkok dates, `YYYY-MM-DD`.
 */
export function youngSince(today: string): string {
  return plusDays(today, -AGED_AFTER_DAYS)
}
