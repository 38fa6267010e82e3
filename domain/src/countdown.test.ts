import { describe, expect, it } from 'vitest'
import { countdownAt, timeLeft } from './countdown.ts'

const at = (text: string) => new Date(text)

describe('the countdown', () => {
  it('runs seven days at first', () => {
    expect(countdownAt(null, at('2026-11-20T10:00:00.000Z'))).toEqual({
      targetDate: '2026-11-27T10:00:00.000Z',
      cycle: 'initial',
    })
  })
  it('stays as it is until it is over; found past its end, it runs three days from then', () => {
    const first = { targetDate: '2026-11-27T10:00:00.000Z', cycle: 'initial' } as const
    expect(countdownAt(first, at('2026-11-27T09:59:59.999Z'))).toEqual(first)
    expect(countdownAt(first, at('2026-11-27T10:00:00.000Z'))).toEqual({
      targetDate: '2026-11-30T10:00:00.000Z',
      cycle: 'repeat',
    })
    expect(countdownAt(first, at('2026-12-04T10:00:00.000Z'))).toEqual({
      targetDate: '2026-12-07T10:00:00.000Z',
      cycle: 'repeat',
    })
  })
  it('begins anew where it was kept by a clock that ran ahead', () => {
    const far = { targetDate: '2099-01-01T00:00:00.000Z', cycle: 'repeat' } as const
    const anew = { targetDate: '2026-11-27T10:00:00.000Z', cycle: 'initial' }
    expect(countdownAt(far, at('2026-11-20T10:00:00.000Z'))).toEqual(anew)
  })
  it('is told in whole days, hours and minutes', () => {
    const target = { targetDate: '2026-11-27T10:00:00.000Z', cycle: 'initial' } as const
    expect(timeLeft(target, at('2026-11-20T19:28:30.000Z'))).toEqual({ days: 6, hours: 14, minutes: 32 })
    expect(timeLeft(target, at('2026-11-28T00:00:00.000Z'))).toEqual({ days: 0, hours: 0, minutes: 0 })
  })
})
