import { sameKeyword, tidyKeyword } from '@thokham/domain/keyword-counts'

/** Keywords on their way from the browser extension, through sign-in or sign-up, to the generator; lines joined by `\n`. */
const KEY = 'collectedKeywords'
/** More than the extension's basket holds. */
const MOST = 5_000

/**
 * Keeps the keywords of an address that ends in `#keywords=…` for as long as the tab lives, and takes them out of the
 * address. What stands behind a # reaches no server, and a redirect to the sign-in screen carries it along.
 */
export function keepCollectedKeywords(): void {
  const packed = /^#keywords=(.+)$/s.exec(location.hash)?.[1]
  if (packed === undefined) return
  history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  try {
    const text = keywordsIn(decodeURIComponent(packed)).join('\n')
    if (text !== '') sessionStorage.setItem(KEY, text)
  } catch {
    // No text of ours, or storage is closed to this page: the seller still has the basket.
  }
}

/** Hands the kept keywords over, once. `''` when there are none. */
export function takeCollectedKeywords(): string {
  try {
    const text = sessionStorage.getItem(KEY) ?? ''
    sessionStorage.removeItem(KEY)
    return text
  } catch {
    return ''
  }
}

function keywordsIn(text: string): string[] {
  const keywords = new Map<string, string>()
  for (const line of text.split(/\r\n|\r|\n/)) {
    const keyword = tidyKeyword(line)
    const key = sameKeyword(keyword)
    if (key !== '' && !keywords.has(key)) keywords.set(key, keyword)
    if (keywords.size === MOST) break
  }
  return [...keywords.values()]
}
