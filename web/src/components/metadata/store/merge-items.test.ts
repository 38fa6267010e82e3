import type { Removal } from '@thokham/metadata'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeDescription, mergeItems } from './merge-items.ts'
import { newItem, type PictureItem, withKeywords, withTitle } from './picture-item.ts'

const base: PictureItem = { ...newItem('a', { name: 'a.jpg', size: 10 }), state: 'unwritten' }

describe('what two tabs make of one picture', () => {
  it.each<[string, PictureItem, PictureItem, Partial<PictureItem>]>([
    ['only the other changed', base, withTitle(base, 'Rice'), { title: 'Rice' }],
    ['only this one changed', withTitle(base, 'Rice'), base, { title: 'Rice' }],
    [
      'each another field: both, and now the picture is written',
      withTitle(base, 'Rice'),
      withKeywords(base, ['rice']),
      { title: 'Rice', keywords: ['rice'], state: 'written' },
    ],
    [
      'both the same field: the later one',
      withTitle(base, 'Mine'),
      withTitle(base, 'Theirs'),
      { title: 'Mine' },
    ],
    [
      'a category of a marketplace beside a mark',
      { ...base, categories: { adobe: '7' } },
      { ...base, isAi: true },
      { categories: { adobe: '7' }, isAi: true },
    ],
  ])('%s', (_, mine, theirs, expected) => {
    expect(mergeItems(base, mine, theirs)).toMatchObject(expected)
  })
})

describe('what a provider says of a picture that its member has written on since', () => {
  const nikon: Removal = { keyword: 'nikon', index: 0, reason: { code: 'own_word', name: 'nikon' } }
  const begun: PictureItem = { ...base, title: 'DSC_0042', keywords: ['camera'] }
  const asking: PictureItem = { ...begun, state: 'asking' }
  const answer: Partial<PictureItem> = {
    state: 'written',
    title: 'Rice terraces',
    description: 'Rice terraces in the mist',
    keywords: ['rice', 'mist'],
    removed: [nikon],
    confidence: 90,
  }
  it.each<[string, Partial<PictureItem>, Partial<PictureItem>]>([
    ['nothing was: all is the answer’s', {}, answer],
    ['the title was', { title: 'Harvest' }, { ...answer, title: 'Harvest' }],
    ['the description was', { description: 'Harvest' }, { ...answer, description: 'Harvest' }],
    [
      'the keywords were, and nothing was removed from them',
      { keywords: ['camera', 'harvest'] },
      { ...answer, keywords: ['camera', 'harvest'], removed: [] },
    ],
    ['all was emptied: all is filled', { title: '', description: '', keywords: [] }, answer],
    ['another field was', { categories: { adobe: '7' } }, { ...answer, categories: { adobe: '7' } }],
  ])('%s', (_, written, expected) => {
    const mine = { ...asking, ...written }
    expect(mergeDescription(begun, mine, { ...mine, ...answer })).toEqual({ ...asking, ...expected })
  })
})

/** A tab as the page runs one: what it shows, what its edits start from, whether it has some that are not kept. */
interface Tab {
  shown: PictureItem
  known: { item: PictureItem; version: number }
  isChanged: boolean
}
interface Row {
  item: PictureItem
  version: number
}

/** The rules of PictureSet and PictureStore with a database in memory. */
class Table {
  row: Row = { item: base, version: 1 }
  readonly tabs: Tab[]

  constructor(count: number) {
    this.tabs = Array.from({ length: count }, () => ({
      shown: base,
      known: this.row,
      isChanged: false,
    }))
  }

  edit(tab: Tab, field: 'title' | 'description' | 'prompt' | 'aiModel', value: string): void {
    tab.shown = { ...tab.shown, [field]: value }
    tab.isChanged = true
  }

  keep(tab: Tab): void {
    if (!tab.isChanged) return
    const isOurs = this.row.version === tab.known.version
    const item = isOurs ? tab.shown : mergeItems(tab.known.item, tab.shown, this.row.item)
    this.row = { item, version: this.row.version + 1 }
    tab.known = this.row
    tab.shown = item
    tab.isChanged = false
  }

  hear(tab: Tab): void {
    if (tab.known.version >= this.row.version) return
    tab.shown = mergeItems(tab.known.item, tab.shown, this.row.item)
    tab.known = this.row
  }
}

const FIELDS = ['title', 'description', 'prompt', 'aiModel'] as const
const step = fc.record({
  what: fc.constantFrom('edit', 'keep', 'hear'),
  tab: fc.nat(2),
  field: fc.constantFrom(...FIELDS),
  value: fc.string({ maxLength: 4 }),
})

describe('many tabs on one table', () => {
  it('no edit of a field that one tab alone edits is lost, in whatever order they keep and hear', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const table = new Table(FIELDS.length)
        const last = new Map<string, string>()
        for (const { what, tab: number, field, value } of steps) {
          // Each field has its tab.
          const at = what === 'edit' ? FIELDS.indexOf(field) : number
          const tab = table.tabs[at] as Tab
          if (what === 'edit') {
            table.edit(tab, field, value)
            last.set(field, value)
          } else if (what === 'keep') table.keep(tab)
          else table.hear(tab)
        }
        for (const tab of table.tabs) table.keep(tab)
        for (const tab of table.tabs) table.hear(tab)
        for (const tab of table.tabs) {
          for (const field of FIELDS) expect(tab.shown[field]).toBe(last.get(field) ?? '')
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it('all tabs end with the same picture, whoever edits what', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const table = new Table(3)
        for (const { what, tab: number, field, value } of steps) {
          const tab = table.tabs[number] as Tab
          if (what === 'edit') table.edit(tab, field, value)
          else if (what === 'keep') table.keep(tab)
          else table.hear(tab)
        }
        for (const tab of table.tabs) table.keep(tab)
        for (const tab of table.tabs) table.hear(tab)
        const [first] = table.tabs
        for (const { shown } of table.tabs) expect(shown).toEqual(first?.shown)
      }),
      { numRuns: 1_000 },
    )
  })
})
