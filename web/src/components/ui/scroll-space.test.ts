import { expect, it } from 'vitest'
import { isAdrift, placeAfterScroll, placeAt, scrolledHeight } from './scroll-space.ts'

const START = { scrollTop: 0, top: 0 }
const short = { content: 72 * 61, view: 400 }
/** A million rows: 61,000,000 px, more than a browser can scroll. */
const long = { content: 61_000_000, view: 400 }

it('scrolls a short list as it is', () => {
  expect(scrolledHeight(short)).toBe(4_392)
  expect(placeAfterScroll(short, START, 1_000)).toEqual({ scrollTop: 1_000, top: 1_000 })
  expect(placeAt(short, 1_000)).toEqual({ scrollTop: 1_000, top: 1_000 })
})

it('reaches both ends of a long list by its thumb', () => {
  const end = scrolledHeight(long) - long.view
  expect(end).toBe(7_999_600)
  expect(placeAfterScroll(long, START, end).top).toBeCloseTo(60_999_600, 5)
  expect(placeAfterScroll(long, { scrollTop: end, top: 60_999_600 }, 0).top).toBe(0)
})

it('moves a long list by the wheel’s own distance', () => {
  expect(placeAfterScroll(long, { scrollTop: 500_000, top: 3_812_500 }, 500_120)).toEqual({
    scrollTop: 500_120,
    top: 3_812_620,
  })
})

it('notices a thumb at its end while the list is not', () => {
  expect(isAdrift(long, { scrollTop: 0, top: 5_000 })).toBe(true)
  expect(isAdrift(long, { scrollTop: 7_999_600, top: 1_000 })).toBe(true)
  expect(isAdrift(long, START)).toBe(false)
  const back = placeAt(long, 5_000)
  expect(back.scrollTop).toBeGreaterThan(0)
  expect(isAdrift(long, back)).toBe(false)
})

it('shows the very last row', () => {
  expect(placeAt(long, 61_000_000)).toEqual({ scrollTop: 7_999_600, top: 60_999_600 })
})
