import { expect, it } from 'vitest'
import { isWeekend, tableDay, weekdayAndDay } from './report-dates.ts'

// 22 November 2026 was a Sunday.
it.each([
  ['2026-11-22', 'อา. 22', 'อา. 22 พ.ย. 69'],
  ['2026-11-23', 'จ. 23', 'จ. 23 พ.ย. 69'],
  ['2026-11-24', 'อ. 24', 'อ. 24 พ.ย. 69'],
  ['2026-11-25', 'พ. 25', 'พ. 25 พ.ย. 69'],
  ['2026-11-26', 'พฤ. 26', 'พฤ. 26 พ.ย. 69'],
  ['2026-11-27', 'ศ. 27', 'ศ. 27 พ.ย. 69'],
  ['2026-11-28', 'ส. 28', 'ส. 28 พ.ย. 69'],
])('%s is written as it is in Thai tables, whatever the browser calls it', (date, brief, full) => {
  expect([weekdayAndDay(date), tableDay(date)]).toEqual([brief, full])
  expect(isWeekend(date)).toBe(['2026-11-22', '2026-11-28'].includes(date))
})
