import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundedParts } from './rounded-parts.ts'

describe('parts that are shown with their sum', () => {
  it.each([
    // 0.004 + 0.004 are 0.008, shown 0.01: one of the two has to be it.
    [[0.004, 0.004], 2, [0.01, 0], 0.01],
    [[0.333, 0.333, 0.334], 2, [0.33, 0.33, 0.34], 1],
    [[1.005, 2.005], 2, [1.01, 2], 3.01],
    [[0.07, 0.29], 2, [0.07, 0.29], 0.36],
    [[0.0021, 0.4379], 4, [0.0021, 0.4379], 0.44],
    [[], 2, [], 0],
    [[0], 2, [0], 0],
  ])('%j with %d decimals are %j of %d', (parts, decimals, wanted, total) => {
    expect(roundedParts(parts, decimals)).toEqual({ parts: wanted, total })
  })

  it('add up, each less than one unit away', () => {
    const sums = fc.array(fc.integer({ min: 0, max: 10 ** 12 }), { maxLength: 6 })
    fc.assert(
      fc.property(sums, fc.integer({ min: 0, max: 6 }), (nano, decimals) => {
        const given = nano.map((each) => each / 1e9)
        const { parts, total } = roundedParts(given, decimals)
        const unit = 10 ** -decimals
        expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(total, decimals + 2)
        for (const [at, part] of parts.entries())
          expect(Math.abs(part - (given[at] ?? 0))).toBeLessThan(unit * 1.000001)
      }),
    )
  })
})
