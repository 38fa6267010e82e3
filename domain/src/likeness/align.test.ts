import { expect, it } from 'vitest'
import { drawnPicture, remade } from '../testing/drawn-picture.ts'
import { fitOf } from './align.ts'
import { type Look, lookOf } from './look.ts'
import { motifsOf } from './motifs.ts'

const NUMBERS = Array.from({ length: 8 }, (_, number) => number)
/** Left, top, right, bottom, each a share of its side: a tenth of width and height at most. */
const CUTS = [
  [0.05, 0, 0, 0],
  [0.03, 0.07, 0.07, 0.03],
  [0.08, 0.02, 0.02, 0.08],
  [0.0555, 0, 0.0555, 0],
  [0.1, 0.05, 0, 0],
  [0.02, 0.09, 0.01, 0],
] as const

function cut(number: number, [left, top, right, bottom]: (typeof CUTS)[number]): Look {
  const picture = drawnPicture(number)
  const [x, y] = [Math.round(left * picture.width), Math.round(top * picture.height)]
  const width = Math.round((1 - left - right) * picture.width)
  const height = Math.round((1 - top - bottom) * picture.height)
  return lookOf(remade(picture, { width, height }, (column, row) => [column + x, row + y]))
}

it('finds what was cut out of a picture however the cut is shared out, and the picture of what was cut', () => {
  for (const number of NUMBERS.slice(0, 4)) {
    const whole = lookOf(drawnPicture(number))
    if (whole.quality < 50) continue
    for (const sides of CUTS) {
      const part = cut(number, sides)
      for (const [first, second] of [
        [whole, part],
        [part, whole],
      ] as const) {
        const pair = [
          { id: 'a', prompt: 'silk loom', look: first },
          { id: 'b', prompt: 'red kite', look: second },
        ]
        expect(motifsOf(pair)[0]?.why.get('b'), `${number} ${sides}`).toBe('same')
      }
    }
  }
})

it('does not fit strangers on one another', () => {
  const small = NUMBERS.map((number) => lookOf(drawnPicture(number)).small as Uint8Array)
  for (const [at, one] of small.entries())
    for (const other of small.slice(at + 1)) expect(fitOf(one, other, 0.75)).toBeLessThan(0.75)
})

it('says nothing of a plain picture', () => {
  const plain = new Uint8Array(32 * 32).fill(120)
  expect(fitOf(plain, plain, 0.75)).toBe(0)
})
