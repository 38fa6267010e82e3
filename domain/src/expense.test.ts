import { expect, it } from 'vitest'
import { dueMonthly, resumedSince } from './expense.ts'

it.each([
  ['2026-11-20', 20, '2026-12-19', []],
  ['2026-11-20', 20, '2026-12-20', ['2026-12-20']],
  ['2026-09-15', 15, '2026-11-20', ['2026-10-15', '2026-11-15']],
  ['2027-01-31', 31, '2027-04-30', ['2027-02-28', '2027-03-31', '2027-04-30']],
  ['2028-01-30', 30, '2028-03-29', ['2028-02-29']],
  ['2026-12-01', 1, '2027-01-01', ['2027-01-01']],
  ['2027-05-01', 1, '2026-11-20', []],
])('a monthly expense since %s on day %i is due by %s on %j', (since, day, today, dates) => {
  const due = dueMonthly(since, day, today)
  expect(due.map(({ date }) => date)).toEqual(dates)
  expect(due.map(({ month }) => month)).toEqual(dates.map((date) => `${date.slice(0, 7)}-01`))
})

it.each([
  // The day of this month is still to come, or is today: this month's is the next one.
  [20, '2026-11-19', '2026-11-20', ['2026-11-20']],
  [20, '2026-11-20', '2026-11-20', ['2026-11-20']],
  [31, '2027-02-28', '2027-02-28', ['2027-02-28']],
  // It is over: nothing is made up for.
  [19, '2026-11-20', '2026-12-18', []],
  [1, '2026-11-20', '2026-12-01', ['2026-12-01']],
  [30, '2026-12-31', '2027-02-28', ['2027-01-30', '2027-02-28']],
])('one of day %i that goes on from %s is due by %s on %j', (day, resumedOn, today, dates) => {
  const due = dueMonthly(resumedSince(day, resumedOn), day, today)
  expect(due.map(({ date }) => date)).toEqual(dates)
})
