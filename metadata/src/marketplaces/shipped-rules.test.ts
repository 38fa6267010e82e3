import { expect, it } from 'vitest'
import { csvFiles } from './csv.ts'
import { emptyListing } from './listing.ts'
import {
  MARKETPLACE_IDS,
  MARKETPLACES,
  MARKETPLACES_WITHOUT_AI,
  type Marketplace,
  marketplacesOf,
} from './marketplaces.ts'

const limited = (one: Marketplace) =>
  [one.megapixels, one.side, one.megabytes].some(({ least, most }) => least !== null || most !== null)

it('every marketplace has its rules once, and none besides', () => {
  expect(Object.keys(MARKETPLACES).sort()).toEqual([...MARKETPLACE_IDS].sort())
})

it.each(MARKETPLACE_IDS)('%s names the page of each rule, and when it was read', (id) => {
  const one = MARKETPLACES[id]
  expect(one.id).toBe(id)
  expect(one.checked).toMatch(/^20\d\d-\d\d-\d\d$/)
  for (const source of Object.values(one.sources)) {
    expect(new URL(source.page).protocol).toBe('https:')
    expect(['A', 'B', 'C']).toContain(source.sure)
  }
  const needed = [
    limited(one) && 'file',
    one.kinds.png === 'transparent' && 'png',
    (one.fileName.most !== null || one.fileName.characters !== null) && 'name',
    (one.title.most ?? one.description.most ?? one.keywords.least) !== null && 'texts',
    one.refusesSameTexts && 'same',
    one.ai.policy !== 'unstated' && 'ai',
  ].filter(Boolean)
  expect(Object.keys(one.sources)).toEqual(expect.arrayContaining(needed))
})

it.each(MARKETPLACE_IDS)('%s has limits that can be met, and characters that can be looked for', (id) => {
  const one = MARKETPLACES[id]
  for (const { least, most } of [one.megapixels, one.side, one.megabytes, one.keywords])
    expect(least ?? 0).toBeLessThanOrEqual(most ?? Number.POSITIVE_INFINITY)
  for (const { characters } of [one.fileName, one.title, one.description])
    if (characters !== null) expect('rice_1').toMatch(new RegExp(`[${characters}]`, 'u'))
  const values = one.categories.choices?.map(({ value }) => value) ?? []
  expect(new Set(values).size).toBe(values.length)
  for (const [adobe, value] of Object.entries(one.categories.fromAdobe ?? {})) {
    expect(MARKETPLACES.adobe.categories.choices?.map((choice) => choice.value)).toContain(adobe)
    expect(values).toContain(value)
  }
  expect(csvFiles(id, [emptyListing('a.jpg')])[0]?.rows).toBe(1)
})

it('rules of the owner stand above those that were shipped', () => {
  const stricter = { ...MARKETPLACES.adobe, megapixels: { least: 8, most: 100 } }
  const rules = marketplacesOf([stricter])
  expect(rules.adobe.megapixels.least).toBe(8)
  expect(rules.dreamstime).toBe(MARKETPLACES.dreamstime)
})

it('names marketplaces that take no pictures of generators', () => {
  expect(MARKETPLACES_WITHOUT_AI.map(({ name }) => name)).toEqual([
    'Alamy',
    'Depositphotos',
    'Getty Images',
    'Pond5',
  ])
})

/**
 * What the marketplaces' pages say of files, written down by hand: least and most megapixels, side in pixels, megabytes, letters of
 * names and titles, keywords; null = no limit is known.
 */
const LIMITS: readonly [id: Marketplace['id'], ...limits: (number | null)[]][] = [
  // id, megapixels, side, megabytes, name, title, keywords
  ['adobe', 4, 100, null, null, null, 45, 30, 70, 5, 49],
  ['shutterstock', 4, null, null, null, null, 50, null, null, 7, 50],
  ['magnific', 4, 100, 2000, 10_000, 1.5, 250, null, 100, 5, 50],
  ['123rf', 6, null, null, null, null, 30, null, null, 7, 50],
  ['dreamstime', 3, null, null, null, null, 1000, null, null, 7, 50],
  ['vecteezy', 4, 25, null, null, null, null, null, null, 5, 50],
  ['pond5', 2, 170, 1200, null, null, null, null, 80, 5, 50],
  ['depositphotos', 3.84, null, null, null, null, 50, null, null, null, 50],
  ['istock', 1.92, null, null, null, null, null, null, null, null, 50],
]

it.each(LIMITS)('%s has the limits of its page', (id, ...limits) => {
  const { megapixels, side, megabytes, fileName, title, keywords } = MARKETPLACES[id]
  const shipped = [megapixels, side, megabytes].flatMap(({ least, most }) => [least, most])
  expect([...shipped, fileName.most, title.most, keywords.least, keywords.most]).toEqual(limits)
})

it('has the kinds, colours and ways of generated pictures of each page', () => {
  const told = MARKETPLACE_IDS.filter((id) => id !== 'generic').map((id) => {
    const { kinds, onlySrgb, ai } = MARKETPLACES[id]
    return [id, Object.keys(kinds).join(), onlySrgb, ai.policy]
  })
  expect(told).toEqual([
    ['adobe', 'jpeg,png,svg,eps,mp4,ai', true, 'tick'],
    ['shutterstock', 'jpeg,eps,mp4,tiff', false, 'refused'],
    ['magnific', 'jpeg,eps,psd', false, 'keyword'],
    ['123rf', 'jpeg', false, 'folder'],
    ['dreamstime', 'jpeg', false, 'description'],
    ['vecteezy', 'jpeg,eps', false, 'unstated'],
    ['pond5', 'jpeg,png,tiff,psd,mp4', false, 'refused'],
    ['depositphotos', 'jpeg,png,mp4', false, 'refused'],
    ['istock', 'jpeg,eps,mp4', false, 'refused'],
  ])
})
