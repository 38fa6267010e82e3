import type { ImageModel, ImageQuality, PricedModel } from './image-model.ts'
import type { ImageSize } from './image-size.ts'

/** What a picture costs, in billionths of a dollar, or of a baht: whole numbers, so that sums stay exact. */
export interface ImageEstimate {
  /** What is expected. */
  likely: number
  /** What it can cost: reserved of the ceiling before it is asked for. */
  most: number
}

/** What an answer says of its tokens; what is left out was not told. */
export interface ImageUsage {
  textIn?: number
  /** Thoughts and words */
  textOut?: number
  imageOut?: number
  /** Millionths of a dollar, where a server says the price itself. */
  microUsd?: number
}

/** A prompt has at most so many tokens for its letters: a letter of any script takes three at most. */
const TOKENS_OF_LETTER = 3
/** What stands around the prompt of a request is billed with it. */
const TOKENS_OF_REQUEST = 256
/** Thoughts and words beside a picture; more are told to be left out. */
const MOST_TEXT_OUT = 4_096

/** Numbers of OpenAI's calculator, of each quality. */
const PATCHES: Record<ImageQuality, number> = { low: 16, medium: 48, high: 96 }

/**
 * Returns how many tokens OpenAI counts for a picture: ⌈q × round(q × short ÷ long) × (2,000,000 + pixels) ÷ 4,000,000⌉, read
 * out of its own calculator.
 */
export function outputTokens(
  { width, height }: Pick<ImageSize, 'width' | 'height'>,
  quality: ImageQuality,
): number {
  const patches = PATCHES[quality]
  const short = Math.min(width, height)
  const long = Math.max(width, height)
  return Math.ceil(
    (patches * Math.round((patches * short) / long) * (2_000_000 + width * height)) / 4_000_000,
  )
}

/** Estimates one picture. @param letters of its prompt */
export function estimateImage(
  { price, mostPictures = 1 }: Pick<ImageModel, 'price' | 'mostPictures'>,
  { size, quality, letters }: { size: ImageSize; quality: ImageQuality; letters: number },
): ImageEstimate {
  if (price.kind === 'picture') {
    const nano = price.microUsd * 1_000
    return { likely: nano, most: nano * mostPictures }
  }
  const textIn = { likely: Math.ceil(letters / 4), most: letters * TOKENS_OF_LETTER + TOKENS_OF_REQUEST }
  if (price.kind === 'tokens') {
    const tokens = outputTokens(size, quality)
    const image = tokens * price.imageOut
    return {
      likely: 1_000 * (textIn.likely * price.textIn + image),
      most: 1_000 * (textIn.most * price.textIn + Math.ceil(image * price.factors[quality])),
    }
  }
  const tokens = price.tokens[size.scale] ?? Math.max(...Object.values(price.tokens))
  const image = tokens * price.imageOut
  return {
    likely: 1_000 * (textIn.likely * price.textIn + image),
    // Two pictures may come for one.
    most: 1_000 * (textIn.most * price.textIn + MOST_TEXT_OUT * price.textOut + 2 * image),
  }
}

/**
 * Returns what an answer cost in billionths of a dollar: by its usage where it tells it, else what was expected.
 * @param estimate of the call
 */
export function costOfImage(
  { price }: Pick<ImageModel, 'price'>,
  usage: ImageUsage,
  estimate: ImageEstimate,
): { nanoUsd: number; isEstimated: boolean } {
  if (usage.microUsd !== undefined) return { nanoUsd: usage.microUsd * 1_000, isEstimated: false }
  if (price.kind === 'picture') return { nanoUsd: estimate.likely, isEstimated: false }
  const { textIn, textOut = 0, imageOut } = usage
  if (textIn === undefined || imageOut === undefined) return { nanoUsd: estimate.likely, isEstimated: true }
  const nanoUsd = 1_000 * (textIn * price.textIn + textOut * price.textOut + imageOut * price.imageOut)
  return { nanoUsd, isEstimated: false }
}

/** Estimates one picture in billionths of a baht. @param asked `letters` of its prompt */
export function estimateThb(
  { price, mostPictures }: PricedModel,
  asked: { size: ImageSize; quality: ImageQuality; letters: number },
  thbPerUsd: number,
): ImageEstimate {
  if (price.kind === 'own') {
    const nanoThb = price.satang * NANO_THB_OF_SATANG
    return { likely: nanoThb, most: nanoThb }
  }
  const { likely, most } = estimateImage({ price, mostPictures }, asked)
  return { likely: nanoThbOf(likely, thbPerUsd), most: nanoThbOf(most, thbPerUsd) }
}

/**
 * Returns what a call cost in billionths of a baht: by its bill, and where that is not told, or where it may be paid for without
 * an answer, all that was reserved for it.
 */
export function billOf(
  { price }: PricedModel,
  answer: { pictures: number; isPerhapsPaid: boolean; usage: ImageUsage },
  { reserved, thbPerUsd }: { reserved: number; thbPerUsd: number },
): { nanoThb: number; isEstimated: boolean } {
  const { pictures, isPerhapsPaid, usage } = answer
  if (isPerhapsPaid) return { nanoThb: reserved, isEstimated: true }
  const isTold = Object.values(usage).some((told) => told > 0)
  if (pictures === 0 && !isTold) return { nanoThb: 0, isEstimated: false }
  if (price.kind === 'own') {
    const { microUsd } = usage
    const own = pictures * price.satang * NANO_THB_OF_SATANG
    return {
      nanoThb: microUsd === undefined ? own : nanoThbOf(microUsd * 1_000, thbPerUsd),
      isEstimated: false,
    }
  }
  if (price.kind === 'picture' && usage.microUsd === undefined) {
    return { nanoThb: nanoThbOf(pictures * price.microUsd * 1_000, thbPerUsd), isEstimated: false }
  }
  const told = pictures > 0 ? usage : { imageOut: 0, ...usage }
  const { nanoUsd, isEstimated } = costOfImage({ price }, told, { likely: 0, most: 0 })
  return { nanoThb: isEstimated ? reserved : nanoThbOf(nanoUsd, thbPerUsd), isEstimated }
}

/** A satang in billionths of a baht. */
export const NANO_THB_OF_SATANG = 10_000_000

/** Returns billionths of a dollar in billionths of a baht, rounded up: what is reserved is never less than what is billed. */
export function nanoThbOf(nanoUsd: number, thbPerUsd: number): number {
  return Math.ceil(nanoUsd * thbPerUsd)
}

/** How a run stands by its ceiling, in billionths of a baht. */
export interface CeilingState {
  ceiling: number
  /** Of answers, and of what may be paid for without one. */
  spent: number
  /** Of calls on their way. */
  reserved: number
}

/** Returns how many further pictures of a price may be asked for at once without ever passing the ceiling. */
export function callsWithin({ ceiling, spent, reserved }: CeilingState, most: number): number {
  if (most <= 0) return Number.POSITIVE_INFINITY
  return Math.max(0, Math.floor((ceiling - spent - reserved) / most))
}
