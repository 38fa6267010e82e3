import shipped from '@thokham/content/marketplaces.json' with { type: 'json' }
import type { PictureKind } from '../picture-kind.ts'

export const MARKETPLACE_IDS = [
  'adobe',
  'shutterstock',
  'magnific',
  '123rf',
  'dreamstime',
  'vecteezy',
  'pond5',
  'depositphotos',
  'istock',
  'generic',
] as const
export type MarketplaceId = (typeof MARKETPLACE_IDS)[number]

/** What is allowed, both ends included; null = the marketplace says nothing. */
export interface Limits {
  readonly least: number | null
  readonly most: number | null
}

/** A text as a marketplace takes it. */
export interface TextRules {
  /** Characters. */
  readonly most: number | null
  /** What it may consist of, as the inside of a regular expression's class (flag `u`); null = anything. */
  readonly characters: string | null
}

/** A category as a marketplace takes it in its CSV, and its name. */
export interface Category {
  readonly value: string
  readonly name: string
}

/** What a marketplace does with pictures made by generators. */
export interface AiRules {
  /** Ticked on its page, marked by a keyword or in the description, sent into a folder of their own, or not taken. */
  readonly policy: 'tick' | 'keyword' | 'description' | 'folder' | 'refused' | 'unstated'
  /** The keyword, the phrase or the folder. */
  readonly mark?: string
  /** A category that such pictures must have. */
  readonly category?: Category
  /** It once refused faces of generated people, and has not said otherwise. */
  readonly onceRefusedFaces?: boolean
}

/** What a cell of a CSV is filled with (`csv.ts`). */
export type CellName =
  | 'fileName'
  | 'title'
  | 'description'
  | 'keywords'
  | 'category1'
  | 'category2'
  | 'category3'
  | 'categories'
  | 'releases'
  | 'copyright'
  | 'country'
  | 'illustration'
  | 'mature'
  | 'editorial'
  | 'editorial01'
  | 'ai'
  | 'aiModel'
  | 'prompt'

/** A column of a marketplace's CSV: a cell of each picture, or the same text in every row. */
export type Column =
  | { readonly header: string; readonly cell: CellName }
  | { readonly header: string; readonly text: string }

/** What a page of a marketplace is read for. */
export type Topic = 'file' | 'png' | 'vector' | 'video' | 'name' | 'texts' | 'same' | 'ai'

/** Where a rule is read, and how sure it is: A = the marketplace's own page, B = several others, C = one other. */
export interface Source {
  readonly page: string
  readonly sure: 'A' | 'B' | 'C'
}

/** What a marketplace takes: data that ages, so it has its sources and the day they were read. */
export interface Marketplace {
  readonly id: MarketplaceId
  readonly name: string
  /** All of its named rules are here. Otherwise no picture is said to pass. */
  readonly isComplete: boolean
  /** Kinds of files that it takes: any of the kind, or only such with a transparent background. */
  readonly kinds: { readonly [Kind in PictureKind]?: 'any' | 'transparent' }
  /** It takes no other colours than sRGB. */
  readonly onlySrgb?: boolean
  /** Millions of pixels. */
  readonly megapixels: Limits
  /** Pixels of either side. */
  readonly side: Limits
  /** A photo's size in MB; whether 10⁶ or 2²⁰ bytes are meant is left open, so the stricter one counts. */
  readonly megabytes: Limits
  /** MB at most of kinds that may be larger or smaller than `megabytes`; pixels and colours are those of photos. */
  readonly mostMegabytes?: { readonly vector?: number; readonly video?: number; readonly tiff?: number }
  /** A file's name, suffix included; its characters are those before the suffix. */
  readonly fileName: TextRules
  /** Whether pictures are listed by a title, or by their description alone. */
  readonly lists: 'title' | 'description'
  readonly title: TextRules
  readonly description: TextRules
  /** Number of keywords. */
  readonly keywords: Limits
  /** It refuses the same title, or the same keywords, on several pictures. */
  readonly refusesSameTexts: boolean
  /** It refuses references to somebody's style: “in the style of”, “inspired by” (content/refused-phrases.json). */
  readonly refusesStyles: boolean
  /** Other phrases that it refuses in titles, descriptions and keywords. */
  readonly phrases?: readonly string[]
  readonly discouragesUpscaling: boolean
  /** It takes no picture that was enlarged. */
  readonly refusesUpscaling?: boolean
  readonly ai: AiRules
  readonly categories: {
    readonly least: number
    readonly most: number
    /** Absent: their names are not known here. */
    readonly choices?: readonly Category[]
    /** Which of them stands for a category of Adobe Stock, where one does. */
    readonly fromAdobe?: Readonly<Record<string, string>>
  }
  readonly csv: {
    readonly delimiter: ',' | ';'
    readonly mostRows: number
    readonly mostBytes: number
    readonly columns: readonly Column[]
  }
  readonly sources: { readonly [Name in Topic]?: Source }
  /** Bangkok date on which the sources were read. */
  readonly checked: string
}

export type Marketplaces = Readonly<Record<MarketplaceId, Marketplace>>

/** What of a marketplace its owner may change; how its CSV is laid out, and its categories, belong to the release. */
export type MarketplaceRules = Omit<Marketplace, 'lists' | 'categories' | 'csv'>

/** The rules that ship with a release (docs/product/metadata.md#what-marketplaces-take). */
export const MARKETPLACES = Object.fromEntries(
  (shipped.marketplaces as unknown as Marketplace[]).map((one) => [one.id, one]),
) as Marketplaces

/** Returns the rules with those that an owner changed in their place. */
export function marketplacesOf(changed: readonly MarketplaceRules[]): Marketplaces {
  if (changed.length === 0) return MARKETPLACES
  const entries = changed.map((one) => [one.id, { ...MARKETPLACES[one.id], ...one }] as const)
  return { ...MARKETPLACES, ...Object.fromEntries(entries) }
}

/** Marketplaces for which no CSV is made here and that are known to take no pictures of generators. */
export const MARKETPLACES_WITHOUT_AI: readonly { readonly name: string; readonly page: string }[] =
  shipped.withoutAi

/** Returns the category of a marketplace that stands for one of Adobe Stock, or null: only a table by hand says so. */
export function categoryFromAdobe({ id, categories }: Marketplace, adobe: string): string | null {
  return id === 'adobe' ? adobe : (categories.fromAdobe?.[adobe] ?? null)
}
