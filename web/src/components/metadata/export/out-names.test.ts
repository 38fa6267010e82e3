import { CleaningRules } from '@thokham/metadata'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { zipPortions } from '../../../lib/browser/pack-files.ts'
import { judge, listingsFor, withoutBreaches } from '../checks/market-check.ts'
import { newItem, type PictureItem } from '../store/picture-item.ts'
import { freeShortName, nameTroubles, outNames } from './out-names.ts'

const rules = new CleaningRules({ refused: [] })
const picture = (id: string, originalName: string, over: Partial<PictureItem> = {}): PictureItem => ({
  ...newItem(id, { name: originalName, size: 2_000_000 }),
  kind: 'jpeg',
  colours: 'srgb',
  width: 3000,
  height: 2000,
  state: 'written',
  title: 'Rice terraces, at sunrise',
  keywords: ['rice', 'terraces', 'field', 'asia', 'dawn', 'gold', 'hill'],
  ...over,
})
const LONG = 'somchai_golden_rice_terraces_at_sunrise_1.png'

describe('the names of files as they go out', () => {
  const shortened = picture('1', LONG, { fileName: 'somchai_goldensunrise_1.png' })
  const set = [shortened, picture('2', 'rice.jpg'), picture('3', 'RICE.JPG'), picture('4', 'rice.jpg')]

  it('in a ZIP are those that marketplaces take, told apart', () => {
    const names = outNames(set, 'zip')
    expect([...names.values()]).toEqual([
      'somchai_goldensunrise_1.png',
      'rice.jpg',
      'RICE_2.JPG',
      'rice_3.jpg',
    ])
    expect(nameTroubles(set, names)).toEqual({ unshortened: 0, shared: 0 })
  })

  it.each(['folder', 'none'] as const)('are the files’ own where they stay: %s', (inFiles) => {
    const names = outNames(set, inFiles)
    expect([...names.values()]).toEqual([LONG, 'rice.jpg', 'RICE.JPG', 'rice.jpg'])
    expect(nameTroubles(set, names)).toEqual({ unshortened: 1, shared: 3 })
  })

  it('are what a CSV says', () => {
    for (const inFiles of ['zip', 'none'] as const) {
      const names = outNames(set, inFiles)
      const rows = listingsFor('adobe', set, rules, names).map(({ fileName }) => fileName)
      expect(rows).toEqual([...names.values()])
    }
  })
})

it('everything that one press mends is fixed for many, each with a name of its own', () => {
  const set = [picture('1', LONG), picture('2', LONG.replace('terraces', 'fields')), picture('3', 'rice.jpg')]
  const taken = new Set(set.map(({ fileName }) => fileName.toLowerCase()))
  const fixed = set.map((item) => withoutBreaches(item, ['adobe', 'dreamstime'], rules, taken))
  expect(fixed.map(({ fileName }) => fileName)).toEqual([
    'somchai_golde_at_sunrise_1.png',
    'somchai_golde_at_sunrise_2.png',
    'rice.jpg',
  ])
  for (const item of fixed) {
    expect(item.title).toBe('Rice terraces at sunrise')
    expect(Array.from(item.fileName).length).toBeLessThanOrEqual(30)
    expect(judge(item, ['adobe', 'dreamstime'], rules).standing).toBe('ready')
  }
  const unwritten = picture('4', LONG, { state: 'unwritten' })
  expect(withoutBreaches(unwritten, ['adobe'], rules, taken)).toBe(unwritten)
})

it('a short name is never taken, and no longer than marketplaces take or than it was', () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[abก]{1,8}\.jpg$|^[ab]{36}\.jpg$/), { minLength: 1, maxLength: 30 }),
      (wanted) => {
        const taken = new Set<string>()
        const names = wanted.map((name) => freeShortName(name, taken))
        expect(new Set(names).size).toBe(names.length)
        for (const [at, name] of names.entries())
          expect(Array.from(name).length).toBeLessThanOrEqual(
            Math.max(30, Array.from(wanted[at] ?? '').length),
          )
      },
    ),
  )
})

it('ZIPs are no larger than their format, and hold every picture once, in order', () => {
  const of = (...sizes: number[]) => sizes.map((bytes) => ({ bytes }))
  expect(zipPortions([])).toEqual([])
  // 500 pictures of 50 MB: 25 GB, 37 of them in 2 GB.
  expect(zipPortions(of(...Array(500).fill(52_428_800))).map(({ length }) => length)).toEqual([
    ...Array(13).fill(37),
    19,
  ])
  expect(zipPortions(of(700_000, 700_000, 100), 1_500_000)).toEqual([of(700_000), of(700_000, 100)])
  expect(zipPortions(of(9_000_000), 1_000)).toEqual([of(9_000_000)])
})
