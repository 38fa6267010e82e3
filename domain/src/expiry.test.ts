import { describe, expect, it } from 'vitest'
import { expiryOf } from './expiry.ts'

const bangkok = (local: string) => new Date(`${local}+07:00`)
const NOW = bangkok('2026-11-20T08:30:00')

describe('expiryOf', () => {
  it.each([
    ['a second ago', '2026-11-20T08:29:59', 'expired', 0],
    ['this very instant', '2026-11-20T08:30:00', 'expired', 0],
    ['tonight', '2026-11-20T23:59:59', 'near', 1],
    ['the end of the 6th day', '2026-11-25T23:59:59', 'near', 6],
    ['midnight after the 6th day', '2026-11-26T00:00:00', 'near', 6],
    ['a second later is the 7th day', '2026-11-26T00:00:01', 'running', 7],
    ['a month on', '2026-12-20T08:30:00', 'running', 31],
  ] as const)('%s', (_, at, state, daysLeft) => {
    expect(expiryOf(bangkok(at), NOW)).toEqual({ state, daysLeft })
  })
})
