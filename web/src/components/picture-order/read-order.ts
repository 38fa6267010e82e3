import {
  HIGHEST_CEILING,
  type ImageOrder,
  MOST_PICTURES,
  MOST_PROMPT_LETTERS,
} from '@thokham/contract/image-runs'
import {
  type DrawingProvider,
  findImageModel,
  type ImageModel,
  type ImageQuality,
  OWN_SIZING,
  type PricedModel,
} from '@thokham/domain/image/image-model'
import { estimateThb, NANO_THB_OF_SATANG } from '@thokham/domain/image/image-price'
import { type ImageSize, sizesOf, sizeWith } from '@thokham/domain/image/image-size'
import { type PictureOrder, pictureOrder } from '@thokham/engine'
import { studio as text } from '../../text/studio.ts'

/** What the form holds besides the prompts. */
export interface OrderChoices {
  provider: DrawingProvider
  /** By provider; the provider's default where none is chosen. */
  models: Partial<Record<DrawingProvider, string>>
  quality: ImageQuality
  /** Of prompts that name none. */
  ratio: string
  megapixels: number
  perPrompt: number
  /** Satang; undefined = what the pictures can cost at most, null = the box was emptied */
  ceiling: number | null | undefined
  /** Satang, of an own server; null = not told */
  ownPrice: number | null
}

export const FIRST_CHOICES: OrderChoices = {
  provider: 'openai',
  models: {},
  quality: 'medium',
  ratio: '3:2',
  megapixels: 4,
  perPrompt: 1,
  ceiling: undefined,
  ownPrice: null,
}

/** Reads the typed prompts, one a line; empty lines are none. */
export function readPrompts(typed: string): PictureOrder[] {
  return typed
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(pictureOrder)
}

/** Returns why prompts cannot be ordered; null = they can. */
export function faultOf(prompts: readonly PictureOrder[], perPrompt: number): string | null {
  if (prompts.length === 0) return text.noPrompts
  if (prompts.length * perPrompt > MOST_PICTURES) return text.tooMany(MOST_PICTURES)
  for (const [at, prompt] of prompts.entries()) {
    if (prompt.text === '') return text.noWords(at + 1)
    if (prompt.text.length > MOST_PROMPT_LETTERS) return text.tooLong(at + 1, MOST_PROMPT_LETTERS)
  }
  return null
}

/** Says what became of Midjourney's parameters; empty = there were none. @param model null = there is none to draw them */
export function notesOf(
  prompts: readonly PictureOrder[],
  model: ChosenModel | null,
  megapixels: number,
): string[] {
  const ratios = new Set(prompts.flatMap(({ ratio }) => ratio ?? []))
  const sizes = model
    ? [...ratios].map((ratio) => sizeWith(model.sizing, { ratio, pixels: megapixels * 1e6 }))
    : []
  const shaped = [...new Set(sizes.map(({ width, height }) => `${width} × ${height}`))]
  const leftOut = [...new Set(prompts.flatMap((prompt) => prompt.leftOut))]
  return [
    ...(shaped.length > 0 ? [text.shaped(shaped.slice(0, 4))] : []),
    ...(prompts.some(({ without }) => without.length > 0) ? [text.worded] : []),
    ...(leftOut.length > 0 ? [text.leftOut(leftOut.slice(0, 8))] : []),
  ]
}

/** What of a model the form shows and counts by. */
export type ChosenModel = Pick<ImageModel, 'id' | 'sizing' | 'qualities'> & PricedModel

/**
 * Returns the model that the choices name, or its provider's default where that one is gone; an own server's costs what its
 * member says.
 * @param listed all that still answer
 * @returns null where the provider has none
 */
export function modelOf(choices: OrderChoices, listed: readonly ImageModel[]): ChosenModel | null {
  const { provider, models, ownPrice } = choices
  if (provider === 'imageServer') {
    return { id: '', sizing: OWN_SIZING, qualities: [], price: { kind: 'own', satang: ownPrice ?? 0 } }
  }
  return findImageModel(listed, provider, models[provider]) ?? findImageModel(listed, provider)
}

/** Millions of pixels that are offered as the least. */
const OFFERED = [0.1, 1.5, 4, 6, 10]

/** A size that is offered, by the least millions of pixels that it stands for. */
export interface OfferedSize {
  megapixels: number
  size: ImageSize
  /** Satang that one picture is expected to cost. */
  satang: number
}

/** Returns the sizes of the chosen ratio, the smallest first, each with what a picture is expected to cost. */
export function offeredSizes(model: ChosenModel, choices: OrderChoices, thbPerUsd: number): OfferedSize[] {
  const sizes = new Map<number, ImageSize>()
  for (const size of sizesOf(model.sizing, choices.ratio)) {
    const megapixels = OFFERED.findLast((least) => least * 1e6 <= size.width * size.height) ?? 0.1
    if (!sizes.has(megapixels)) sizes.set(megapixels, size)
  }
  return [...sizes].map(([megapixels, size]) => {
    const { likely } = estimateThb(model, { size, quality: choices.quality, letters: 0 }, thbPerUsd)
    return { megapixels, size, satang: satangOf(likely) }
  })
}

/** Returns what all pictures are expected to cost, and can cost, in satang, as the server counts them. */
export function estimateOf(
  prompts: readonly PictureOrder[],
  choices: OrderChoices,
  model: ChosenModel,
  thbPerUsd: number,
): { likely: number; most: number } {
  let [likely, most] = [0, 0]
  for (const prompt of prompts) {
    const wanted = { ratio: prompt.ratio ?? choices.ratio, pixels: choices.megapixels * 1e6 }
    const size = sizeWith(model.sizing, wanted)
    const asked = { size, quality: choices.quality, letters: prompt.text.length }
    const one = estimateThb(model, asked, thbPerUsd)
    likely += one.likely * choices.perPrompt
    most += one.most * choices.perPrompt
  }
  return { likely: satangOf(likely), most: satangOf(most) }
}

/** Returns the ceiling of an order: the one that was typed, else whole baht that pay for all pictures in any case. */
export function ceilingOf({ ceiling }: OrderChoices, most: number): number | null {
  if (ceiling !== undefined) return ceiling
  return Math.min(HIGHEST_CEILING, Math.max(100, Math.ceil(most / 100) * 100))
}

/** Makes the order. */
export function orderOf(
  prompts: readonly PictureOrder[],
  choices: OrderChoices,
  model: ChosenModel,
  ceilingSatang: number,
): ImageOrder {
  const { provider, quality, ratio, megapixels, perPrompt, ownPrice } = choices
  return {
    provider,
    ...(provider !== 'imageServer' && { model: model.id }),
    quality,
    prompts: prompts.map((prompt) => ({ text: prompt.text, ratio: prompt.ratio ?? ratio })),
    perPrompt,
    megapixels,
    ceilingSatang,
    ...(provider === 'imageServer' && ownPrice !== null && { ownPriceSatang: ownPrice }),
  }
}

const satangOf = (nanoThb: number) => Math.ceil(nanoThb / NANO_THB_OF_SATANG)
