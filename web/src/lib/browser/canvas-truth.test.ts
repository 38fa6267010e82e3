import { expect, it } from 'vitest'
import { readsWhatItDrew } from './canvas-truth.ts'

const penOf = (pixel: (at: number) => number) =>
  ({
    fillStyle: '',
    fillRect() {},
    getImageData: () => ({ data: Uint8ClampedArray.from({ length: 256 }, (_, at) => pixel(at)) }),
  }) as unknown as CanvasRenderingContext2D

const COLOUR = [0x18, 0x4a, 0x6e, 0xff]

it.each([
  ['the colour itself', (at: number) => COLOUR[at % 4] ?? 0, true],
  ['one blurred by a little', (at: number) => (COLOUR[at % 4] ?? 0) - (at % 2), true],
  ['noise', (at: number) => (at * 97) % 256, false],
  ['white', () => 255, false],
])('%s: %#', (_, pixel, isTrue) => {
  expect(readsWhatItDrew(penOf(pixel))).toBe(isTrue)
})
