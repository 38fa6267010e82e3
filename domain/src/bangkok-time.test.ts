import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addMonths,
  bangkokDate,
  bangkokTime,
  nextBangkokMidnight,
  startOfBangkokDate,
  startOfBangkokDay,
} from './bangkok-time.ts'

const iso = (date: Date) => date.toISOString()
const bangkok = (text: string) => new Date(`${text}+07:00`)

describe('bangkokTime', () => {
  it('is the time of day, a Bangkok day long', () => {
    expect(bangkokTime(bangkok('2026-11-20T00:00:59'))).toBe('00:00')
    expect(bangkokTime(bangkok('2026-11-20T23:59:00'))).toBe('23:59')
  })
})

describe('the Bangkok day', () => {
  it.each([
    ['2026-11-20T16:59:59.999Z', '2026-11-20', '2026-11-19T17:00:00.000Z', '2026-11-20T17:00:00.000Z'],
    ['2026-11-20T17:00:00.000Z', '2026-11-21', '2026-11-20T17:00:00.000Z', '2026-11-21T17:00:00.000Z'],
    ['2026-12-31T17:00:00.000Z', '2027-01-01', '2026-12-31T17:00:00.000Z', '2027-01-01T17:00:00.000Z'],
    ['2028-02-28T20:00:00.000Z', '2028-02-29', '2028-02-28T17:00:00.000Z', '2028-02-29T17:00:00.000Z'],
    ['1969-12-31T12:00:00.000Z', '1969-12-31', '1969-12-30T17:00:00.000Z', '1969-12-31T17:00:00.000Z'],
  ])('of %s is %s, from %s to %s', (at, date, start, end) => {
    expect(bangkokDate(new Date(at))).toBe(date)
    expect(iso(startOfBangkokDay(new Date(at)))).toBe(start)
    expect(iso(startOfBangkokDate(date))).toBe(start)
    expect(iso(nextBangkokMidnight(new Date(at)))).toBe(end)
  })

  it('is the one that Intl knows', () => {
    const intl = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok', dateStyle: 'short' })
    const span = { min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }
    fc.assert(fc.property(fc.date(span), (at) => bangkokDate(at) === intl.format(at)))
  })
})

describe('adding months', () => {
  it.each([
    ['2026-01-31T09:30:00', 1, '2026-02-28T09:30:00'],
    ['2028-01-31T09:30:00', 1, '2028-02-29T09:30:00'],
    ['2026-03-31T00:00:00', 1, '2026-04-30T00:00:00'],
    ['2026-11-20T23:59:59', 1, '2026-12-20T23:59:59'],
    ['2026-12-31T12:00:00', 2, '2027-02-28T12:00:00'],
    ['2028-02-29T12:00:00', 12, '2029-02-28T12:00:00'],
    ['2026-01-31T03:00:00', 1, '2026-02-28T03:00:00'],
    ['2026-05-31T06:59:59', 1, '2026-06-30T06:59:59'],
    ['2026-11-20T08:00:00', 0, '2026-11-20T08:00:00'],
    ['2026-03-31T08:00:00', -1, '2026-02-28T08:00:00'],
  ])('%s + %d = %s, Bangkok time', (from, months, to) => {
    expect(iso(addMonths(bangkok(from), months))).toBe(iso(bangkok(to)))
  })

  it('keeps the time of day and moves on by at most 31 days a month', () => {
    const span = { min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }
    const dayMs = 86_400_000
    fc.assert(
      fc.property(fc.date(span), fc.integer({ min: 1, max: 24 }), (at, months) => {
        const moved = addMonths(at, months)
        expect((moved.getTime() - at.getTime()) % dayMs).toBe(0)
        expect(moved.getTime() - at.getTime()).toBeLessThanOrEqual(months * 31 * dayMs)
        expect(moved.getTime() - at.getTime()).toBeGreaterThanOrEqual(months * 28 * dayMs)
      }),
    )
  })
})
