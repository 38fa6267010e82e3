import { describe, expect, it } from 'vitest'
import { daysOf, lastOfMonth, plusDays, plusMonths } from './calendar.ts'
import { lastNearEnd, memberClassOf } from './member-class.ts'
import { operatingTime } from './operating-time.ts'
import { monthSoFar, percentChange, periodOf } from './report-period.ts'

const row = (from: string, to: string, before: string, until: string, isOpen = false) => ({
  from,
  to,
  before: { from: before, to: until },
  isOpen,
})

describe('calendar', () => {
  it.each([
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2027-01-01', -1, '2026-12-31'],
  ])('%s and %i days is %s', (date, days, expected) => {
    expect(plusDays(date, days)).toBe(expected)
  })
  it.each([
    ['2027-01-31', 1, '2027-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2028-02-29', -12, '2027-02-28'],
  ])('%s and %i months is %s', (date, months, expected) => {
    expect(plusMonths(date, months)).toBe(expected)
  })
  it('ends months and lists days', () => {
    expect(['2028-02-10', '2027-02-10', '2026-12-31', '2026-04-01'].map(lastOfMonth)).toEqual([
      '2028-02-29',
      '2027-02-28',
      '2026-12-31',
      '2026-04-30',
    ])
    expect(daysOf({ from: '2028-02-28', to: '2028-03-01' })).toEqual([
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
    ])
    expect(daysOf({ from: '2028-03-01', to: '2028-02-28' })).toEqual([])
  })
})

describe('periods', () => {
  it('the month day by day, to today, each beside its like of the month before', () => {
    const period = periodOf('daily', undefined, '2026-11-20')
    expect(period).toMatchObject({
      from: '2026-11-01',
      to: '2026-11-20',
      isOpen: true,
      before: { from: '2026-10-01', to: '2026-10-20' },
    })
    expect(period.rows).toHaveLength(20)
    expect(period.rows[0]).toEqual(row('2026-11-01', '2026-11-01', '2026-10-01', '2026-10-01'))
    expect(period.rows.at(-1)).toEqual(row('2026-11-20', '2026-11-20', '2026-10-20', '2026-10-20', true))
  })

  it('a month that is over is whole, beside the whole one before', () => {
    const period = periodOf('daily', '2026-03', '2026-11-20')
    expect(period).toMatchObject({
      from: '2026-03-01',
      to: '2026-03-31',
      isOpen: false,
      before: { from: '2026-02-01', to: '2026-02-28' },
    })
    expect(period.rows.filter(({ before }) => before === null).map(({ from }) => from)).toEqual([
      '2026-03-29',
      '2026-03-30',
      '2026-03-31',
    ])
  })

  it('at the end of March the month before has fewer days', () => {
    expect(periodOf('daily', undefined, '2026-03-31').before).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    })
    expect(periodOf('daily', undefined, '2028-03-29').before).toEqual({
      from: '2028-02-01',
      to: '2028-02-29',
    })
  })

  it('a month to come is the present one', () => {
    expect(periodOf('daily', '2027-01', '2026-11-20')).toEqual(periodOf('daily', undefined, '2026-11-20'))
    expect(periodOf('month', '9999-12', '2026-11-20')).toEqual(periodOf('month', undefined, '2026-11-20'))
  })

  it('the last 7 days beside the 7 before, over a leap day', () => {
    const period = periodOf('weekly', '2020-01', '2028-03-02')
    expect(period).toMatchObject({
      from: '2028-02-25',
      to: '2028-03-02',
      before: { from: '2028-02-18', to: '2028-02-24' },
    })
    expect(period.rows.map(({ from }) => from)).toEqual([
      '2028-02-25',
      '2028-02-26',
      '2028-02-27',
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
      '2028-03-02',
    ])
    expect(period.rows[6]).toEqual(row('2028-03-02', '2028-03-02', '2028-02-24', '2028-02-24', true))
  })

  it('twelve months, each beside the same one a year earlier', () => {
    const period = periodOf('month', undefined, '2028-02-29')
    expect(period).toMatchObject({
      from: '2027-03-01',
      to: '2028-02-29',
      before: { from: '2026-03-01', to: '2027-02-28' },
    })
    expect(period.rows).toHaveLength(12)
    expect(period.rows[0]).toEqual(row('2027-03-01', '2027-03-31', '2026-03-01', '2026-03-31'))
    expect(period.rows[11]).toEqual(row('2028-02-01', '2028-02-29', '2027-02-01', '2027-02-28', true))
    expect(periodOf('month', '2025-12', '2026-11-20')).toMatchObject({
      from: '2025-01-01',
      to: '2025-12-31',
      isOpen: false,
      before: { from: '2024-01-01', to: '2024-12-31' },
    })
  })

  it('this month so far', () => {
    expect(monthSoFar('2026-11-01')).toEqual({
      from: '2026-11-01',
      to: '2026-11-01',
      before: { from: '2026-10-01', to: '2026-10-01' },
    })
  })
})

