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

/**
 * Returns what a page may still show of its former addresses when it moves on. Where nothing was shown at the address that
 * is left, as it was left at once, that is what stood there before.
 */
export function leftBehind(shown: Figures, before: string | null): string | null {
  return figuresOf(shown) ?? before
}
