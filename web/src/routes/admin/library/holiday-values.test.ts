import type { AdminHoliday } from '@thokham/contract/holidays'
import { expect, it } from 'vitest'
import { fieldsOf, isBadDate, valuesOf } from './holiday-values.ts'

const base: AdminHoliday = {
  id: 'day',
  title: 'วัน',
  month: 2,
  day: null,
  rule: 'วิธี',
  reckoned: null,
  region: 'th',
  sources: ['own', 'https://example.com/day'],
  checkedOn: '2026-11-27',
  revision: 3,
  concepts: 1,
}

it.each([
  ['the same day each year', { day: 14, rule: '' }],
  ['a season', {}],
  ['a weekday', { reckoned: { weekday: 4, nth: 4, after: 1 } }],
  ['the last weekday', { reckoned: { weekday: 0, nth: -1 } }],
  ['days before Easter', { reckoned: { easter: -47 } }],
  ['dates', { reckoned: { dates: ['2025-02-12', '2027-02-21', '2028-02-10'], computed: ['2028-02-10'] } }],
] as const)('%s is sent as it was read, where nothing was changed', (_, change) => {
  const holiday = { ...base, ...change } as AdminHoliday
  const { title, month, day, rule, reckoned, region, sources } = holiday
  expect(fieldsOf(valuesOf(holiday, '2026-11-27'))).toEqual({
    title,
    month,
    day,
    rule,
    reckoned,
    region,
    sources,
  })
})

it('asks a date of this year and the three after it, and keeps those of former years', () => {
  const holiday = { ...base, reckoned: { dates: ['2025-02-12', '2027-02-21'] } }
  expect(valuesOf(holiday, '2026-11-27').rows).toEqual([
    { year: 2025, typed: '12/02/2568', isComputed: false },
    { year: 2026, typed: '', isComputed: false },
    { year: 2027, typed: '21/02/2570', isComputed: false },
    { year: 2028, typed: '', isComputed: false },
    { year: 2029, typed: '', isComputed: false },
  ])
})

it.each([
  ['', false],
  ['10/02/2571', false],
  ['10/02/2028', false],
  ['10/02/2572', true],
  ['31/02/2571', true],
  ['10/02', true],
])('%s for 2571 is wrong: %s', (typed, isBad) =>
  expect(isBadDate({ year: 2028, typed, isComputed: false })).toBe(isBad),
)
