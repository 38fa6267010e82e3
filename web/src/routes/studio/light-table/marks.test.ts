import { describe, expect, it } from 'vitest'
import { cellsOf, countStates, filtered, type Mark, marked, type TableFilter, UNMARKED } from './marks.ts'

const pictures = [
  { id: 'a', prompt: 'silk loom', keyword: 'silk weaving' },
  { id: 'b', prompt: 'silk loom', keyword: 'silk weaving' },
  { id: 'c', prompt: 'misty forest', keyword: null },
  { id: 'd', prompt: 'red kite', keyword: null },
]
const mark = (over: Partial<Mark>): Mark => ({ ...UNMARKED, ...over })
const marks = new Map([
  ['a', mark({ flag: 'keep', stars: 5 })],
  ['c', mark({ flag: 'reject', stars: 2 })],
])
const all: TableFilter = { state: 'all', stars: 0, prompt: null, query: '' }
const left = (filter: Partial<TableFilter>) =>
  filtered(pictures, marks, { ...all, ...filter })
    .map(({ id }) => id)
    .join('')

describe('marks', () => {
  it('change for those that differ, and give back what was there', () => {
    const { marks: next, before } = marked(marks, ['a', 'b'], (one) => ({ ...one, flag: 'keep' }))
    expect(next.get('b')).toEqual(mark({ flag: 'keep' }))
    expect([...before]).toEqual([['b', UNMARKED]])
    expect(new Map([...next, ...before]).get('b')).toEqual(UNMARKED)
  })
})

describe('the table', () => {
  it('counts what is in each state', () => {
    expect(countStates(pictures, marks)).toEqual({ all: 4, open: 2, keep: 1, reject: 1 })
  })

  it.each([
    [{}, 'abcd'],
    [{ state: 'open' }, 'bd'],
    [{ state: 'reject' }, 'c'],
    [{ stars: 2 }, 'ac'],
    [{ prompt: 'silk loom' }, 'ab'],
    [{ query: 'WEAVING' }, 'ab'],
    [{ query: 'kite', state: 'open' }, 'd'],
  ] as const)('shows by %o', (filter, ids) => {
    expect(left(filter)).toBe(ids)
  })

  const motifs = [
    { ids: ['a', 'b'], why: new Map() },
    { ids: ['c'], why: new Map() },
    { ids: ['d'], why: new Map() },
  ]
  const shown = (open: readonly string[], given: typeof motifs | null = motifs, of = pictures) =>
    cellsOf(of, given, { open: new Set(open), best: () => ['b', 'a'] }).map(
      ({ picture, motif, isFolded }) => `${picture.id}${motif?.length ?? ''}${isFolded ? ' folded' : ''}`,
    )

  it('folds a motif into its best picture, at the place of its first', () => {
    expect(shown([])).toEqual(['b2 folded', 'c', 'd'])
  })

  it('opens it in its place, the best first', () => {
    expect(shown(['a'])).toEqual(['b2', 'a2', 'c', 'd'])
  })

  it('folds nothing of which a filter leaves one, or while motifs are unknown', () => {
    expect(shown([], motifs, pictures.slice(1))).toEqual(['b', 'c', 'd'])
    expect(shown([], null)).toEqual(['a', 'b', 'c', 'd'])
  })
})
