import { describe, expect, it } from 'vitest'
import { tapestrySvg } from '../components/cloth/tapestry.ts'
import { STRIP_PICTURES } from './strip-pictures.ts'

describe('the pictures of the strip', () => {
  it.each(STRIP_PICTURES)(
    '$id is woven of whole wefts from edge to edge, small, and says no word of others',
    ({ draw }) => {
      const picture = draw()
      const svg = tapestrySvg(picture)
      expect(svg.length).toBeLessThan(12_000)
      expect(svg).not.toMatch(/<text|<image|href|script/)
      const wefts = [...svg.matchAll(/M(\d+) (\d*)\.5h(\d+)/g)].map(([, from, row, long]) => [
        Number(row),
        Number(from),
        Number(long),
      ])
      const woven = wefts.reduce((sum, [, , long = 0]) => sum + long, 0)
      expect(woven).toBe(picture.columns * picture.rows)
      expect(tapestrySvg(draw())).toBe(svg)
    },
  )
  it('have each a prompt of their own that names the ratio of the picture', () => {
    expect(new Set(STRIP_PICTURES.map(({ prompt }) => prompt)).size).toBe(STRIP_PICTURES.length)
    for (const { prompt, draw } of STRIP_PICTURES) {
      expect(prompt).toMatch(/ --ar 3:2$/)
      expect(draw().columns / draw().rows).toBe(1.5)
    }
  })
})
