import { describe, expect, it } from 'vitest'
import { IMAGE_MODELS, type ImageModel } from './image-model.ts'
import {
  billOf,
  callsWithin,
  costOfImage,
  estimateImage,
  estimateThb,
  nanoThbOf,
  outputTokens,
} from './image-price.ts'
import { sizesOf, sizeWith } from './image-size.ts'

const model = (id: string) => IMAGE_MODELS.find((each) => each.id === id) as ImageModel
const sized = (width: number, height: number, scale = '') => ({ width, height, ratio: '', scale })

describe('an estimate', () => {
  it('counts the tokens that OpenAI’s calculator does', () => {
    expect(outputTokens(sized(1024, 1024), 'high')).toBe(7_024)
  })

  // Dollars a picture to three digits, as they are worked out in several sources.
  it.each([
    [1024, 1024, ['0.006', '0.053', '0.211']],
    [1536, 1024, ['0.005', '0.041', '0.165']],
    [2048, 2048, ['0.012', '0.107', '0.428']],
    [2496, 1664, ['0.008', '0.071', '0.284']],
    [2816, 1584, ['0.007', '0.063', '0.251']],
  ])('of %i × %i', (width, height, dollars) => {
    const estimated = (['low', 'medium', 'high'] as const).map((quality) => {
      const { likely } = estimateImage(model('gpt-image-2'), {
        size: sized(width, height),
        quality,
        letters: 0,
      })
      return (likely / 1e9).toFixed(3)
    })
    expect(estimated).toEqual(dollars)
  })

  it('of Gemini is that of its scale, with room for thoughts and a second picture', () => {
    const size = sizeWith(model('gemini-3-pro-image').sizing, { ratio: '3:2', pixels: 4_000_000 })
    const estimate = estimateImage(model('gemini-3-pro-image'), { size, quality: 'high', letters: 40 })
    // 1,120 tokens at 120 dollars a million, and ten of the prompt at 2.
    expect(estimate.likely).toBe(134_400_000 + 20_000)
    expect(estimate.most).toBe(2 * 134_400_000 + (3 * 40 + 256) * 2_000 + 4_096 * 12_000)
  })

  it('of a queue is the price of a picture', () => {
    const estimate = estimateImage(model('fal-ai/flux-pro/v1.1-ultra'), {
      size: sized(2496, 1664),
      quality: 'high',
      letters: 900,
    })
    expect(estimate).toEqual({ likely: 60_000_000, most: 60_000_000 })
  })

  it.each(IMAGE_MODELS)('of $id is never more than what is reserved', (each) => {
    for (const ratio of ['1:1', '3:2', '9:16']) {
      for (const size of sizesOf(each.sizing, ratio)) {
        for (const quality of ['low', 'medium', 'high'] as const) {
          const { likely, most } = estimateImage(each, { size, quality, letters: 1_200 })
          expect(likely).toBeLessThanOrEqual(most)
          expect([likely, most].every(Number.isInteger)).toBe(true)
        }
      }
    }
  })
})

describe('in baht', () => {
  const asked = { size: sized(2048, 2048), quality: 'medium', letters: 9 } as const
  it('an own server’s price is to the satang what its member says, at any rate', () => {
    for (const rate of [30, 32.5, 35.5, 35.51]) {
      const priced = { price: { kind: 'own', satang: 150 } } as const
      expect(estimateThb(priced, asked, rate)).toEqual({ likely: 1_500_000_000, most: 1_500_000_000 })
      const bill = billOf(
        priced,
        { pictures: 1, isPerhapsPaid: false, usage: {} },
        { reserved: 0, thbPerUsd: rate },
      )
      expect(bill).toEqual({ nanoThb: 1_500_000_000, isEstimated: false })
    }
  })

  it('as many pictures are reserved as may come for one', () => {
    const { mostPictures, price } = model('black-forest-labs/flux-1.1-pro-ultra')
    expect(estimateThb({ price, mostPictures }, asked, 35.5)).toEqual({ likely: 2.13e9, most: 4.26e9 })
    const bill = billOf(
      { price },
      { pictures: 2, isPerhapsPaid: false, usage: {} },
      { reserved: 4.26e9, thbPerUsd: 35.5 },
    )
    expect(bill.nanoThb).toBe(4.26e9)
  })

  it('a tenth more than OpenAI’s calculator says is reserved for, with what stands around a letter', () => {
    const { most } = estimateThb(
      model('gpt-image-2'),
      { ...asked, size: sized(2496, 1664), letters: 1 },
      35.5,
    )
    const usage = { textIn: 40, imageOut: 2_600 }
    const bill = billOf(
      model('gpt-image-2'),
      { pictures: 1, isPerhapsPaid: false, usage },
      { reserved: most, thbPerUsd: 35.5 },
    )
    // 78,000 + 200 millionths of a dollar.
    expect(bill.nanoThb).toBe(2_776_100_000)
    expect(bill.nanoThb).toBeLessThan(most)
  })

  it('what may be paid for costs all of its reserve, and what certainly was not costs nothing', () => {
    const money = { reserved: 9, thbPerUsd: 35.5 }
    const none = { pictures: 0, usage: {} }
    expect(billOf(model('gpt-image-2'), { ...none, isPerhapsPaid: true }, money)).toEqual({
      nanoThb: 9,
      isEstimated: true,
    })
    expect(billOf(model('gpt-image-2'), { ...none, isPerhapsPaid: false }, money).nanoThb).toBe(0)
  })
})

describe('a bill', () => {
  const estimate = { likely: 70_000_000, most: 90_000_000 }
  it('goes by the usage of the answer', () => {
    const usage = { textIn: 20, textOut: 0, imageOut: 2_375 }
    expect(costOfImage(model('gpt-image-2'), usage, estimate)).toEqual({
      nanoUsd: 20 * 5_000 + 2_375 * 30_000,
      isEstimated: false,
    })
  })

  it('is the estimate where nothing is told, and a server’s own price where it says one', () => {
    expect(costOfImage(model('gpt-image-2'), {}, estimate)).toEqual({
      nanoUsd: 70_000_000,
      isEstimated: true,
    })
    expect(costOfImage(model('gpt-image-2'), { microUsd: 41_000 }, estimate).nanoUsd).toBe(41_000_000)
    expect(costOfImage(model('fal-ai/flux-pro/v1.1-ultra'), {}, estimate).isEstimated).toBe(false)
  })
})

describe('a ceiling', () => {
  it('lets so many pictures be asked for as it can pay if each costs the most', () => {
    const state = { ceiling: 250e9, spent: 93.86e9, reserved: 11.55e9 }
    expect(callsWithin(state, 2.31e9)).toBe(62)
    expect(callsWithin({ ...state, reserved: 156.14e9 }, 2.31e9)).toBe(0)
    expect(callsWithin({ ...state, spent: 251e9 }, 1)).toBe(0)
    expect(callsWithin({ ceiling: 0, spent: 0, reserved: 0 }, 0)).toBe(Number.POSITIVE_INFINITY)
  })

  it('is reserved in full fractions of a satang, rounded up', () => {
    expect(nanoThbOf(1, 35.5)).toBe(36)
    expect(nanoThbOf(71_000_000, 32.5)).toBe(2_307_500_000)
  })
})
