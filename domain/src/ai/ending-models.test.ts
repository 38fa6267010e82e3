import { describe, expect, it } from 'vitest'
import { endingModels, letterDue, type ModelUse } from './ending-models.ts'
import { type KnownModel, unlistedModel } from './model.ts'
import { afterRefusal, type Refusal } from './refusal.ts'

const model = (id: string, over: Partial<KnownModel> = {}): KnownModel => ({
  ...unlistedModel('openai', id),
  isListed: true,
  ...over,
})
const use = (over: Partial<ModelUse> = {}): ModelUse => ({
  own: new Set(),
  members: new Map(),
  takesOver: true,
  ...over,
})
const END = { ends: '2027-01-14', successor: 'next' }
const NEXT = model('next')

describe('a model that ends', () => {
  it.each([
    ['61 days before, nothing', '2026-11-14', []],
    ['60 days before', '2026-11-15', ['ending']],
    ['the day before', '2027-01-13', ['ending']],
    ['on its day', '2027-01-14', ['ended']],
  ])('is told %s', (_, today, states) => {
    const own = new Set(['openai/small'])
    const found = endingModels([model('small', END), NEXT], use({ own }), today)
    expect(found.map(({ state }) => state)).toEqual(states)
  })

  it.each<[string, Partial<KnownModel>, Partial<ModelUse>, boolean]>([
    ['nobody uses', {}, {}, false],
    ['members may choose', { offered: true }, {}, true],
    ['members asked of late', {}, { members: new Map([['openai/small', 3]]) }, true],
    ['the server names', {}, { own: new Set(['openai/small']) }, true],
    ['another provider has one of its name', {}, { own: new Set(['gemini/small']) }, false],
  ])('which %s', (_, over, used, isTold) => {
    const found = endingModels([model('small', { ...END, ...over }), NEXT], use(used), '2026-12-01')
    expect(found).toHaveLength(isTold ? 1 : 0)
  })

  it('and has ended is told while it is used, no longer because members could have chosen it', () => {
    const small = model('small', { ...END, offered: true })
    expect(endingModels([small, NEXT], use(), '2027-02-01')).toEqual([])
    const members = new Map([['openai/small', 2]])
    expect(endingModels([small, NEXT], use({ members }), '2027-02-01')).toEqual([
      {
        provider: 'openai',
        name: 'small',
        state: 'ended',
        ends: '2027-01-14',
        members: 2,
        successor: 'next',
        thinking: null,
      },
    ])
  })

  it('is followed by what still answers on that day, where successors take over', () => {
    const small = model('small', { ...END, offered: true })
    const successor = (models: KnownModel[], takesOver = true) =>
      endingModels(models, use({ takesOver }), '2026-12-01')[0]?.successor
    expect(successor([small, NEXT])).toBe('next')
    expect(successor([small, NEXT], false)).toBeNull()
    expect(successor([small, model('next', { ends: '2027-01-01' })])).toBeNull()
  })
})

it('a model that is gone from its provider’s list is told, behind those with an end', () => {
  const gone = model('gone', { isMissing: true, offered: true })
  const small = model('small', { ...END, offered: true })
  const found = endingModels([gone, small, NEXT], use(), '2026-12-01')
  expect(found.map(({ name, state }) => [name, state])).toEqual([
    ['small', 'ending'],
    ['gone', 'missing'],
  ])
})

it('a model that refused to think as little as its row says is told, with what it is told now', () => {
  const thinks = (refusal: Refusal) =>
    afterRefusal(model('thinks', { offered: true, leastThinking: { reasoningEffort: 'none' } }), refusal)
  const less = thinks({ parameter: 'least_thinking', instead: 'low' })
  const said = (known: KnownModel) => endingModels([known], use(), '2026-12-01')
  expect(said(less)).toMatchObject([{ name: 'thinks', state: 'thinks', ends: null, thinking: 'low' }])
  expect(said(afterRefusal(less, { parameter: 'thinking' }))).toMatchObject([
    { state: 'thinks', thinking: null },
  ])
  expect(said(thinks({ parameter: 'temperature' }))).toEqual([])
  expect(said(afterRefusal(model('free', { offered: true }), { parameter: 'thinking' }))).toEqual([])
})

it.each([
  ['2026-11-14', null],
  ['2026-11-15', 60],
  ['2026-12-30', 60],
  ['2026-12-31', 14],
  ['2027-01-12', 14],
  ['2027-01-13', 1],
  ['2027-03-01', 1],
])('on %s the letter that is due is the one of %s days', (today, days) => {
  expect(letterDue({ ends: '2027-01-14' }, today)).toBe(days)
  expect(letterDue({ ends: null }, today)).toBeNull()
})
