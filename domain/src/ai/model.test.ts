import { describe, expect, it } from 'vitest'
import { type AiModel, defaultModel, hasEnded, priceOf, SHIPPED_MODELS, successorOf } from './model.ts'

function named(id: string): AiModel {
  const found = SHIPPED_MODELS.find((model) => model.id === id)
  if (!found) throw new Error(`${id} is not shipped`)
  return found
}

describe('the shipped models', () => {
  it('default to what each provider names for new work', () => {
    expect(defaultModel('openai')).toBe('gpt-6-luna')
    expect(defaultModel('gemini')).toBe('gemini-3.5-flash-lite')
  })

  it('are each named once, and their successors are among them', () => {
    const names = SHIPPED_MODELS.map(({ id }) => id)
    expect(new Set(names).size).toBe(names.length)
    for (const { successor } of SHIPPED_MODELS) if (successor) expect(names).toContain(successor)
  })

  it('say what an end is followed by', () => {
    for (const model of SHIPPED_MODELS) if (model.ends) expect(model.successor, model.id).not.toBeNull()
  })
})

describe('a model', () => {
  it('costs what was announced from its day on', () => {
    const model = named('gemini-3.8-flash')
    expect(priceOf(model, '2026-12-31')).toEqual({ inputUsd: 0.00075, outputUsd: 0.00375 })
    expect(priceOf(model, '2027-01-01')).toEqual({ inputUsd: 0.0015, outputUsd: 0.0075 })
  })

  it('has ended on its day', () => {
    const model = named('gemini-2.5-flash')
    expect(hasEnded(model, '2026-11-30')).toBe(false)
    expect(hasEnded(model, '2026-12-01')).toBe(true)
    expect(hasEnded(named('gpt-6-luna'), '2099-01-01')).toBe(false)
  })

  it('is followed by the first of its successors that still answers', () => {
    const model = (id: string, ends: string | null, successor: string | null): AiModel => ({
      ...named('gpt-6-luna'),
      id,
      ends,
      successor,
    })
    const a = model('a', '2027-01-01', 'b')
    const b = model('b', '2027-02-01', 'c')
    const c = model('c', null, null)
    expect(successorOf(a, [a, b, c], '2027-01-15')?.id).toBe('b')
    expect(successorOf(a, [a, b, c], '2027-02-01')?.id).toBe('c')
    expect(successorOf(c, [a, b, c], '2027-02-01')).toBeNull()
    const loop = model('loop', '2027-01-01', 'loop')
    expect(successorOf(loop, [loop], '2027-03-01')).toBeNull()
  })
})
