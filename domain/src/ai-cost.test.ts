import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceOf, SHIPPED_MODELS } from './ai/model.ts'
import { costOf, estimatedTokens, estimateTokens, THB_PER_USD } from './ai-cost.ts'

/** Of docs/product/ai.md#what-ai-calls-cost, USD for 1,000 tokens. */
const PRICES = {
  'gpt-4o-mini': { inputUsd: 0.00015, outputUsd: 0.0006 },
  'gemini-2.5-flash': { inputUsd: 0.00035, outputUsd: 0.00105 },
}

describe('the cost of a call (docs/product/ai.md#what-ai-calls-cost)', () => {
  it.each([
    // 1,000 × 0.00015 ÷ 1,000 = 0.00015 USD; 1,000 × 0.0006 ÷ 1,000 = 0.0006 USD; 0.00075 × 35.5 = 0.026625 THB
    ['gpt-4o-mini', 1_000, 1_000, 150_000, 600_000, 26_625_000],
    // 0.00035 + 0.00105 = 0.0014 USD × 35.5 = 0.0497 THB
    ['gemini-2.5-flash', 1_000, 1_000, 350_000, 1_050_000, 49_700_000],
    // One token in: 0.00000015 USD × 35.5 = 0.000005325 THB
    ['gpt-4o-mini', 1, 0, 150, 0, 5_325],
    // 0.00000035 × 35.5 = 0.000012425
    ['gemini-2.5-flash', 1, 0, 350, 0, 12_425],
    ['gpt-4o-mini', 0, 0, 0, 0, 0],
  ] as const)('%s: %d in, %d out', (model, input, output, inputNanoUsd, outputNanoUsd, totalNanoThb) => {
    expect(costOf({ input, output }, PRICES[model], THB_PER_USD)).toEqual({
      inputNanoUsd,
      outputNanoUsd,
      totalNanoUsd: inputNanoUsd + outputNanoUsd,
      totalNanoThb,
    })
  })

  it('goes by the prices of the rows they were written for', () => {
    for (const [id, price] of Object.entries(PRICES)) {
      const model = SHIPPED_MODELS.find((each) => each.id === id)
      expect(model && priceOf(model, '2026-11-27')).toEqual(price)
    }
  })

  it('is nothing in the free tier', () => {
    expect(costOf({ input: 5_000, output: 9_000 }, null, THB_PER_USD).totalNanoThb).toBe(0)
  })

  it('is whole, and in dollars the same for a call as for its parts', () => {
    const tokens = fc.integer({ min: 0, max: 2_000_000 })
    fc.assert(
      fc.property(tokens, tokens, (input, output) => {
        const price = PRICES['gemini-2.5-flash']
        const whole = costOf({ input, output }, price, THB_PER_USD)
        const parts = [costOf({ input, output: 0 }, price, 1), costOf({ input: 0, output }, price, 1)]
        expect(Object.values(whole).every(Number.isSafeInteger)).toBe(true)
        expect(whole.totalNanoUsd).toBe((parts[0]?.totalNanoUsd ?? 0) + (parts[1]?.totalNanoUsd ?? 0))
      }),
    )
  })
})

describe('an estimate', () => {
  it('takes four characters for a token', () => {
    expect(['', 'a', 'abcd', 'abcde'].map(estimatedTokens)).toEqual([0, 1, 1, 2])
  })

  it('grows with lines and counts', () => {
    const of = (keywords: string[], count: number) => estimateTokens({ mode: 'chicken', keywords, count })
    expect(of(['a', 'b'], 10).input).toBe(2 * of(['a'], 10).input)
    // (16 + 10 × 112) ÷ 4
    expect(of(['a'], 10).output).toBe(284)
    expect(of([], 10)).toEqual({ input: 0, output: 0 })
  })
})
