import { describe, expect, it } from 'vitest'
import { thaiFullMoon, thaiLunarYear } from './thai-lunar.ts'

/**
 * Days as the cabinet's lists of public holidays had them, and Loy Krathong and the end of Lent by the printed calendars:
 * Makha, Visakha, Asanha, end of Lent, Loy Krathong.
 */
const OFFICIAL: Record<number, string> = {
  2560: '2017: 11 Feb, 10 May, 8 Jul, 5 Oct, 3 Nov',
  2561: '2018: 1 Mar, 29 May, 27 Jul, 24 Oct, 22 Nov',
  2562: '2019: 19 Feb, 18 May, 16 Jul, 13 Oct, 11 Nov',
  2563: '2020: 8 Feb, 6 May, 5 Jul, 2 Oct, 31 Oct',
  2564: '2021: 26 Feb, 26 May, 24 Jul, 21 Oct, 19 Nov',
  2565: '2022: 16 Feb, 15 May, 13 Jul, 10 Oct, 8 Nov',
  2566: '2023: 6 Mar, 3 Jun, 1 Aug, 29 Oct, 27 Nov',
  2567: '2024: 24 Feb, 22 May, 20 Jul, 17 Oct, 15 Nov',
  2568: '2025: 12 Feb, 11 May, 10 Jul, 7 Oct, 5 Nov',
  2569: '2026: 3 Mar, 31 May, 29 Jul, 26 Oct, 24 Nov',
  2570: '2027: 21 Feb, 20 May, 18 Jul, 15 Oct, 13 Nov',
}
/** Worked out by hand from the months' lengths: 2571 has no extra day, 2572 an extra month. */
const BY_HAND: Record<number, string> = {
  2571: '2028: 10 Feb, 8 May, 6 Jul, 3 Oct, 1 Nov',
  2572: '2029: 27 Feb, 27 May, 25 Jul, 22 Oct, 20 Nov',
}

const DAYS = ['makha-bucha', 'visakha-bucha', 'asanha-bucha', 'ok-phansa', 'loy-krathong'] as const
const short = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })

describe('days of the full moon', () => {
  it.each(Object.entries({ ...OFFICIAL, ...BY_HAND }))('of %s', (era, expected) => {
    const year = Number(era) - 543
    const dates = DAYS.map((day) => thaiFullMoon(day, year))
    for (const date of dates) expect(date.slice(0, 4)).toBe(String(year))
    expect(
      `${year}: ${dates.map((date) => short.format(new Date(date))).join(', ')}`.replaceAll('Sept', 'Sep'),
    ).toBe(expected)
  })
})

describe('the kind of a lunar year', () => {
  const years = (from: number, to: number, kind: string) =>
    Array.from({ length: to - from + 1 }, (_, at) => from + at).filter(
      (era) => thaiLunarYear(era - 543) === kind,
    )

  it('has an extra month where the printed calendars have two eighth months', () => {
    expect(years(2540, 2572, 'extra-month')).toEqual([
      2542, 2545, 2547, 2550, 2553, 2555, 2558, 2561, 2564, 2566, 2569, 2572,
    ])
  })

  it('has an extra day where the cabinet proclaimed one since 2552', () => {
    expect(years(2552, 2572, 'extra-day')).toEqual([2552, 2559, 2563, 2568])
  })
})
