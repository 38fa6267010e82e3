import {
  aiWordOf,
  applyFixes,
  type CleaningRules,
  categoryFromAdobe,
  checkListing,
  emptyListing,
  FILE_NAME_TAKEN,
  type Finding,
  handedTo,
  type Listing,
  type MarketplaceId,
  type Marketplaces,
  type Picture,
  type PictureFacts,
  type PictureFields,
} from '@thokham/metadata'
import type { MetadataOptions } from './options.ts'

/** What a file says of itself that decides how it is listed, with what the table says of its category. */
export interface Listed {
  readonly fileName: string
  readonly fields: PictureFields
  readonly categories: readonly string[] | undefined
  /** Null where the file that will go out is not there yet. */
  readonly picture: PictureFacts | null
  readonly isAi: boolean
}

/** Returns whether a picture is one of a generator: its file's own word first, then what the caller said of all. */
export function isOfGenerator(picture: Picture, { areAi, madeBy }: MetadataOptions): boolean {
  return madeBy !== null || (aiWordOf(picture).isAi ?? areAi)
}

/** Returns a picture as it is offered to marketplaces. */
export function listingOf(
  { fileName, fields, categories, picture, isAi }: Listed,
  options: MetadataOptions,
): Listing {
  return {
    ...emptyListing(fileName),
    title: fields.title,
    description: fields.description,
    keywords: fields.keywords,
    categories: categories?.length ? categories : options.categories,
    copyright: fields.copyright,
    isAi,
    aiModel: fields.aiSystem,
    prompt: fields.aiPrompt,
    country: options.country,
    keptWords: options.kept,
    picture,
  }
}

/** A picture of a run as marketplaces are offered it. */
interface Offered {
  readonly listing: Listing
  /** As it was before it was enlarged. */
  readonly untouched: Listing | null
  readonly proposedCategory: string | null
}

/**
 * Returns the listing for one marketplace: the picture as it was where it takes no enlarged one, and the category that AI
 * proposes where nobody named one.
 */
export function listingFor(
  id: MarketplaceId,
  { listing: own, untouched, proposedCategory: proposed }: Offered,
  marketplaces: Marketplaces,
): Listing {
  const listing = handedTo(marketplaces[id], own, untouched)
  const category =
    listing.categories.length === 0 && proposed ? categoryFromAdobe(marketplaces[id], proposed) : null
  return category ? { ...listing, categories: [category] } : listing
}

/** What a listing is checked by. */
export interface ListingCheck {
  readonly rules: CleaningRules
  readonly marketplaces: Marketplaces
  /** Another picture of the run has its name. */
  readonly isTaken: boolean
  readonly proposed: string | null
  readonly untouched: Listing | null
}

/** Returns what a marketplace has against a picture once all is fixed that a fix is known for, its file's name apart. */
export function findingsFor(
  id: MarketplaceId,
  listing: Listing,
  { rules, marketplaces, isTaken, proposed, untouched }: ListingCheck,
): Finding[] {
  const offered = listingFor(id, { listing, untouched, proposedCategory: proposed }, marketplaces)
  const fixed = applyFixes(id, offered, rules, { marketplaces })
  const found = checkListing(id, fixed, rules, marketplaces)
  return isTaken ? [FILE_NAME_TAKEN, ...found] : found
}
