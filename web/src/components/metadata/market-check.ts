import {
  applyFixes,
  type CleaningRules,
  checkListing,
  emptyListing,
  type Finding,
  type Listing,
  MARKETPLACES,
  type MarketplaceId,
  withAiMarks,
  withoutBrokenTexts,
} from '@thokham/metadata'
import type { Market } from '../../lib/pictures.ts'
import { freeShortName, type OutNames } from './out-names.ts'
import { DOUBTFUL, keepWords, type PictureItem } from './picture-item.ts'

/** What a marketplace makes of a picture. */
export interface MarketVerdict {
  readonly market: Market
  /** `skipped`: it takes no pictures of generators, and the picture is left out of its CSV. */
  readonly verdict: 'passes' | 'mend' | 'skipped'
  /** What to mend, or what is to be done on its page. */
  readonly findings: readonly Finding[]
}

export const STANDINGS = ['ready', 'look', 'failed', 'unwritten'] as const
/** Where a picture stands for its seller. */
export type Standing = (typeof STANDINGS)[number]

/** Returns the picture as it is offered to a marketplace; what only that one wants is added here, never to the picture. */
export function listingFor(market: MarketplaceId, item: PictureItem, fileName = item.fileName): Listing {
  const category = item.categories[market]
  const listing: Listing = {
    ...emptyListing(fileName),
    title: item.title.trim(),
    description: item.description.trim(),
    keywords: item.keywords,
    categories: category ? [category] : [],
    isAi: item.isAi,
    aiModel: item.aiModel,
    prompt: item.prompt,
    country: market === '123rf' ? 'Thailand' : '',
    keptWords: item.keptWords ?? [],
  }
  return withAiMarks(market, listing)
}

/** Checks a written picture by the rules of the chosen marketplaces. */
export function verdictsOf(
  item: PictureItem,
  markets: readonly Market[],
  rules: CleaningRules,
): MarketVerdict[] {
  return markets.map((market) => {
    if (item.isAi && MARKETPLACES[market].ai.policy === 'refused')
      return { market, verdict: 'skipped', findings: [] }
    const findings = checkListing(market, listingFor(market, item), rules).filter(
      // Its AI category is chosen for the member at export; that a category may be named is no news of every row.
      ({ code, level }) => !(code === 'category_missing' && level === 'warn'),
    )
    const verdict = findings.some(({ level }) => level === 'error') ? 'mend' : 'passes'
    return { market, verdict, findings }
  })
}

/** Returns where a picture stands, and its verdicts once it is written. */
export function judge(
  item: PictureItem,
  markets: readonly Market[],
  rules: CleaningRules,
): { standing: Standing; verdicts: readonly MarketVerdict[] } {
  if (item.state === 'unusable' || item.state === 'failed') return { standing: 'failed', verdicts: [] }
  if (item.state !== 'written') return { standing: 'unwritten', verdicts: [] }
  const verdicts = verdictsOf(item, markets, rules)
  const isDoubtful = item.confidence !== null && item.confidence < DOUBTFUL
  const hasFault = verdicts.some(({ verdict }) => verdict === 'mend')
  return { standing: isDoubtful || hasFault ? 'look' : 'ready', verdicts }
}

/** Returns the picture with one finding mended; null when there is no press for it. */
export function mend(item: PictureItem, { fix }: Finding): PictureItem | null {
  if (!fix) return null
  const { title, description, keywords, fileName } = fix
  if (title === undefined && description === undefined && !keywords && fileName === undefined) return null
  return {
    ...item,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(keywords && { keywords }),
    ...(fileName !== undefined && { fileName }),
  }
}

/** Returns the picture in which what was found is an ordinary word; null when the finding is no such. */
export function keepFound(item: PictureItem, { keep }: Finding, rules: CleaningRules): PictureItem | null {
  return keep?.keptWords ? keepWords(item, keep.keptWords, rules) : null
}

/** Most presses that a picture needs: a few of each marketplace. */
const MOST_PRESSES = 40

/**
 * Returns a written picture with all mended that one press mends, for every chosen marketplace.
 * @param taken names of files in lower case: a shortened name is none of them, and is among them afterwards
 */
export function mendAll(
  item: PictureItem,
  markets: readonly Market[],
  rules: CleaningRules,
  taken: Set<string>,
): PictureItem {
  if (item.state !== 'written') return item
  let mended = item
  for (let press = 0; press < MOST_PRESSES; press++) {
    const next = verdictsOf(mended, markets, rules)
      .flatMap(({ findings }) => findings)
      .filter(({ level }) => level === 'error')
      .map((finding) => mend(mended, finding))
      .find((one) => one !== null)
    if (!next) break
    mended = next
  }
  const { fileName } = mended
  return fileName === item.fileName ? mended : { ...mended, fileName: freeShortName(fileName, taken) }
}

/** Returns the rows of a marketplace's CSV: pictures that it takes, with every small breach mended, by the files' names. */
export function listingsFor(
  market: Market,
  items: readonly PictureItem[],
  rules: CleaningRules,
  names: OutNames,
): Listing[] {
  return items
    .filter((item) => !(item.isAi && MARKETPLACES[market].ai.policy === 'refused'))
    .map((item) => {
      const listing = applyFixes(market, listingFor(market, item, names.get(item.id)), rules)
      return withoutBrokenTexts(market, listing, rules)
    })
}
