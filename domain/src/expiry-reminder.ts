import { DAY_MS, startOfBangkokDay } from './bangkok-time.ts'

/** The letters that go out by themselves around the end of a term (docs/product/back-office.md#reminders). */
export const REMINDER_KINDS = ['expiry-7', 'expiry-1', 'expired-1'] as const
export type ReminderKind = (typeof REMINDER_KINDS)[number]

/** Bangkok days from the day of the letter to the last day of the term. */
const DAYS_TO_END: Record<ReminderKind, number> = { 'expiry-7': 7, 'expiry-1': 1, 'expired-1': -1 }

/**
 * Returns the ends of terms that a letter is due for today: after `after`, up to and including `until`. A term that ends
 * at midnight has the day before as its last one.
 */
export function remindedEnds(kind: ReminderKind, now: Date): { after: Date; until: Date } {
  const began = startOfBangkokDay(now).getTime() + DAYS_TO_END[kind] * DAY_MS
  return { after: new Date(began), until: new Date(began + DAY_MS) }
}
