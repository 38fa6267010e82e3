import { describe, expect, it } from 'vitest'
import { secondsLeft } from './run-progress.ts'

const now = new Date('2026-11-20T10:00:00Z')
const until = (seconds: number) => new Date(now.getTime() + seconds * 1000)

describe('the time left', () => {
  it.each([
    // 10 lines took 5 s: 20 more take 10 s.
    [10, 20, 5_000, 10],
    [3, 7, 1_000, 3],
    [0, 7, 1_000, null],
    [9, 0, 1_000, 0],
  ])('after %d lines with %d to come and %d ms is %s s', (through, left, elapsedMs, wanted) => {
    expect(secondsLeft({ through, left, elapsedMs, free: null, now })).toBe(wanted)
  })

  it.each([
    // 10 requests fit: 10 × 1.5 s.
    [0, null, 10, 15],
    // 15 fit, the 16th waits a minute: 60 + 16 × 1.5 s.
    [0, null, 16, 84],
    // 5 fit, then 15, then 1: two pauses and 21 × 1.5 s.
    [10, null, 21, 152],
    // 30 s of pause, then 15 and 1: 30 + 60 + 16 × 1.5 s.
    [15, until(30), 16, 114],
  ])('in the free tier with %d used, pause %s and %d lines is %d s', (used, limitedUntil, left, wanted) => {
    expect(secondsLeft({ through: 0, left, elapsedMs: 0, free: { used, limitedUntil }, now })).toBe(wanted)
  })
})
