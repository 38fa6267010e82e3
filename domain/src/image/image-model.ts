import shipped from '@thokham/content/image-models.json' with { type: 'json' }

/** Who draws: the two whose keys also answer questions, and those that make pictures alone. */
export const DRAWING_PROVIDERS = ['openai', 'gemini', 'fal', 'replicate', 'imageServer'] as const
export type DrawingProvider = (typeof DRAWING_PROVIDERS)[number]

/** Those whose models are listed; an own server's is named by its member. */
export const LISTED_PROVIDERS = [
  'openai',
  'gemini',
  'fal',
  'replicate',
] as const satisfies readonly DrawingProvider[]
export type ListedProvider = (typeof LISTED_PROVIDERS)[number]

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
  | { kind: 'table'; sizes: NamedSize[] }

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
      tokens: Record<string, number>
    }
  | { kind: 'picture'; microUsd: number }

/** What an own server takes for a picture, as its member says: in satang, which no rate of exchange rounds. */
export interface OwnPrice {
  kind: 'own'
  satang: number
}

/** A model as far as it is counted with. */
export interface PricedModel {
  price: ImagePrice | OwnPrice
  mostPictures?: number | undefined
}

/** A model of pictures, as its provider's own page says: data that ages, so it has a source and the day it was read. */
export interface ImageModel {
  /** The name that calls are made with, one of its provider's. */
  id: string
  provider: ListedProvider
  /** Asked where nobody chose: of each provider the last that is so. */
  isDefault: boolean
  sizing: Sizing
  /** Empty = it has but one. */
  qualities: ImageQuality[]
  price: ImagePrice
  /** So many pictures at most come, and are billed, for one that is ordered; 1 when absent. */
  mostPictures?: number | undefined
  /** Bangkok date from which it no longer answers; null = none announced. */
  ends: string | null
  successor: string | null
  source: string
  /** Bangkok date on which that page was read. */
  checked: string
}

/** The models of this release; the database's rows stand above them (docs/product/studio.md#models-and-sizes-of-pictures). */
export const IMAGE_MODELS = shipped as readonly ImageModel[]

/**
 * Returns a provider's model by its name, or the one that is asked where nobody chose: the last that is said to be the
 * default, as the owner's own stand behind those that ship, else the first.
 * @returns null where there is none
 */
export function findImageModel(
  models: readonly ImageModel[],
  provider: DrawingProvider,
  id?: string,
): ImageModel | null {
  const own = models.filter((model) => model.provider === provider)
  if (id !== undefined) return own.find((model) => model.id === id) ?? null
  return own.findLast(({ isDefault }) => isDefault) ?? own[0] ?? null
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
