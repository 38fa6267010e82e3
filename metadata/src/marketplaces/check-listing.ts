import type { CleaningRules } from '../keywords/cleaning-rules.ts'
import { comparable } from '../keywords/word-list.ts'
import { checkFile, isLookedAt } from './check-file.ts'
import { checkOffer } from './check-offer.ts'
import { checkTexts } from './check-texts.ts'
import type { Finding } from './finding.ts'
import type { Listing } from './listing.ts'
import { MARKETPLACES, type MarketplaceId } from './marketplaces.ts'
import { checkSame, countSameTexts } from './same-texts.ts'

/**
 * Checks one listing and its file by a marketplace's rules.
 * @param cleaning whose refused names are looked for; none without them
 */
export function checkListing(
  id: MarketplaceId,
  listing: Listing,
  cleaning?: CleaningRules,
  marketplaces = MARKETPLACES,
): Finding[] {
  const marketplace = marketplaces[id]
  return [
    ...checkFile(marketplace, listing),
    ...checkTexts(marketplace, listing, cleaning, marketplaces),
    ...checkOffer(marketplace, listing),
  ]
}

/** Checks a set: each listing, and whether their files have names of their own and their texts are. */
export function checkListings(
  id: MarketplaceId,
  listings: readonly Listing[],
  cleaning?: CleaningRules,
  marketplaces = MARKETPLACES,
): Finding[][] {
  const isTaken = takenNames(listings.map(({ fileName }) => fileName))
  const sameAs = countSameTexts(listings)
  return listings.map((listing) => [
    ...(isTaken(listing.fileName) ? [FILE_NAME_TAKEN] : []),
    ...checkListing(id, listing, cleaning, marketplaces),
    ...checkSame(marketplaces[id], sameAs(listing)),
  ])
}

/** What a set's check says of a file whose name another one has as well. */
export const FILE_NAME_TAKEN: Finding = { code: 'file_name_taken', level: 'error', field: 'fileName' }

/** Returns what tells whether more than one file of a set has a name: upper and lower case are the same to marketplaces. */
export function takenNames(fileNames: readonly string[]): (fileName: string) => boolean {
  const seen = new Map<string, number>()
  for (const fileName of fileNames) {
    const key = comparable(fileName)
    seen.set(key, (seen.get(key) ?? 0) + 1)
  }
  return (fileName) => (seen.get(comparable(fileName)) ?? 0) > 1
}

/**
 * How a marketplace stands to a picture: it takes it by all of its named rules, would refuse it, takes no pictures of
 * generators, or not all of its rules or of the file are known.
 */
export type Verdict = 'passes' | 'mend' | 'skipped' | 'open'

/** Returns the verdict on a listing. `passes` is a promise: nothing that was not checked passes (docs/product/metadata.md#what-marketplaces-take). */
export function verdictOn(
  id: MarketplaceId,
  findings: readonly Finding[],
  { picture }: Pick<Listing, 'picture'>,
  marketplaces = MARKETPLACES,
): Verdict {
  if (findings.some(({ code }) => code === 'ai_not_accepted')) return 'skipped'
  if (findings.some(({ level }) => level === 'error')) return 'mend'
  return marketplaces[id].isComplete && picture !== null && isLookedAt(picture) ? 'passes' : 'open'
}

/**
 * Returns whether a marketplace would take a picture's file at all, whatever its texts say: such a picture has no row in its
 * CSV otherwise.
 */
export function isFileTaken(id: MarketplaceId, listing: Listing, marketplaces = MARKETPLACES): boolean {
  const isRefused = listing.isAi && marketplaces[id].ai.policy === 'refused'
  const faults = checkFile(marketplaces[id], listing).filter(({ level }) => level === 'error')
  return !isRefused && !faults.some(({ field }) => field === 'picture')
}

/** Presses every fix until none is left; a file's name is only fixed when that is asked for. */
export function applyFixes(
  id: MarketplaceId,
  listing: Listing,
  cleaning?: CleaningRules,
  { renames = false, marketplaces = MARKETPLACES } = {},
): Listing {
  let fixed = listing
  // Each fix ends its finding; a few rounds do, whatever one brings up for another.
  for (let round = 0; round < 10; round++) {
    const next = checkListing(id, fixed, cleaning, marketplaces).find(
      ({ fix, field }) => fix && (renames || field !== 'fileName'),
    )
    if (!next) break
    fixed = { ...fixed, ...next.fix }
  }
  return fixed
}
