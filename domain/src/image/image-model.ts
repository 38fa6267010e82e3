import shipped from '@thokham/content/image-models.json' with { type: 'json' }

/** Who draws: the two whose keys also answer questions, and those that make pictures alone. */
export const DRAWING_PROVIDERS = ['openai', 'gemini', 'fal', 'replicate', 'imageServer'] as const
export type DrawingProvider = (typeof DRAWING_PROVIDERS)[number]

/** Those whose models ship; an own server's is named by its member. */
export type ListedProvider = Exclude<DrawingProvider, 'imageServer'>

export const IMAGE_QUALITIES = ['low', 'medium', 'high'] as const
export type ImageQuality = (typeof IMAGE_QUALITIES)[number]

/** One of the sizes that a model names. */
export interface NamedSize {
  /** As its provider writes it, `3:2` */
  ratio: string
  /** Google's `2K`; empty where ratio is all that is asked for */
  scale: string
  width: number
  height: number
}

/** What sizes a model takes: any on a grid, or those it names. */
export type Sizing =
  | {
      kind: 'grid'
      /** Both sides are multiples of it. */
      step: number
      longest: number
      /** The longer side is at most so many times the shorter one. */
      ratio: number
      /** Pixels of all */
      least: number
      most: number
    }
  | { kind: 'table'; sizes: readonly NamedSize[] }

/** Rates are whole US dollars for 1,000,000 tokens, which is as many millionths of a dollar for one. */
export type ImagePrice =
  /** Tokens by size and quality (`outputTokens`); `factors` is how many times as many a model takes at most. */
  | {
      kind: 'tokens'
      textIn: number
      textOut: number
      imageOut: number
      factors: Record<ImageQuality, number>
    }
  /** Tokens by scale. */
  | {
      kind: 'scaleTokens'
      textIn: number
      textOut: number
      imageOut: number
      tokens: Readonly<Record<string, number>>
    }
  | { kind: 'picture'; microUsd: number }

/** A model of pictures, as its provider's own page says: data that ages, so it has a source and the day it was read. */
export interface ImageModel {
  /** The name that calls are made with, one of its provider's. */
  id: string
  provider: ListedProvider
  /** Asked where nobody chose; one of each provider. */
  isDefault: boolean
  sizing: Sizing
  /** Empty = it has but one. */
  qualities: readonly ImageQuality[]
  price: ImagePrice
  /** Bangkok date from which it no longer answers; null = none announced. */
  ends: string | null
  successor: string | null
  source: string
  /** Bangkok date on which that page was read. */
  checked: string
}

export const IMAGE_MODELS = shipped as readonly ImageModel[]

/** Returns the name of a provider's default model of pictures; an own server's is named by its member. */
export function defaultImageModel(provider: ListedProvider): string {
  const found = IMAGE_MODELS.find((model) => model.provider === provider && model.isDefault)
  if (!found) throw new Error(`content/image-models.json names no default model of ${provider}`)
  return found.id
}

/** What is assumed of a member's own server: any size on OpenAI's grid, at the price that its member says. */
export const OWN_SIZING: Sizing = {
  kind: 'grid',
  step: 16,
  longest: 3_840,
  ratio: 3,
  least: 65_536,
  most: 8_294_400,
}
