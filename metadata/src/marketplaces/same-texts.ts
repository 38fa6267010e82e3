import { wordsOf } from '../keywords/word-list.ts'
import { sourced } from './check-file.ts'
import type { Finding } from './finding.ts'
import { type Listing, textOut } from './listing.ts'
import type { Marketplace } from './marketplaces.ts'

type Texts = Pick<Listing, 'title' | 'description' | 'keywords'>

/** How many pictures of a set have the same title, and the same keywords in whatever order; 1 = it alone. */
export interface SameTexts {
  readonly title: number
  readonly keywords: number
}

/**
 * Counts equal titles, as they go out, and equal keywords of a set; case, accents, signs and order do not matter. Linear in the set.
 * @returns what tells the counts of one of its pictures
 */
export function countSameTexts(set: readonly Texts[]): (one: Texts) => SameTexts {
  const titles = new Map<string, number>()
  const keywords = new Map<string, number>()
  for (const one of set) {
    count(titles, titleKey(one))
    count(keywords, keywordsKey(one.keywords))
  }
  return (one) => ({
    title: titles.get(titleKey(one)) ?? 1,
    keywords: keywords.get(keywordsKey(one.keywords)) ?? 1,
  })
}

/** Returns what a marketplace has against texts that several pictures share. */
export function checkSame(marketplace: Marketplace, same: SameTexts): Finding[] {
  if (!marketplace.refusesSameTexts) return []
  const found: Finding[] = []
  if (same.title > 1) found.push({ code: 'same_title', level: 'error', field: 'title', count: same.title })
  if (same.keywords > 1)
    found.push({ code: 'same_keywords', level: 'error', field: 'keywords', count: same.keywords })
  return found.map((finding) => sourced(finding, marketplace, 'same'))
}

function count(counts: Map<string, number>, key: string): void {
  if (key !== '') counts.set(key, (counts.get(key) ?? 0) + 1)
}

const titleKey = (one: Texts): string => wordsOf(textOut('title', one)).join(' ')

/** Keywords are counted anew with every change of a set, and most of its lists stay. */
const KEYS = new WeakMap<readonly string[], string>()

function keywordsKey(keywords: readonly string[]): string {
  const known = KEYS.get(keywords)
  if (known !== undefined) return known
  const words = keywords.map((one) => wordsOf(one).join(' '))
  const key = [...new Set(words)].sort().join('\n')
  KEYS.set(keywords, key)
  return key
}
