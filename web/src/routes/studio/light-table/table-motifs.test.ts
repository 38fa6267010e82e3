import { expect, it } from 'vitest'
import { ofTable } from './use-looks.ts'

it('leaves of motifs what is on the table, and counts what other runs have of each', () => {
  const why = new Map([['b', 'motif' as const]])
  const all = [
    { ids: ['a', 'b', 'x', 'y'], why },
    { ids: ['c'], why: new Map() },
    { ids: ['z'], why: new Map() },
  ]
  const kept = { stars: 0, flag: 'keep' as const, apart: [] }
  const others = [
    { id: 'x', prompt: 'silk loom', look: null, mark: kept },
    { id: 'y', prompt: 'silk loom', look: null },
    { id: 'z', prompt: 'red kite', look: null },
  ]
  const { motifs, elsewhere } = ofTable(all, new Set(['a', 'b', 'c']), others)
  expect(motifs).toEqual([
    { ids: ['a', 'b'], why },
    { ids: ['c'], why: new Map() },
  ])
  expect([...elsewhere]).toEqual([['a', { pictures: 2, kept: 1 }]])
})
