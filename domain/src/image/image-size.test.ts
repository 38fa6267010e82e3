import shipped from '@thokham/content/marketplaces.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { IMAGE_MODELS, type ImageModel, OWN_SIZING } from './image-model.ts'
import { ratioOf, sizesOf, sizeWith } from './image-size.ts'

const model = (id: string) => IMAGE_MODELS.find((each) => each.id === id) as ImageModel
const written = (sizes: ReturnType<typeof sizesOf>) => sizes.map(({ width, height }) => `${width}x${height}`)
const usual = (id: string, ratio: string) => {
  const size = sizeWith(model(id).sizing, { ratio, pixels: 4_000_000 })
  return `${size.width}x${size.height}`
}

describe('the size of a ratio', () => {
  // Exact ratios of at least 4 million pixels on OpenAI's grid, worked out by hand.
  it.each([
    ['1:1', '2000x2000'],
    ['3:2', '2496x1664'],
    ['2:3', '1664x2496'],
    ['4:3', '2368x1776'],
    ['16:9', '2816x1584'],
    ['9:16', '1584x2816'],
  ])('%s on the grid is %s', (ratio, size) => {
    expect(usual('gpt-image-2', ratio)).toBe(size)
  })

  it('has a smaller and a larger one beside it', () => {
    expect(written(sizesOf(model('gpt-image-2').sizing, '3:2'))).toEqual([
      '1536x1024',
      '2496x1664',
      '3024x2016',
    ])
  })

  // What marketplaces ask is content with a date; the steps of sizes follow it by this test, but for those that take none.
  it.each(
    shipped.marketplaces.flatMap(({ id, ai: { policy }, megapixels: { least } }) =>
      least && policy !== 'refused' ? [[id, least] as const] : [],
    ),
  )('has one for %s, which asks %d million pixels, and little more', (_, least) => {
    const areas = sizesOf(model('gpt-image-2').sizing, '3:2').map(({ width, height }) => width * height)
    expect(areas.filter((area) => area >= least * 1e6 && area < least * 1.4e6)).not.toEqual([])
  })

  it.each([
    ['gemini-3-pro-image', '3:2', '2528x1696'],
    ['gemini-3-pro-image', '16:9', '2752x1536'],
    ['gemini-3-pro-image', '7:5', '2400x1792'],
    ['fal-ai/flux-pro/v1.1-ultra', '9:16', '1536x2752'],
    ['fal-ai/flux-pro/v1.1-ultra', '1:4', '1344x3136'],
  ])('%s takes %s as %s', (id, ratio, size) => {
    expect(usual(id, ratio)).toBe(size)
  })

  it.each(['5:1', '1:9', '47:20', '1:1', '10000:9999'])('stays within the grid at %s', (ratio) => {
    for (const sizing of [model('gpt-image-2').sizing, OWN_SIZING]) {
      if (sizing.kind !== 'grid') throw new Error('a grid')
      for (const { width, height } of sizesOf(sizing, ratio)) {
        expect([width % 16, height % 16]).toEqual([0, 0])
        expect(Math.max(width, height)).toBeLessThanOrEqual(3_840)
        expect(width * height).toBeLessThanOrEqual(8_294_400)
        expect(Math.max(width, height) / Math.min(width, height)).toBeLessThanOrEqual(3)
      }
    }
  })
})

it.each([
  ['3:2', 1.5],
  [' 16:9 ', 16 / 9],
  ['3', null],
  ['0:2', null],
  ['2:0', null],
  ['a:b', null],
])('%j is the ratio %s', (typed, ratio) => {
  expect(ratioOf(typed)).toBe(ratio)
})
