import { daysBetween, plusDays } from './calendar.ts'

/** What a member can do: how many pictures a week, and how long marketplaces look at them. */
export interface WeekLimits {
  /** Most pictures to send in a week. */
  perWeek: number
  /** Weeks between sending and being in the marketplace. */
  weeksInReview: number
  /** Pictures that a concept is worth. */
  perConcept: number
}

/** A concept and the day by which its pictures are to be in the marketplace: two months before its event. */
export interface PlannedConcept {
  id: string
  submitBy: string
}

export interface PlannedRow {
  id: string
  pictures: number
  /** The last day on which they can be sent, `YYYY-MM-DD`. */
  sendBy: string
}

export interface WeekPlan {
  /** The week's first and last day. */
  from: string
  to: string
  rows: PlannedRow[]
}

export interface Plan {
  weeks: WeekPlan[]
  /** What does not come in time any more, and how many pictures of it. */
  late: { id: string; pictures: number }[]
}

const DAYS = 7

/**
 * Plans weeks from today on: what is due first is sent first, no week has more than the limit, and no picture is planned behind the day
 * by which it is to be sent. What finds no place before its day is late, and is said.
 * @param concepts in the library's order, which decides between those of the same day
 * @param weeks how many are planned
 */
export function planWeeks(
  concepts: readonly PlannedConcept[],
  { perWeek, weeksInReview, perConcept }: WeekLimits,
  today: string,
  weeks: number,
): Plan {
  const plan: Plan = {
    weeks: Array.from({ length: weeks }, (_, at) => {
      const from = plusDays(today, at * DAYS)
      return { from, to: plusDays(from, DAYS - 1), rows: [] }
    }),
    late: [],
  }
  const room = plan.weeks.map(() => perWeek)
  const due = concepts
    .map(({ id, submitBy }) => ({ id, sendBy: plusDays(submitBy, -weeksInReview * DAYS) }))
    .toSorted((a, b) => (a.sendBy < b.sendBy ? -1 : a.sendBy > b.sendBy ? 1 : 0))
  for (const { id, sendBy } of due) {
    let left = perConcept
    for (const [at, week] of plan.weeks.entries()) {
      const pictures = Math.min(left, room[at] ?? 0)
      if (pictures <= 0 || daysBetween(week.from, sendBy) < 0) continue
      week.rows.push({ id, pictures, sendBy })
      room[at] = (room[at] ?? 0) - pictures
      left -= pictures
    }
    const last = plan.weeks.at(-1)
    // What is due behind the planned weeks still has time.
    if (left > 0 && last && sendBy <= last.to) plan.late.push({ id, pictures: left })
  }
  return plan
}

/** Returns the keywords of a concept that were not used yet, the first ones. */
export function unusedKeywords(keywords: readonly string[], used: Iterable<string>, most: number): string[] {
  const known = new Set([...used].map((each) => each.toLowerCase()))
  return keywords.filter((each) => !known.has(each.toLowerCase())).slice(0, most)
}
