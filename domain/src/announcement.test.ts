import { describe, expect, it } from 'vitest'
import { announcementState } from './announcement.ts'

describe('how an announcement stands', () => {
  const DAY = '2026-11-20'
  it.each([
    ['without days', true, null, null, '2026-11-20T10:00:00+07:00', 'shown'],
    ['off, whatever its days', false, DAY, DAY, '2026-11-20T10:00:00+07:00', 'off'],
    ['a moment before its first day', true, DAY, null, '2026-11-19T23:59:59.999+07:00', 'waiting'],
    ['as its first day begins', true, DAY, null, '2026-11-20T00:00:00+07:00', 'shown'],
    ['as its last day ends', true, null, DAY, '2026-11-20T23:59:59.999+07:00', 'shown'],
    ['as the day after begins', true, null, DAY, '2026-11-21T00:00:00+07:00', 'over'],
    ['on its only day', true, DAY, DAY, '2026-11-20T12:00:00+07:00', 'shown'],
  ] as const)('%s', (_name, isActive, startsOn, endsOn, now, wanted) => {
    expect(announcementState({ isActive, startsOn, endsOn }, new Date(now))).toBe(wanted)
  })
})
