import { describe, expect, it } from 'vitest'
import { type KnownModel, unlistedModel } from './model.ts'
import { offeredModels } from './offered-models.ts'

const model = (id: string, over: Partial<KnownModel> = {}): KnownModel => ({
  ...unlistedModel('openai', id),
  offered: true,
  isListed: true,
  ...over,
})
const names = (models: KnownModel[], usual = 'small', today = '2026-11-27') =>
  offeredModels(models, 'openai', { usual, today, takesOver: true }).map(({ name }) => name)

describe('the models that a member chooses among', () => {
  const small = model('small', { inputUsd: 1, outputUsd: 2, offered: false })
  const large = model('large', { inputUsd: 3 })

  it.each<[string, KnownModel[], string[]]>([
    ['without a row it is alone', [], ['small']],
    ['others behind it', [large], ['small', 'large']],
    ['whatever its place, and whether it is offered or not', [large, small], ['small', 'large']],
    ['each once', [model('small'), large], ['small', 'large']],
    ['none that is not offered', [small, model('old', { offered: false })], ['small']],
    ['none of another provider', [{ ...large, provider: 'gemini' }], ['small']],
    ['none that only draws', [small, model('brush', { can: ['draws'] })], ['small']],
  ])('begin with the server’s own: %s', (_, models, wanted) => {
    expect(names(models)).toEqual(wanted)
  })

  it('have the prices of the day for 1,000 tokens; one without a row costs nothing', () => {
    const later = { from: '2027-01-01', inputUsd: 10, outputUsd: 20 }
    const models = [{ ...small, later }]
    const priceOn = (today: string) =>
      offeredModels(models, 'openai', { usual: 'small', today, takesOver: true })[0]?.price
    expect(priceOn('2026-12-31')).toEqual({ inputUsd: 0.001, outputUsd: 0.002 })
    expect(priceOn('2027-01-01')).toEqual({ inputUsd: 0.01, outputUsd: 0.02 })
    expect(offeredModels([], 'openai', { usual: 'own:8b', today: '2026-11-27', takesOver: true })).toEqual([
      { name: 'own:8b', price: { inputUsd: 0, outputUsd: 0 }, ends: null, successor: null },
    ])
  })

  it('go with their end, at which the server’s own gives way to its successor', () => {
    const next = model('next', { offered: false })
    const ending = { ends: '2027-01-14', successor: 'next' }
    const models = [{ ...small, ...ending }, { ...large, ...ending }, next]
    expect(offeredModels(models, 'openai', { usual: 'small', today: '2027-01-13', takesOver: true })).toEqual(
      [
        expect.objectContaining({ name: 'small', ...ending }),
        expect.objectContaining({ name: 'large', ...ending }),
      ],
    )
    expect(names(models, 'small', '2027-01-14')).toEqual(['next'])
  })

  it('keep the server’s own after its end where successors do not take over, and name none', () => {
    const models = [{ ...small, ends: '2027-01-14', successor: 'next' }, model('next', { offered: false })]
    const first = (today: string) =>
      offeredModels(models, 'openai', { usual: 'small', today, takesOver: false })[0]
    expect(first('2027-01-13')).toMatchObject({ name: 'small', successor: null })
    expect(first('2027-01-14')).toMatchObject({ name: 'small', successor: null })
  })

  it('keep the server’s own where nothing is known to take over from it', () => {
    expect(names([{ ...small, ends: '2027-01-14' }], 'small', '2027-02-01')).toEqual(['small'])
  })

  it('name the successor that still answers on the day of the end', () => {
    const chain = [
      model('small', { ends: '2027-02-01', successor: 'b' }),
      model('b', { ends: '2027-01-01', successor: 'c', offered: false }),
      model('c', { offered: false }),
    ]
    expect(
      offeredModels(chain, 'openai', { usual: 'small', today: '2026-11-27', takesOver: true })[0]?.successor,
    ).toBe('c')
  })
})
