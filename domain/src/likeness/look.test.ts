import { describe, expect, it } from 'vitest'
import { drawnPicture, remade } from '../testing/drawn-picture.ts'
import { lookOf } from './look.ts'
import { distanceOf } from './pdq.ts'

const picture = drawnPicture(1)
const { width, height } = picture
const look = lookOf(picture)
const whole = (of = look) => of.hashes[0] ?? new Uint16Array(16)
const nearest = (other: ReturnType<typeof lookOf>) =>
  Math.min(...look.hashes.map((hash) => distanceOf(hash, whole(other))))

describe('a look at a picture', () => {
  it.each([
    ['flipped', remade(picture, { width, height }, (x, y) => [width - 1 - x, y])],
    ['upside down', remade(picture, { width, height }, (x, y) => [x, height - 1 - y])],
    ['turned by half', remade(picture, { width, height }, (x, y) => [width - 1 - x, height - 1 - y])],
    ['turned by a quarter', remade(picture, { width: height, height: width }, (x, y) => [y, height - 1 - x])],
    [
      'brighter',
      remade(
        picture,
        { width, height },
        (x, y) => [x, y],
        (part) => part * 0.8 + 40,
      ),
    ],
    ['half as large', remade(picture, { width: width / 2, height: height / 2 }, (x, y) => [x * 2, y * 2])],
  ])('knows it again when it is %s', (_, copy) => {
    expect(nearest(lookOf(copy))).toBeLessThanOrEqual(16)
  })

  it.each([
    ['the left', [24, 0, 216, 160]],
    ['the top', [0, 16, 240, 144]],
    ['a corner', [24, 16, 216, 144]],
    ['all around', [12, 8, 216, 144]],
  ] as const)('has a window for what is left where a tenth is cut off %s', (_, [left, top, wide, high]) => {
    const cut = lookOf(remade(picture, { width: wide, height: high }, (x, y) => [x + left, y + top]))
    const distances = look.windows.map((window) => distanceOf(window, whole(cut)))
    expect(Math.min(...distances)).toBeLessThanOrEqual(16)
  })

  it('tells strangers apart', () => {
    for (let number = 2; number < 30; number++)
      expect(nearest(lookOf(drawnPicture(number)))).toBeGreaterThan(60)
  })

  it('says that of a plain picture its hash says nothing', () => {
    const plain = remade(picture, { width, height }, () => [0, 0])
    expect(lookOf(plain).quality).toBe(0)
    expect(look.quality).toBe(100)
  })

  it('counts colours as shares, and what is see-through as white', () => {
    const data = new Uint8ClampedArray([255, 0, 0, 255, 0, 0, 0, 0])
    const { colours } = lookOf({ data, width: 2, height: 1 })
    // Red is 3·16, white the last of the 64.
    expect([colours[48], colours[63]]).toEqual([0.5, 0.5])
  })

  it('knows a thing on white by its rim', () => {
    const thing = drawnPicture(3, 240, 160)
    const data = thing.data.slice()
    for (let y = 0; y < 160; y++)
      for (let x = 0; x < 240; x++)
        if (x < 40 || x > 200 || y < 30 || y > 130) data.fill(255, (y * 240 + x) * 4, (y * 240 + x) * 4 + 4)
    expect(lookOf({ ...thing, data }).isOnWhite).toBe(true)
    expect(look.isOnWhite).toBe(false)
  })

  it('finds a blurred picture less sharp', () => {
    const mean = (x: number, y: number, part: number) => {
      let sum = 0
      for (let step = -3; step <= 3; step++)
        sum += picture.data[(y * width + Math.min(width - 1, Math.max(0, x + step))) * 4 + part] ?? 0
      return sum / 7
    }
    const data = new Uint8ClampedArray(width * height * 4)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        data.set([mean(x, y, 0), mean(x, y, 1), mean(x, y, 2), 255], (y * width + x) * 4)
    expect(lookOf({ data, width, height }).sharpness).toBeLessThan(look.sharpness / 2)
  })
})
