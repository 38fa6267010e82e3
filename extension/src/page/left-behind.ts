import { sameKeyword } from '@thokham/domain/keyword-counts'
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

/** What tells whether a number belongs to a search: its words and limits, the number, and the text and element that told it. */
type Told = Pick<SearchReading, 'keyword' | 'scope' | 'count' | 'text' | 'place'>

/** What a page showed when it moved on: it may stand there for a while, under the new address. */
export interface Left {
  figures: string
  /** Null where a picture's keywords were shown. */
  search: Told | null
}

/**
 * Returns what a page may still show of its former addresses when it moves on. Where nothing was shown at the address that
 * is left, as it was left at once, that is what stood there before.
 */
export function leftBehind(
  shown:
    | { kind: 'search'; reading: Told & Pick<SearchReading, 'kinds'> }
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
 * Tells whether a number is the same as that of another search before, which may stand there for a while, also where the page
 * draws its parts anew. The same search in another order keeps its number.
 */
export function mayBeFormer(read: Told, left: Left | null): boolean {
  const former = left?.search
  if (!former || former.count !== read.count) return false
  const isSameSearch =
    sameKeyword(former.keyword) === sameKeyword(read.keyword) &&
    former.scope === read.scope &&
    read.scope !== 'filtered'
  return !isSameSearch
}

/**
 * Tells whether a number is still that of the search before: neither the text that tells it nor the element that shows it
 * belongs to the new address. However long it stands there, it is not lent to the new keyword.
 */
export function isFormer(read: Told, left: Left | null): boolean {
  return mayBeFormer(read, left) && read.text === left?.search?.text && read.place === left.search.place
}
