import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { CATEGORY_CLOTH } from './dyes.ts'
import { hashOf, picker } from './hash.ts'
import { FAMILIES } from './motifs.ts'
import { RankCloth } from './rank-cloth.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { clothOf } from './thumbnail-layers.ts'
import { ToneBand } from './tone-cloth.tsx'
import { threadPath, weave } from './weave.ts'

const CATEGORIES = Object.keys(CATEGORY_CLOTH)
const SIZES = [
  { columns: 30, rows: 20 },
  { columns: 71, rows: 7, period: 4, weight: 1, repeat: 8 },
]

describe('hash', () => {
  it('is FNV-1a: the published values of "", "a" and "foobar"', () => {
    expect([hashOf(''), hashOf('a'), hashOf('foobar')]).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968])
  })
  it('picks the same numbers again and stays below the bound', () => {
    const draw = () => {
      const pick = picker(hashOf('urban'))
      return Array.from({ length: 200 }, () => pick(5))
    }
    expect(draw().slice(0, 8)).toEqual([2, 4, 4, 0, 0, 2, 0, 3])
    expect([...new Set(draw())].sort()).toEqual([0, 1, 2, 3, 4])
  })
})

describe('weave', () => {
  it.each(FAMILIES)('%s mirrors itself left to right and top to bottom', (family) => {
    for (const size of SIZES) {
      for (const id of CATEGORIES) {
        const { cells, columns, rows } = weave(id, family, 'khram', size)
        const row = (at: number) => cells.slice(at * columns, (at + 1) * columns)
        for (let at = 0; at < rows; at++) {
          expect(row(at)).toEqual(row(at).toReversed())
          expect(row(at)).toEqual(row(rows - 1 - at))
        }
      }
    }
  })
  it.each(FAMILIES)('%s shows ground, figure and thread, never a full or an empty cloth', (family) => {
    for (const id of CATEGORIES) {
      const { cells } = weave(id, family, 'khram', { columns: 30, rows: 20 })
      const ground = cells.filter((cell) => cell === 0).length / cells.length
      expect(ground).toBeGreaterThan(0.3)
      expect(ground).toBeLessThan(0.95)
      expect(cells).toContain(1)
    }
  })
  it('gives two ids two cloths', () => {
    const seen = new Set(
      Array.from({ length: 12 }, (_, at) =>
        weave(`id-${at}`, 'fret', 'toei', { columns: 30, rows: 20 }).cells.join(''),
      ),
    )
    expect(seen.size).toBeGreaterThan(6)
  })
})

describe('threadPath', () => {
  it('merges runs and moves from one to the next', () => {
    const cloth = {
      columns: 5,
      rows: 2,
      cells: [1, 1, 0, 1, 0, 0, 0, 0, 1, 1],
      dyes: weave('x', 'fret', 'khram', { columns: 1, rows: 1 }).dyes,
    } as const
    expect(threadPath(cloth, (cell) => cell === 1)).toBe('M0 .5h2m1 0h1M3 1.5h2')
    expect(threadPath(cloth, () => false)).toBe('')
  })
})

describe('thumbnails', () => {
  it('exist for 24 categories, all different, each at most 2.5 KB', () => {
    const pictures = CATEGORIES.map((id) => renderToStaticMarkup(<Thumbnail id={id} />))
    expect(new Set(pictures).size).toBe(24)
    for (const picture of pictures)
      expect(new TextEncoder().encode(picture).length).toBeLessThanOrEqual(2_500)
  })
  // Fingerprints of the pictures as they were approved: each visit, browser and version shows the same cloth.
  it.each([
    ['people', 1_472_432_687],
    ['urban', 1_042_447_784],
    ['tool:17', 449_389_940],
    ['toString', 1_859_371_618],
    ['', 1_900_759_569],
  ])('of %j is always the same cloth', (id, fingerprint) => {
    expect(hashOf(renderToStaticMarkup(<Thumbnail id={id} />))).toBe(fingerprint)
  })
  it('of a category has its family and dye', () => {
    expect(clothOf('people')).toEqual({ family: 'hook', dye: 'fai' })
  })
})

describe('bands and ranks', () => {
  it('carry no inline style, which the content security policy refuses', () => {
    const markup = renderToStaticMarkup(
      <>
        <ToneBand id="/generator" family="hook" dye="khram" />
        <RankCloth rank={1000} share={0.62} />
      </>,
    )
    expect(markup).not.toContain('style=')
  })
  it.each([
    [0, 1],
    [100, 2],
    [1000, 3],
    [5000, 4],
    [10000, 5],
    [100000, 6],
  ] as const)('rank %i is woven of %i dyes', (rank, dyes) => {
    const markup = renderToStaticMarkup(<RankCloth rank={rank} share={1} />)
    expect(new Set(markup.match(/--dye-\w+/g)).size).toBe(dyes)
  })
  it('weaves up to the share', () => {
    expect(renderToStaticMarkup(<RankCloth rank={1000} share={0.6205} />)).toContain('width="62.1%"')
  })
})
