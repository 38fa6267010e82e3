import { describe, expect, it } from 'vitest'
import { RunPace } from './run-pace.ts'

describe('the pace of a run', () => {
  it('says nothing of the first pictures', () => {
    const pace = new RunPace()
    expect(pace.secondsLeft(10)).toBeNull()
    pace.begin(1_000)
    for (const now of [2_000, 2_000, 2_000]) pace.through(now)
    expect(pace.secondsLeft(10)).toBeNull()
  })

  it('counts what comes together by the time since it began', () => {
    const pace = new RunPace()
    pace.begin(1_000)
    // Four calls of three seconds, twice: 750 ms a picture.
    for (const now of [4_000, 4_000, 4_000, 4_000, 7_000, 7_000, 7_000, 7_000]) pace.through(now)
    expect([pace.secondsLeft(20), pace.secondsLeft(1), pace.secondsLeft(0)]).toEqual([15, 1, 0])
  })

  it('goes by the latest pictures, and anew after a rest', () => {
    const pace = new RunPace()
    pace.begin(0)
    for (let at = 1; at <= 100; at++) pace.through(at * 100)
    for (let at = 1; at <= 32; at++) pace.through(10_000 + at * 1_000)
    expect(pace.secondsLeft(10)).toBe(10)
    pace.begin(900_000)
    expect(pace.secondsLeft(10)).toBeNull()
  })
})
