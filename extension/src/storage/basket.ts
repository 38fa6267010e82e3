import { CSV_BOM, csvLine } from '@thokham/domain/csv'
import { compareDifficulty, difficultyOf, type Stars } from '@thokham/domain/difficulty'
import { LONGEST_KEYWORD, sameKeyword, tidyKeyword } from '@thokham/domain/tidy-keyword'
import type { MarketplaceId, Scope } from '../marketplaces/marketplace.ts'
import { marketplaceName } from '../marketplaces/marketplaces.ts'
import type { Words } from '../text/th.ts'

/** A keyword that the seller collected. */
export interface Collected {
  keyword: string
  /** Results when it was collected; null when they are not known. */
  results: number | null
  scope: Scope
  marketplace: MarketplaceId | null
  note: string
  /** When it was collected, ms since 1970. */
  at: number
}
export type NewKeyword = Pick<Collected, 'keyword' | 'results' | 'scope' | 'marketplace'>

export const BASKET_MOST = 2_000
export const LONGEST_NOTE = 300

/**
 * Adds keywords, the newest first. One that is there already keeps its note and place, and takes over a number if it comes
 * with one; beyond BASKET_MOST nothing is added.
 */
export function addToBasket(
  basket: readonly Collected[],
  items: readonly NewKeyword[],
  now: number,
): { basket: Collected[]; added: number; had: number; full: boolean } {
  const kept = new Map(basket.map((item) => [sameKeyword(item.keyword), item]))
  const fresh: Collected[] = []
  let had = 0
  let full = false
  for (const item of items) {
    const keyword = tidyKeyword(item.keyword)
    const key = sameKeyword(keyword)
    if (key === '' || keyword.length > LONGEST_KEYWORD) continue
    const before = kept.get(key)
    if (before) {
      had++
      const { results, scope, marketplace } = item
      // What a filter left never takes the place of a whole number.
      const isWorse = scope === 'filtered' && before.results !== null && before.scope !== 'filtered'
      if (results !== null && !isWorse) kept.set(key, { ...before, results, scope, marketplace })
    } else if (kept.size >= BASKET_MOST) full = true
    else {
      const next = { ...item, keyword, note: '', at: now }
      kept.set(key, next)
      fresh.push(next)
    }
  }
  const known = basket.map((item) => kept.get(sameKeyword(item.keyword)) ?? item)
  return { basket: [...fresh, ...known], added: fresh.length, had, full }
}

/** Returns the basket without those keywords. */
export function removeFromBasket(basket: readonly Collected[], keywords: readonly string[]): Collected[] {
  const gone = new Set(keywords.map(sameKeyword))
  return basket.filter(({ keyword }) => !gone.has(sameKeyword(keyword)))
}

/** Puts removed keywords back where their time of collection places them. */
export function restoreToBasket(basket: readonly Collected[], items: readonly Collected[]): Collected[] {
  const present = new Set(basket.map(({ keyword }) => sameKeyword(keyword)))
  const back = items.filter(({ keyword }) => !present.has(sameKeyword(keyword)))
  return [...basket, ...back].sort((a, b) => b.at - a.at).slice(0, BASKET_MOST)
}

/** Writes a note beside a keyword. */
export function noteInBasket(basket: readonly Collected[], keyword: string, note: string): Collected[] {
  const key = sameKeyword(keyword)
  const text = note.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').slice(0, LONGEST_NOTE)
  return basket.map((item) => (sameKeyword(item.keyword) === key ? { ...item, note: text } : item))
}

export type BasketSort = 'newest' | 'easiest' | 'name'
export interface BasketFilter {
  text: string
  stars: Stars | null
  sort: BasketSort
}

/** Returns the keywords that fit a filter, in its order. A text fits where the keyword or its note holds it. */
export function filterBasket(basket: readonly Collected[], { text, stars, sort }: BasketFilter): Collected[] {
  const wanted = text.trim().toLowerCase()
  const fitting = basket.filter(
    ({ keyword, note, results }) =>
      (wanted === '' || keyword.toLowerCase().includes(wanted) || note.toLowerCase().includes(wanted)) &&
      (stars === null || (results !== null && difficultyOf(results) === stars)),
  )
  if (sort === 'name') return fitting.sort((a, b) => a.keyword.localeCompare(b.keyword, 'en'))
  if (sort === 'easiest')
    // What is not known stands with what nobody searches for.
    return fitting.sort((a, b) => compareDifficulty(a.results ?? 0, b.results ?? 0))
  return fitting
}

/** Writes keywords as CSV for a spreadsheet: UTF-8 with a byte order mark, what could be a formula defused. */
export function basketCsv(items: readonly Collected[], words: Words): string {
  const rows = items.map(({ keyword, results, scope, marketplace, note, at }) => {
    const stars = results === null ? null : difficultyOf(results)
    return csvLine([
      keyword,
      results ?? '',
      stars ?? '',
      stars !== null ? words.bands[stars] : results === null ? '' : words.unsearched,
      words.scopes[scope],
      marketplace === null ? '' : marketplaceName(marketplace),
      note,
      new Date(at).toISOString(),
    ])
  })
  return `${CSV_BOM}${csvLine(words.csvHead)}${rows.join('')}`
}
