import type { WeekLimits } from '@thokham/domain/week-plan'
import { storedJson } from '../../kit/storage/stored.ts'

/** What a member has said of their weeks, and done of them. */
export interface PlanSettings extends WeekLimits {
  /** Keywords that went into a generator, by their concept. */
  used: Readonly<Record<string, readonly string[]>>
  /** The Bangkok date of the last day whose work was done; '' = none. */
  doneOn: string
  /** Concepts that are left for another year, by the day by which they should have been there. */
  nextYear: Readonly<Record<string, string>>
}

/** Newcomers may send 51 pictures a week to Adobe Stock, whose review takes up to six weeks. */
const FIRST: PlanSettings = {
  perWeek: 51,
  weeksInReview: 6,
  perConcept: 20,
  used: {},
  doneOn: '',
  nextYear: {},
}

export const planSettings = storedJson<PlanSettings>('weekPlan', (kept) => {
  if (typeof kept !== 'object' || kept === null) return FIRST
  const { perWeek, weeksInReview, perConcept, used, doneOn, nextYear } = kept as Record<string, unknown>
  return {
    perWeek: wholeFrom(perWeek, 1, FIRST.perWeek),
    weeksInReview: wholeFrom(weeksInReview, 0, FIRST.weeksInReview),
    perConcept: wholeFrom(perConcept, 1, FIRST.perConcept),
    used: isObject(used) ? (used as PlanSettings['used']) : {},
    doneOn: typeof doneOn === 'string' ? doneOn : '',
    nextYear: isObject(nextYear) ? (nextYear as PlanSettings['nextYear']) : {},
  }
})

const isObject = (value: unknown) => typeof value === 'object' && value !== null
const wholeFrom = (value: unknown, least: number, otherwise: number) =>
  Number.isInteger(value) && (value as number) >= least ? (value as number) : otherwise
