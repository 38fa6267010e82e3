import { describe, expect, it } from 'vitest'
import { rangeDates } from './date-range.ts'

describe('quick ranges', () => {
  it.each([
    ['today', '2026-11-20T00:30:00+07:00', '2026-11-20', '2026-11-20'],
    ['yesterday', '2026-11-01T00:30:00+07:00', '2026-10-31', '2026-10-31'],
    ['last7', '2026-11-20T23:59:00+07:00', '2026-11-14', '2026-11-20'],
    ['thisMonth', '2026-11-20T12:00:00+07:00', '2026-11-01', '2026-11-20'],
    ['lastMonth', '2026-03-31T12:00:00+07:00', '2026-02-01', '2026-02-28'],
    ['lastMonth', '2027-01-01T00:00:00+07:00', '2026-12-01', '2026-12-31'],
  ] as const)('%s at %s is %s to %s', (range, now, from, to) => {
    expect(rangeDates(range, new Date(now))).toEqual({ from, to })
  })
})
