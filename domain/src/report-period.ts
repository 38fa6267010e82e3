import { daysOf, firstOfMonth, lastOfMonth, plusDays, plusMonths, type Span } from './calendar.ts'

/** How the report's table of revenue is divided (docs/product/back-office.md#the-report). */
export const PERIOD_MODES = ['daily', 'weekly', 'month'] as const
export type PeriodMode = (typeof PERIOD_MODES)[number]

/** A line of the table, with what it is compared to. */
export interface PeriodRow extends Span {
  /** The same days of the period before; null where that had none, such as a 31st. */
  before: Span | null
  /** Today lies in it: what it is compared to counts to the same hour alone. */
  isOpen: boolean
}

export interface Period extends Span {
  before: Span
  isOpen: boolean
  /** The oldest first. */
  rows: PeriodRow[]
}

const MONTHS_SHOWN = 12

/**
 * Divides a stretch of time into lines, each beside its like: 1–20 November beside 1–20 October, the last 7 days beside
 * the 7 before, a month beside the same one a year earlier. Nothing after today is in it.
 * @param month `YYYY-MM`, of `daily` the one shown, of `month` the last of twelve; the present one when absent or to come
 * @param today Bangkok date
 */
export function periodOf(mode: PeriodMode, month: string | undefined, today: string): Period {
  const first = month && `${month}-01` < firstOfMonth(today) ? `${month}-01` : firstOfMonth(today)
  switch (mode) {
    case 'daily':
      return monthByDays(first, today)
    case 'weekly':
      return lastSevenDays(today)
    case 'month':
      return twelveMonths(first, today)
  }
}

function monthByDays(first: string, today: string): Period {
  const isOpen = first === firstOfMonth(today)
  const span = { from: first, to: isOpen ? today : lastOfMonth(first) }
  const before = spanBefore(span, isOpen)
  const rows = daysOf(span).map((day) => {
    const like = plusMonths(day, -1)
    return dayRow(day, like.slice(8) === day.slice(8) ? like : null, today)
  })
  return { ...span, before, isOpen, rows }
}

/**
 * Returns the span to compare with: of a month that goes on as many days of the one before; of one that is over the
 * whole one before.
 */
function spanBefore(span: Span, isOpen: boolean): Span {
  const from = plusMonths(span.from, -1)
  return { from, to: isOpen ? plusMonths(span.to, -1) : lastOfMonth(from) }
}

function lastSevenDays(today: string): Period {
  const span = { from: plusDays(today, -6), to: today }
  const rows = daysOf(span).map((day) => dayRow(day, plusDays(day, -7), today))
  return { ...span, before: { from: plusDays(today, -13), to: plusDays(today, -7) }, isOpen: true, rows }
}

function twelveMonths(last: string, today: string): Period {
  const isOpen = last === firstOfMonth(today)
  const rows = Array.from({ length: MONTHS_SHOWN }, (_, at) => {
    const from = plusMonths(last, at - MONTHS_SHOWN + 1)
    const isThis = from === firstOfMonth(today)
    const to = isThis ? today : lastOfMonth(from)
    const like = plusMonths(from, -12)
    return {
      from,
      to,
      before: { from: like, to: isThis ? plusMonths(today, -12) : lastOfMonth(like) },
      isOpen: isThis,
    }
  })
  const from = plusMonths(last, 1 - MONTHS_SHOWN)
  const to = isOpen ? today : lastOfMonth(last)
  const before = {
    from: plusMonths(from, -12),
    to: isOpen ? plusMonths(today, -12) : lastOfMonth(plusMonths(last, -12)),
  }
  return { from, to, before, isOpen, rows }
}

function dayRow(day: string, like: string | null, today: string): PeriodRow {
  return {
    from: day,
    to: day,
    before: like === null ? null : { from: like, to: like },
    isOpen: day === today,
  }
}

/** Returns this month up to today, and as many days of the one before. */
export function monthSoFar(today: string): Span & { before: Span } {
  const { from, to, before } = monthByDays(firstOfMonth(today), today)
  return { from, to, before }
}

/** Returns by how many percent a figure changed, rounded; null where there was nothing, or a loss, to compare it to. */
export function percentChange(now: number, before: number): number | null {
  return before > 0 ? Math.round(((now - before) / before) * 100) : null
}
