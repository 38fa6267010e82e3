import type { HandlerInput } from '@thokham/contract/operation'
import type { readReport as operation, Report } from '@thokham/contract/report'
import { costOf } from '@thokham/domain/ai-cost'
import { bangkokDate, startOfBangkokDay } from '@thokham/domain/bangkok-time'
import { firstOfMonth, plusDays, plusMonths } from '@thokham/domain/calendar'
import { operatingTime } from '@thokham/domain/operating-time'
import { monthSoFar, type Period, periodOf } from '@thokham/domain/report-period'
import type { Services } from '../../services.ts'
import { readFreeTierPrice } from '../ai-providers/read-free-tier-price.ts'
import { readMemberCounts } from '../members/member-counts.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'
import { countLeaving } from './count-leaving.ts'
import { countRenewals } from './member-queries.ts'
import { readSums } from './read-sums.ts'
import { readDays, readParts, readPayers, sumOf } from './revenue-queries.ts'

const MONTHS_OF_RENEWAL = 6

/** Reads every figure of the report as of `now` (docs/product/back-office.md#the-report). */
export async function readReport(
  services: Pick<Services, 'db' | 'pool' | 'providers'>,
  query: HandlerInput<typeof operation>['query'],
  now: Date,
): Promise<Report> {
  const { db, pool } = services
  const today = bangkokDate(now)
  const yesterday = plusDays(today, -1)
  const month = monthSoFar(today)
  const [settings, freePrice, { days, soFar, period }, parts, sums, members, leaving, renewal] =
    await Promise.all([
      readCurrentSettings(db),
      readFreeTierPrice(services, today),
      readPeriod(pool, query, now),
      readParts(pool, month),
      readSums(pool, month),
      readMemberCounts(pool, now),
      countLeaving(pool, now, today),
      countRenewals(pool, plusMonths(firstOfMonth(today), 1 - MONTHS_OF_RENEWAL), today),
    ])
  const { waiting, expenses } = sums
  const earned = {
    now: sumOf(days, month),
    before: sumOf(days, month.before, soFar),
    all: sums.revenue.all,
  }
  const { all: total, overToday: _, ...classes } = members
  const { calls, members: callers, ...usage } = sums.free
  return {
    now: now.toISOString(),
    waiting,
    today: {
      satang: days.get(today)?.satang ?? 0,
      payers: days.get(today)?.payers ?? 0,
      satangBefore: soFar.get(yesterday)?.satang ?? 0,
      payersBefore: soFar.get(yesterday)?.payers ?? 0,
    },
    yesterday: {
      satang: days.get(yesterday)?.satang ?? 0,
      payers: days.get(yesterday)?.payers ?? 0,
      satangBefore: days.get(plusDays(today, -2))?.satang ?? 0,
    },
    operating: {
      since: settings.report.launchDate,
      ...operatingTime(settings.report.launchDate, today),
    },
    month: {
      ...month,
      revenue: earned,
      expenses,
      profit: {
        now: earned.now - expenses.now,
        before: earned.before - expenses.before,
        all: earned.all - expenses.all,
      },
    },
    period,
    renewal,
    leaving,
    ...parts,
    members: { ...classes, total, newThisMonth: sums.joined.members },
    funnel: { signedUp: sums.joined.members, ...sums.funnel },
    freeAi: {
      ...{ calls, members: callers },
      satang: Math.round(costOf(usage, freePrice, settings.ai.thbPerUsd).totalNanoThb / 1e7),
    },
  }
}

/**
 * Reads the table of revenue, and with it the days that it and the cards are made of. What an open line or span is
 * compared to counts to the same hour of its last day.
 */
export async function readPeriod(
  pool: Services['pool'],
  { mode, month }: HandlerInput<typeof operation>['query'],
  now: Date,
) {
  const today = bangkokDate(now)
  const period = periodOf(mode, month, today)
  const thisMonth = monthSoFar(today)
  const wanted = {
    from: [period.before.from, thisMonth.before.from, plusDays(today, -2)].sort()[0] ?? today,
    to: today,
  }
  const [{ days, soFar }, payers] = await Promise.all([
    readDays(
      pool,
      wanted,
      [...new Set([plusDays(today, -1), thisMonth.before.to, ...openEnds(period)])],
      now.getTime() - startOfBangkokDay(now).getTime(),
    ),
    readPayers(pool, [period, ...(mode === 'month' ? period.rows : [])]),
  ])
  const [payersOfAll = 0, ...payersOfRows] = payers
  return {
    days,
    soFar,
    period: {
      mode,
      from: period.from,
      to: period.to,
      isOpen: period.isOpen,
      satang: sumOf(days, period),
      payers: payersOfAll,
      before: period.before,
      satangBefore: sumOf(days, period.before, period.isOpen ? soFar : undefined),
      rows: period.rows.map((row, at) => ({
        ...row,
        satang: sumOf(days, row),
        payers: payersOfRows[at] ?? days.get(row.from)?.payers ?? 0,
        satangBefore: sumOf(days, row.before, row.isOpen ? soFar : undefined),
      })),
    },
  }
}

/** Lists the last days of what open lines are compared to. */
function openEnds(period: Period): string[] {
  return [...(period.isOpen ? [period] : []), ...period.rows.filter(({ isOpen }) => isOpen)].flatMap(
    ({ before }) => (before ? [before.to] : []),
  )
}
