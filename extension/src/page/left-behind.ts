import { sameKeyword } from '@thokham/domain/tidy-keyword'
import type { AssetReading } from '../marketplaces/read-asset.ts'
import type { SearchReading } from '../marketplaces/read-search.ts'

/** What the extension shows beside a page, as far as its figures go. */
type Figures =
  | { kind: 'search'; reading: Pick<SearchReading, 'count' | 'kinds'> }
  | { kind: 'asset'; reading: Pick<AssetReading, 'keywords'> }
  | { kind: 'unread' }
  | null

/** Returns the figures of a page in one text, to tell whether it shows the same as before; null for none. */
export function figuresOf(shown: Figures): string | null {
  if (shown?.kind === 'search') {
    const { count, kinds } = shown.reading
    return JSON.stringify([count, kinds])
  }
  return shown?.kind === 'asset' ? JSON.stringify(shown.reading.keywords) : null
}

/** A number of results as a page states it: for which search, and in which text and element. */
type StatedCount = Pick<SearchReading, 'keyword' | 'scope' | 'count' | 'text' | 'place'>

/** What a page showed when its address changed; a page may go on showing it for a while under the new address. */
export interface Left {
  figures: string
  /** Null where a picture's keywords were shown. */
  search: StatedCount | null
}

/**
 * Returns what a page may still show of its former addresses when its address changes. Where nothing was read at the address
 * just left, because it was left at once, that is what was shown before it.
 */
export function leftBehind(
  shown:
    | { kind: 'search'; reading: StatedCount & Pick<SearchReading, 'kinds'> }
    | { kind: 'asset'; reading: Pick<AssetReading, 'keywords'> }
    | { kind: 'unread' }
    | null,
  before: Left | null,
): Left | null {
  const figures = figuresOf(shown)
  if (figures === null) return before
  return { figures, search: shown?.kind === 'search' ? shown.reading : null }
}

/**
 * Tells whether a number equals that of a different search before, which a page may go on showing for a while, even where it
 * renders its parts anew. The same search in another order is expected to keep its number.
 */
export function mayBeFormer(read: StatedCount, left: Left | null): boolean {
  const former = left?.search
  if (!former || former.count !== read.count) return false
  const isSameSearch =
    sameKeyword(former.keyword) === sameKeyword(read.keyword) &&
    former.scope === read.scope &&
    read.scope !== 'filtered'
  return !isSameSearch
}

/**
 * Tells whether a number is still that of the search before: both the text that states it and the element that shows it are
 * unchanged since the former address. Such a number is never attributed to the new keyword, however long it is shown.
 */
export function isFormer(read: StatedCount, left: Left | null): boolean {
  return mayBeFormer(read, left) && read.text === left?.search?.text && read.place === left.search.place
}
