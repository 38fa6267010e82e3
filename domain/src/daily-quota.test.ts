import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chargeOf, fitsToday, leftToday, quotaDay, quotaResetsAt, wovenAfterStop } from './daily-quota.ts'

describe('the day’s quota', () => {
  it.each([
    [1_000, 0, 1_000],
    [1_000, 340, 660],
    [1_000, 1_000, 0],
    [500, 800, 0],
    [0, 0, 0],
    [null, 2_480, null],
  ])('of %s with %d used leaves %s', (limit, used, left) => {
    expect(leftToday({ limit, used })).toBe(left)
  })

  it('takes a set whole or not at all', () => {
    const bound = fc.nat(2_000)
    fc.assert(
      fc.property(bound, bound, bound, (limit, used, count) => {
        expect(fitsToday({ limit, used }, count)).toBe(count <= Math.max(0, limit - used))
        expect(fitsToday({ limit: null, used }, count)).toBe(true)
      }),
    )
  })

  it.each([
    ['2026-11-20T10:00:00Z', null, '2026-11-20'],
    ['2026-11-20T10:00:00Z', '2026-11-19', '2026-11-20'],
    ['2026-11-20T17:00:00Z', '2026-11-20', '2026-11-21'],
    ['2026-11-19T10:00:00Z', '2026-11-20', '2026-11-20'],
    ['2025-12-31T10:00:00Z', '2026-01-01', '2026-01-01'],
  ])('at %s after a day %s counts for %s', (now, latest, day) => {
    expect(quotaDay(new Date(now), latest)).toBe(day)
  })

  it('is full again when that day ends', () => {
    expect(quotaResetsAt('2026-11-20').toISOString()).toBe('2026-11-20T17:00:00.000Z')
    expect(quotaResetsAt('2026-12-31').toISOString()).toBe('2026-12-31T17:00:00.000Z')
  })
})

describe('a set of 100', () => {
  const day = '2026-11-20'
  it.each([
    ['never made before', null, 100],
    ['whole today', { day, woven: 100 }, 0],
    ['whole yesterday', { day: '2026-11-19', woven: 100 }, 100],
    ['stopped at 30 today', { day, woven: 30 }, 70],
    ['stopped at 30 yesterday', { day: '2026-11-19', woven: 30 }, 70],
    ['stopped before its first prompt', { day, woven: 0 }, 100],
  ])('%s is charged', (_name, former, charge) => {
    expect(chargeOf(100, former, day)).toBe(charge)
  })

  it.each([
    ['stops at 40', { count: 100, charged: 100, woven: 100 }, 40, 40],
    ['stops again, later', { count: 100, charged: 100, woven: 40 }, 60, 40],
    ['stops at once', { count: 100, charged: 100, woven: 100 }, 0, 0],
    ['went on from 30, which stay paid', { count: 100, charged: 70, woven: 100 }, 10, 30],
    ['was whole before, so that nothing comes back', { count: 100, charged: 0, woven: 100 }, 0, 100],
  ])('%s', (_name, set, woven, left) => {
    expect(wovenAfterStop(set, woven)).toBe(left)
  })
})
