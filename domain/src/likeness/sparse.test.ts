import { expect, it } from 'vitest'
import { sparsePicture } from '../testing/drawn-picture.ts'
import { lookOf } from './look.ts'
import { motifsOf } from './motifs.ts'

const MANY = 60
const PAIRS = (MANY * (MANY - 1)) / 2

/** Few small things on a bright ground: white, nearly white, grey. */
it.each([255, 242, 225])(
  'strangers on a plain ground of %i are joined by no prompt that they share',
  (ground) => {
    for (const things of [2, 4]) {
      const looks = Array.from({ length: MANY }, (_, at) => lookOf(sparsePicture(at, ground, things)))
      const motifs = (promptOf: (at: number) => string) =>
        motifsOf(looks.map((look, at) => ({ id: String(at), prompt: promptOf(at), look })))
      expect(motifs((at) => `word${at}`)).toHaveLength(MANY)
      const joined = motifs(() => 'icon of a thing on plain ground').reduce(
        (sum, { ids }) => sum + (ids.length * (ids.length - 1)) / 2,
        0,
      )
      expect(joined / PAIRS).toBeLessThanOrEqual(0.01)
    }
  },
)