describe('change in percent', () => {
  it.each([
    [12_409_800, 9_691_800, 28],
    [0, 100, -100],
    [100, 100, 0],
    [100, 0, null],
    [100, -50, null],
    [-50, 100, -150],
  ])('%i after %i is %s', (now, before, expected) => {
    expect(percentChange(now, before)).toBe(expected)
  })
})

describe('operating time', () => {
  it.each([
    ['2024-12-01', '2026-11-20', 23, 19],
    ['2024-12-01', '2024-12-01', 0, 0],
    ['2024-12-01', '2024-12-02', 0, 1],
    ['2024-12-01', '2024-12-31', 0, 30],
    ['2024-12-01', '2025-01-01', 1, 0],
    ['2024-12-01', '2020-01-01', 0, 0],
    ['2027-01-31', '2027-02-27', 0, 27],
    ['2027-01-31', '2027-02-28', 1, 0],
    ['2027-01-31', '2027-03-01', 1, 1],
    ['2028-02-29', '2029-02-28', 12, 0],
    ['2028-02-29', '2029-03-01', 12, 1],
    ['2024-12-15', '2026-11-14', 22, 30],
  ])('from %s to %s is %i months and %i days', (launch, today, months, days) => {
    expect(operatingTime(launch, today)).toEqual({ months, days })
  })
})

describe('classes of members', () => {
  const now = new Date('2026-11-20T08:30:00+07:00')
  const vip = (end: string | null) => ({
    membership: 'vip' as const,
    expiresAt: end === null ? null : new Date(`${end}+07:00`),
  })
  it.each([
    ['free', { membership: 'free' as const, expiresAt: null }, 'free'],
    ['free, whatever end is left', { membership: 'free' as const, expiresAt: now }, 'free'],
    ['lifetime', { membership: 'lifetime' as const, expiresAt: new Date('2020-01-01') }, 'lifetime'],
    ['admin', { membership: 'admin' as const, expiresAt: null }, null],
    ['vip without an end', vip(null), 'vip'],
    ['vip that ends this moment', vip('2026-11-20T08:30:00'), 'expired'],
    ['vip that ends in a second', vip('2026-11-20T08:30:01'), 'near'],
    ['vip of the last near moment', vip('2026-11-26T00:00:00'), 'near'],
    ['vip a second later', vip('2026-11-26T00:00:01'), 'vip'],
  ])('%s', (_name, term, expected) => {
    expect(memberClassOf(term, now)).toBe(expected)
  })
  it('names the last near end', () => {
    expect(lastNearEnd(now).toISOString()).toBe('2026-11-25T17:00:00.000Z')
    expect(lastNearEnd(new Date('2026-11-20T00:00:00+07:00')).toISOString()).toBe('2026-11-25T17:00:00.000Z')
  })
})
