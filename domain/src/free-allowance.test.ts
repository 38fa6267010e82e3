import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allowanceAt, type FreeAllowance, takeRequests, UNTOUCHED } from './free-allowance.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20) + seconds * 1000)

describe('the free allowance (docs/product/ai.md#the-free-allowance)', () => {
  it('lets 15 requests pass, then none for 60 s, then counts from 0', () => {
    let allowance = UNTOUCHED
    for (let request = 1; request <= 15; request++) {
      const { taken, allowance: next } = takeRequests(allowance, 1, at(request))
      expect(taken).toBe(1)
      allowance = next
    }
    expect(allowance).toEqual({ used: 15, limitedUntil: at(75) })
    expect(takeRequests(allowance, 1, at(16)).taken).toBe(0)
    expect(takeRequests(allowance, 1, at(74.999)).taken).toBe(0)
    expect(allowanceAt(allowance, at(75))).toEqual(UNTOUCHED)
    expect(takeRequests(allowance, 1, at(75))).toEqual({
      taken: 1,
      allowance: { used: 1, limitedUntil: null },
    })
  })

  it.each([
    [0, 4, 4, 4],
    [0, 50, 15, 15],
    [12, 4, 3, 15],
    [14, 1, 1, 15],
  ])('with %d used and %d wanted gives %d', (used, wanted, taken, after) => {
    const result = takeRequests({ used, limitedUntil: null }, wanted, at(0))
    expect(result).toMatchObject({ taken, allowance: { used: after } })
    expect(result.allowance.limitedUntil).toEqual(after === 15 ? at(60) : null)
  })

  it('never lets more than 15 pass between two pauses, nor any in one', () => {
    const steps = fc.array(
      fc.record({ after: fc.integer({ min: 0, max: 40 }), wanted: fc.integer({ min: 1, max: 20 }) }),
    )
    fc.assert(
      fc.property(steps, (all) => {
        let allowance: FreeAllowance = UNTOUCHED
        let seconds = 0
        let sincePause = 0
        for (const { after, wanted } of all) {
          seconds += after
          const before = allowance.limitedUntil
          const { taken, allowance: next } = takeRequests(allowance, wanted, at(seconds))
          if (before && at(seconds) < before) expect(taken).toBe(0)
          if (before && at(seconds) >= before) sincePause = 0
          sincePause += taken
          expect(sincePause).toBeLessThanOrEqual(15)
          allowance = next
        }
      }),
    )
  })
})
