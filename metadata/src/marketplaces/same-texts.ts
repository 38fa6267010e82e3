import { wordsOf } from '../keywords/word-list.ts'
import { sourced } from './check-file.ts'
import type { Finding } from './finding.ts'
import { type Listing, textOut } from './listing.ts'
import type { Marketplace } from './marketplaces.ts'

type Texts = Pick<Listing, 'fileName' | 'title' | 'description' | 'keywords'>

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
  const titles = new Map<string, Offers>()
  const keywords = new Map<string, Offers>()
  for (const one of set) {
    count(titles, titleKey(one), one.fileName)
    count(keywords, keywordsKey(one.keywords), one.fileName)
  }
  return (one) => ({
    title: offersIn(titles.get(titleKey(one))),
    keywords: offersIn(keywords.get(keywordsKey(one.keywords))),
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

/** Files of the same texts, by their names without suffix and with it: a vector and its JPEG are one offer. */
type Offers = Map<string, Map<string, number>>

function count(counts: Map<string, Offers>, key: string, fileName: string): void {
  if (key === '') return
  const stem = fileName.replace(/\.[^.]*$/, '')
  const offers = counts.get(key) ?? new Map<string, Map<string, number>>()
  const files = offers.get(stem) ?? new Map<string, number>()
  counts.set(key, offers.set(stem, files.set(fileName, (files.get(fileName) ?? 0) + 1)))
}

function offersIn(offers: Offers | undefined): number {
  let sum = 0
  for (const files of offers?.values() ?? []) sum += Math.max(...files.values())
  return Math.max(1, sum)
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
