import {
  applyFixes,
  type CleaningRules,
  categoryFromAdobe,
  checkListing,
  checkSame,
  countSameTexts,
  emptyListing,
  type Finding,
  handedTo,
  isFileTaken,
  type Listing,
  MARKETPLACES,
  PICTURE_KINDS,
  type PictureFacts,
  type SameTexts,
  type Verdict,
  verdictOn,
  withAiMarks,
  withoutBrokenTexts,
} from '@thokham/metadata'
import type { Market } from '../../../lib/queries/pictures.ts'
import { freeShortName, type OutNames } from '../export/out-names.ts'
import { DOUBTFUL, keepWords, type PictureItem, untouchedOf, wordsCutFrom } from '../store/picture-item.ts'

/** What a marketplace makes of a picture. */
export interface MarketVerdict {
  readonly market: Market
  readonly verdict: Verdict
  /** What to fix, or what is to be done on its page. */
  readonly findings: readonly Finding[]
}

export const STANDINGS = ['ready', 'look', 'failed', 'unwritten'] as const
/** Where a picture stands for its seller. */
export type Standing = (typeof STANDINGS)[number]

/** Returns the picture with the file that a marketplace is handed: one that takes no enlarged ones has the one from before. */
const handed = (market: Market, item: PictureItem, marketplaces = MARKETPLACES): PictureItem =>
  handedTo(marketplaces[market], item, untouchedOf(item))

/**
 * Returns the picture as it is offered to a marketplace; what only that one wants is added here, never to the picture.
 * @param names of the files as they go out
 */
export function listingFor(
  market: Market,
  made: PictureItem,
  names: OutNames = NO_NAMES,
  marketplaces = MARKETPLACES,
): Listing {
  const item = handed(market, made, marketplaces)
  const { adobe = '', [market]: own = '' } = item.categories
  const category = own || categoryFromAdobe(marketplaces[market], adobe)
  const listing: Listing = {
    ...emptyListing(names.get(item.id) ?? item.fileName),
    title: item.title.trim(),
    description: item.description.trim(),
    keywords: item.keywords,
    categories: category ? [category] : [],
    isAi: item.isAi,
    aiModel: item.aiModel,
    prompt: item.prompt,
    country: item.country ?? '',
    keptWords: item.keptWords ?? [],
    picture: factsOf(item),
  }
  return withAiMarks(market, listing, marketplaces)
}

/** Returns what is known of a picture's file, or null where something that marketplaces ask is not. */
export function factsOf({
  kind,
  width,
  height,
  bytes,
  isTransparent,
  colours,
  enlargedFrom,
}: PictureItem): PictureFacts | null {
  if (!kind || colours === undefined) return null
  // Of vectors and films their kind and bytes count, also where they say no size.
  if (PICTURE_KINDS[kind].medium === 'photo' && (width === 0 || height === 0)) return null
  if (kind === 'png' && isTransparent === undefined) return null
  return { kind, width, height, bytes, isTransparent: isTransparent ?? false, colours, enlargedFrom }
}

const NO_NAMES: OutNames = new Map()
const ALONE: SameTexts = { title: 1, keywords: 1 }

/** Returns what tells how many pictures of the table share a picture's texts; those without texts share none. */
export const sameTextsOf = (items: readonly PictureItem[]): ((item: PictureItem) => SameTexts) =>
  countSameTexts(items.filter(({ state }) => state === 'written'))

/** Checks a written picture by the rules of the chosen marketplaces. */
export function verdictsOf(
  item: PictureItem,
  markets: readonly Market[],
  rules: CleaningRules,
  same = ALONE,
  marketplaces = MARKETPLACES,
): MarketVerdict[] {
  return markets.map((market) => {
    const listing = listingFor(market, item, NO_NAMES, marketplaces)
    const isUntouched = handed(market, item, marketplaces) !== item
    const found = [
      ...checkListing(market, listing, rules, marketplaces),
      ...checkSame(marketplaces[market], same),
    ]
    // That a category may be named is no news of every row.
    const shown = found.filter(({ code, level }) => !(code === 'category_missing' && level === 'warn'))
    // No press changes the file from before.
    const findings = isUntouched ? shown.map(withoutFileFix) : shown
    return { market, verdict: verdictOn(market, findings, listing, marketplaces), findings }
  })
}

function withoutFileFix({ fileFix: _, fix, ...finding }: Finding): Finding {
  return fix && fix.fileName === undefined ? { ...finding, fix } : finding
}

/**
 * Returns where a picture stands, and its verdicts once it is written: ready is what a marketplace takes, none refuses, and
 * no words went from the title of without a person having read what is left (`cutWords`).
 */
