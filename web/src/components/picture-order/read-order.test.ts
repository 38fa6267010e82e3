import { IMAGE_MODELS } from '@thokham/domain/image/image-model'
import { expect, it } from 'vitest'
import {
  type ChosenModel,
  ceilingOf,
  estimateOf,
  faultOf,
  modelOf,
  notesOf,
  type OrderChoices,
  offeredSizes,
  orderOf,
  readPrompts,
} from './read-order.ts'

const modelFor = (choices: OrderChoices) => modelOf(choices, IMAGE_MODELS) as ChosenModel

const CHOICES: OrderChoices = {
  provider: 'openai',
  models: {},
  quality: 'medium',
  ratio: '3:2',
  megapixels: 4,
  perPrompt: 2,
  ceiling: undefined,
  ownPrice: null,
}

it('a line is a prompt; what Midjourney alone knows is said', () => {
  const prompts = readPrompts('silk loom --ar 16:9 --v 7\n\n  misty forest --no people\n')
  expect(orderOf(prompts, CHOICES, modelFor(CHOICES), 1_000).prompts).toEqual([
    { text: 'silk loom', ratio: '16:9' },
    { text: 'misty forest. Without people.', ratio: '3:2' },
  ])
  // Eleven times 256 × 144: exactly 16:9 on a grid of 16, and the first of at least 4 million pixels.
  expect(notesOf(prompts, modelFor(CHOICES), 4)).toEqual(['--ar เป็น 2816 × 1584', '--no เป็นคำ', 'ไม่ใช้ --v 7'])
  expect(notesOf(prompts, null, 4)).toEqual(['--no เป็นคำ', 'ไม่ใช้ --v 7'])
  expect(notesOf(readPrompts('silk loom'), modelFor(CHOICES), 4)).toEqual([])
})

it.each([
  ['', 'กรุณาใส่ Prompt อย่างน้อย 1 บรรทัด'],
  ['silk\n--ar 3:2', 'Prompt ที่ 2 มีแต่พารามิเตอร์ กรุณาใส่คำ'],
  ['x'.repeat(4_001), 'Prompt ที่ 1 ยาวเกิน 4,000 ตัวอักษร กรุณาตัดให้สั้นลง'],
  ['silk\n'.repeat(1_001), 'สร้างได้ครั้งละไม่เกิน 2,000 ภาพ กรุณาแบ่งเป็นหลายชุด'],
  ['silk', null],
])('%j is refused with %j', (typed, fault) => {
  expect(faultOf(readPrompts(typed), 2)).toBe(fault)
})

// 2,364 tokens at 30 dollars a million are 7.092 cents; at 35.50 baht a dollar 2.51766 baht, 252 satang rounded up.
it('sizes are offered with the price of a picture', () => {
  expect(offeredSizes(modelFor(CHOICES), CHOICES, 35.5)).toMatchObject([
    { megapixels: 1.5, size: { width: 1536, height: 1024 } },
    { megapixels: 4, size: { width: 2496, height: 1664 }, satang: 252 },
    { megapixels: 6, size: { width: 3024, height: 2016 } },
  ])
})

it('pictures cost by their number, and the ceiling that is proposed pays for all', () => {
  // Nine letters are three tokens of the prompt at 5 dollars a million at least, 27 at most: 7.0935 and 7.1055 cents, each of two.
  const { likely, most } = estimateOf(readPrompts('silk loom'), CHOICES, modelFor(CHOICES), 35.5)
  expect([likely, most]).toEqual([504, 766])
  expect(ceilingOf(CHOICES, most)).toBe(800)
  expect(ceilingOf({ ...CHOICES, ceiling: 250 }, most)).toBe(250)
})

it('an own server has its member’s price, and names its model itself', () => {
  const choices: OrderChoices = {
    ...CHOICES,
    provider: 'imageServer',
    ownPrice: 150,
    models: { imageServer: 'x' },
  }
  const prompts = readPrompts('silk loom')
  expect(estimateOf(prompts, choices, modelFor(choices), 30)).toEqual({ likely: 300, most: 300 })
  expect(orderOf(prompts, choices, modelFor(choices), 600)).toMatchObject({
    provider: 'imageServer',
    ownPriceSatang: 150,
  })
  expect(orderOf(prompts, choices, modelFor(choices), 600)).not.toHaveProperty('model')
})

it('a model that is gone gives way to its provider’s default, and a provider without one has none', () => {
  const gone = { ...CHOICES, models: { openai: 'gpt-image-1' } }
  expect(modelFor(gone).id).toBe('gpt-image-2')
  const own = { ...(modelFor(CHOICES) as (typeof IMAGE_MODELS)[number]), id: 'gpt-image-3', isDefault: true }
  expect(modelOf(CHOICES, [...IMAGE_MODELS, own])?.id).toBe('gpt-image-3')
  expect(modelOf(CHOICES, [])).toBeNull()
})
