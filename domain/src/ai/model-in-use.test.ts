import { describe, expect, it } from 'vitest'
import { type KnownModel, unlistedModel } from './model.ts'
import { isEnding, isSameModel, modelInUse, takesOverFrom } from './model-in-use.ts'

const model = (id: string, over: Partial<KnownModel> = {}): KnownModel => ({
  ...unlistedModel('gemini', id),
  isListed: true,
  ...over,
})
const MODELS = [
  model('gemini-2.5-flash', { ends: '2026-12-01', successor: 'gemini-3.5-flash-lite' }),
  model('gemini-3.5-flash-lite', { refuses: ['temperature'] }),
  model('alone', { ends: '2026-12-01' }),
]
const on = (today: string, takesOver = true) => ({ today, takesOver })
const chosen = (id: string) => ({ provider: 'gemini' as const, id })

describe('the model that is asked', () => {
  it.each([
    ['gemini-2.5-flash', on('2026-11-30'), 'gemini-2.5-flash'],
    ['gemini-2.5-flash', on('2026-12-01'), 'gemini-3.5-flash-lite'],
    ['gemini-2.5-flash', on('2026-11-30', false), 'gemini-2.5-flash'],
    ['gemini-2.5-flash', on('2026-12-01', false), undefined],
    ['gemini-3.5-flash-lite', on('2030-01-01'), 'gemini-3.5-flash-lite'],
    ['alone', on('2026-12-02', false), 'alone'],
    ['llama3.2:3b', on('2026-12-02'), 'llama3.2:3b'],
  ])('%s, %j, is %s', (id, when, wanted) => {
    expect(modelInUse(MODELS, chosen(id), when)?.id).toBe(wanted)
  })

  it('has what its row and its answers have shown', () => {
    expect(modelInUse(MODELS, chosen('gemini-2.5-flash'), on('2026-12-01'))?.refuses).toEqual(['temperature'])
  })
})

it.each([
  ['gemini-2.5-flash', on('2026-11-27'), 'gemini-3.5-flash-lite'],
  ['gemini-2.5-flash', on('2026-11-27', false), undefined],
  ['gemini-3.5-flash-lite', on('2026-11-27'), undefined],
  ['llama3.2:3b', on('2026-11-27'), undefined],
])('%s that its provider says is gone, %j, is followed by %s', (id, when, wanted) => {
  expect(takesOverFrom(MODELS, chosen(id), when)?.id).toBe(wanted)
})

it.each([
  // 60 days before 14 January are 15 November.
  ['2027-01-14', '2026-11-14', false],
  ['2027-01-14', '2026-11-15', true],
  ['2027-01-14', '2027-02-01', true],
  [null, '2027-02-01', false],
])('a model that ends %s is about to on %s: %s', (ends, today, wanted) => {
  expect(isEnding({ ends }, today)).toBe(wanted)
})

it.each([
  ['gpt-6-luna', 'gpt-6-luna', true],
  ['gpt-6-luna', 'gpt-6-luna-2026-09-22', true],
  ['gpt-4o-mini', 'gpt-4o-mini-2024-07-18', true],
  ['gemini-3.5-flash-lite', 'gemini-3.5-flash-lite-001', true],
  ['gemini-2.5-flash', 'gemini-2.5-flash-preview-09-2025', true],
  ['models/gemini-3.5-flash-lite', 'gemini-3.5-flash-lite', true],
  ['openai/gpt-5-mini', 'gpt-5-mini-2025-08-07', true],
  ['llama3.2:3b', 'llama3.2:3b', true],
  ['gemini-2.5-flash', 'gemini-3.5-flash-lite', false],
  ['gemini-2.5-flash', 'gemini-2.5-flash-lite', false],
  ['gpt-5', 'gpt-5-mini', false],
  ['gpt-4o', 'gpt-4o-mini', false],
  ['gemini-flash-latest', 'gemini-3.8-flash', false],
])('asked %s, answered by %s: the same %s', (asked, answered, wanted) => {
  expect(isSameModel(asked, answered)).toBe(wanted)
})
