import { PERIOD_MODES } from '@thokham/domain/report-period'
import { z } from 'zod'
import { calendarDate, instant } from './fields.ts'
import { operation, streamed } from './operation.ts'

const count = z.int().min(0)
/** Satang; a loss is negative. */
const satang = z.int()

const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'format')
  .refine((given) => given >= '1900-01' && given <= '2199-12', 'format')

const reportQuery = z.object({
  mode: z.enum(PERIOD_MODES).default('daily'),
  /** `YYYY-MM`: of `daily` the month shown, of `month` the last of twelve; the present one when absent */
  month: month.optional(),
})

const span = z.object({ from: calendarDate, to: calendarDate })
/** A figure and that of the period before. */
const compared = z.object({ now: satang, before: satang, all: satang })

/** A line of the table of revenue. */
const periodRow = span.extend({
  satang,
  /** Distinct members. */
  payers: count,
  /** What it is compared to; null where the period before has no such day */
  before: span.nullable(),
  satangBefore: satang,
  /** Today lies in it; then what it is compared to counts to the same hour */
  isOpen: z.boolean(),
})
export type PeriodRowView = z.infer<typeof periodRow>

export const report = z.object({
  /** When it was read, ISO 8601 in UTC; days are Bangkok's */
  now: instant,
  waiting: z.object({ payments: count, satang }),
  today: z.object({
    satang,
    payers: count,
    /** Yesterday, to the same hour */
    satangBefore: satang,
    payersBefore: count,
  }),
  yesterday: z.object({ satang, payers: count, satangBefore: satang }),
  /** Since the launch date of the settings, in whole months and the days on top */
  operating: z.object({ since: calendarDate, months: count, days: count }),
  /** This month so far beside as much of the one before, and all time */
  month: span.extend({
    before: span,
    revenue: compared,
    expenses: compared,
    profit: compared,
  }),
  period: span.extend({
    mode: z.enum(PERIOD_MODES),
    isOpen: z.boolean(),
    satang,
    payers: count,
    before: span,
    satangBefore: satang,
    /** The oldest first */
    rows: z.array(periodRow),
  }),
  /** Of the terms that ended in a month, how many were renewed; the last six months, the oldest first */
  renewal: z.array(z.object({ month: z.string(), ended: count, renewed: count })),
  /** VIPs whose end is near, by the Bangkok day of it, today first */
  leaving: z.object({
    days: z.array(z.object({ day: calendarDate, members: count })),
    members: count,
    /** Of them, those who have handed in a payment already */
    paid: count,
    /** Of them, those whom the reminder would reach: no payment handed in, none sent yet, not unwanted */
    toRemind: count,
  }),
  packages: z.array(z.object({ packageId: count, name: z.string(), payments: count, satang })),
  coupons: z.array(
    z.object({
      /** null = without one */
      code: z.string().nullable(),
      payments: count,
      satang,
      discountSatang: satang,
    }),
  ),
  members: z.object({
    total: count,
    free: count,
    /** Near ones among them */
    vip: count,
    near: count,
    lifetime: count,
    expired: count,
    newThisMonth: count,
  }),
  /** Of those who signed up this month */
  funnel: z.object({
    signedUp: count,
    confirmed: count,
    madePrompts: count,
    submitted: count,
    paid: count,
  }),
  /** What Gemini (Free) cost the operator this month, at the prices of the settings */
  freeAi: z.object({ calls: count, members: count, satang: z.number().min(0) }),
})
export type Report = z.infer<typeof report>

export const readReport = operation({
  name: 'report.read',
  summary: 'Revenue, expenses, members and what an owner decides by',
  method: 'GET',
  path: '/api/report',
  access: 'owner:use',
  query: reportQuery,
  response: report,
})

export const exportReport = operation({
  name: 'report.export',
  summary: 'The report’s table of revenue as CSV',
  method: 'GET',
  path: '/api/report/export',
  access: 'owner:use',
  query: reportQuery,
  response: streamed('text/csv'),
})
