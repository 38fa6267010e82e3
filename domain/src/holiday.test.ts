import { describe, expect, it } from 'vitest'
import { type Holiday, holidaysIn, isComputed, nextHoliday, yearWithoutDate } from './holiday.ts'

const moving = (month: number, reckoned: Holiday['reckoned']): Holiday => ({ month, day: null, reckoned })

describe('the date of a holiday', () => {
  it.each([
    ['a fixed day', { month: 12, day: 25, reckoned: null }, 2026, '2026-12-25'],
    ['the second Saturday of January', moving(1, { weekday: 6, nth: 2 }), 2027, '2027-01-09'],
    ['the last Saturday of March', moving(3, { weekday: 6, nth: -1 }), 2027, '2027-03-27'],
    ['Thanksgiving', moving(11, { weekday: 4, nth: 4 }), 2026, '2026-11-26'],
    ['the Friday after it', moving(11, { weekday: 4, nth: 4, after: 1 }), 2026, '2026-11-27'],
    ['the Monday after it', moving(11, { weekday: 4, nth: 4, after: 4 }), 2024, '2024-12-02'],
    ['Easter 2027', moving(4, { easter: 0 }), 2027, '2027-03-28'],
    ['Easter 2038, the latest there is', moving(4, { easter: 0 }), 2038, '2038-04-25'],
    ['carnival', moving(2, { easter: -47 }), 2026, '2026-02-17'],
    ['a published one', moving(2, { dates: ['2026-02-17', '2027-02-06'] }), 2027, '2027-02-06'],
    ['one that is not published yet', moving(2, { dates: ['2026-02-17'] }), 2031, null],
    ['a proclaimed one', moving(5, null), 2027, null],
  ] as const)('%s', (_, holiday, year, date) =>
    expect(holidaysIn(holiday as Holiday, year)).toEqual(date === null ? [] : [date]),
  )

  it('next is today’s, or next year’s', () => {
    const christmas = { month: 12, day: 25, reckoned: null }
    expect(nextHoliday(christmas, '2026-12-25')).toBe('2026-12-25')
    expect(nextHoliday(christmas, '2026-12-26')).toBe('2027-12-25')
    expect(nextHoliday(moving(5, null), '2026-12-26')).toBeNull()
  })

  it('comes twice where the calendar’s year is shorter', () => {
    const ramadan = moving(1, { dates: ['2030-12-26', '2030-01-05'] })
    expect(holidaysIn(ramadan, 2030)).toEqual(['2030-01-05', '2030-12-26'])
    expect(nextHoliday(ramadan, '2030-01-06')).toBe('2030-12-26')
  })

  it('is told to be reckoned where it is not published', () => {
    const makha = moving(2, { dates: ['2027-02-21', '2028-02-10'], computed: ['2028-02-10'] })
    expect(['2027-02-21', '2028-02-10'].map((date) => isComputed(makha, date))).toEqual([false, true])
    expect(isComputed({ month: 12, day: 25, reckoned: null }, '2026-12-25')).toBe(false)
  })
})

describe('the year without a date', () => {
  const dated = (...dates: string[]) => moving(5, { dates })
  it.each([
    ['none: both years are known', dated('2026-05-31', '2027-05-20'), '2026-11-27', null],
    ['the next one', dated('2026-05-31'), '2026-11-27', 2027],
    ['this one before its month is over', dated('2025-05-11', '2027-05-20'), '2026-05-31', 2026],
    ['not this one any more', dated('2025-05-11', '2027-05-20'), '2026-06-01', null],
    ['none of a day that is the same each year', { month: 5, day: 1, reckoned: null }, '2026-01-01', null],
    ['none of one that follows a rule', moving(4, { easter: 0 }), '2026-01-01', null],
    ['none of one that is proclaimed', moving(5, null), '2026-01-01', null],
  ] as const)('%s', (_, holiday, today, year) => expect(yearWithoutDate(holiday, today)).toBe(year))
})