export function judge(
  item: PictureItem,
  markets: readonly Market[],
  rules: CleaningRules,
  same = ALONE,
  marketplaces = MARKETPLACES,
): { standing: Standing; verdicts: readonly MarketVerdict[]; cutWords: readonly string[] } {
  const nothing = { verdicts: [], cutWords: [] }
  if (item.state === 'unusable' || item.state === 'failed') return { standing: 'failed', ...nothing }
  if (item.state !== 'written') return { standing: 'unwritten', ...nothing }
  const verdicts = verdictsOf(item, markets, rules, same, marketplaces)
  const cutWords = wordsCutFrom(item, rules)
  const isDoubtful = cutWords.length > 0 || (item.confidence !== null && item.confidence < DOUBTFUL)
  const is = (wanted: Verdict) => verdicts.some(({ verdict }) => verdict === wanted)
  return { standing: isDoubtful || is('mend') || !is('passes') ? 'look' : 'ready', verdicts, cutWords }
}

/** Returns the picture with one finding fixed; null when there is no press for it. */
export function withoutFinding(item: PictureItem, { fix }: Finding): PictureItem | null {
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

/** Returns what findings of one kind share: what is wrong, and by which limit. */
export const breachKey = ({ code, field, limit }: Finding): string => `${code} ${field} ${limit ?? ''}`

/**
 * Returns a written picture with one kind of breach fixed; what has no press stays.
 * @param key of the breach (`breachKey`)
 * @param taken as for `withoutBreaches`
 */
export function withoutBreach(
  item: PictureItem,
  key: string,
  markets: readonly Market[],
  rules: CleaningRules,
  taken: Set<string>,
  marketplaces = MARKETPLACES,
): PictureItem {
  const finding = verdictsOf(item, markets, rules, ALONE, marketplaces)
    .filter(({ verdict }) => verdict === 'mend')
    .flatMap(({ findings }) => findings)
    .find((one) => one.fix && breachKey(one) === key)
  const fixed = (finding && withoutFinding(item, finding)) ?? item
  return fixed.fileName === item.fileName
    ? fixed
    : { ...fixed, fileName: freeShortName(fixed.fileName, taken) }
}

/** Most presses that a picture needs: a few of each marketplace. */
const MOST_PRESSES = 40

/**
 * Returns a written picture with all fixed that one press fixes, for every chosen marketplace.
 * @param taken names of files in lower case: a shortened name is none of them, and is among them afterwards
 */
export function withoutBreaches(
  item: PictureItem,
  markets: readonly Market[],
  rules: CleaningRules,
  taken: Set<string>,
  marketplaces = MARKETPLACES,
): PictureItem {
  if (item.state !== 'written') return item
  let fixed = item
  for (let press = 0; press < MOST_PRESSES; press++) {
    const next = verdictsOf(fixed, markets, rules, ALONE, marketplaces)
      .filter(({ verdict }) => verdict === 'mend')
      .flatMap(({ findings }) => findings)
      .filter(({ level }) => level === 'error')
      .map((finding) => withoutFinding(fixed, finding))
      .find((one) => one !== null)
    if (!next) break
    fixed = next
  }
  const { fileName } = fixed
  return fileName === item.fileName ? fixed : { ...fixed, fileName: freeShortName(fileName, taken) }
}

/**
 * Returns the rows of a marketplace's CSV: pictures that it takes, with every small breach fixed, by the files' names. One
 * whose file it would refuse, or that a generator made where none is taken, has no row.
 */
export function listingsFor(
  market: Market,
  items: readonly PictureItem[],
  rules: CleaningRules,
  names: OutNames,
  marketplaces = MARKETPLACES,
): Listing[] {
  return items
    .map((item) => listingFor(market, item, names, marketplaces))
    .map((listing) => applyFixes(market, listing, rules, { marketplaces }))
    .filter((listing) => isFileTaken(market, listing, marketplaces))
    .map((listing) => withoutBrokenTexts(market, listing, rules, marketplaces))
}

/**
 * Returns the pictures with all files that chosen marketplaces are handed: of one that was enlarged also the file from before,
 * where a marketplace that takes no enlarged ones takes that.
 */
export function handedOut(
  items: readonly PictureItem[],
  markets: readonly Market[],
  marketplaces = MARKETPLACES,
): PictureItem[] {
  return items.flatMap((item) => {
    const before = untouchedOf(item)
    const isHanded = markets.some(
      (market) =>
        marketplaces[market].refusesUpscaling &&
        isFileTaken(market, listingFor(market, item, NO_NAMES, marketplaces), marketplaces),
    )
    return before && isHanded ? [item, before] : [item]
  })
}
