import { sameKeyword, tidyKeyword } from '@thokham/domain/tidy-keyword'
import { storedText } from '../../kit/storage/stored.ts'

/** The boxes that keywords can be sent to: of the free generator, of the simple one, of the AI generator. */
export type KeywordGoal = 'free' | 'simple' | 'ai'

/** Keywords on their way to a generator, from the browser extension or another screen of ours; lines joined by `\n`. */
const waiting = {
  free: storedText('collectedKeywords'),
  simple: storedText('collectedKeywords:simple'),
  ai: storedText('collectedKeywords:ai'),
} as const satisfies Record<KeywordGoal, unknown>
/** More than the extension's basket holds. */
const MOST = 5_000

/** Keeps the keywords of an address that ended in `#keywords=…`, packed as they stood there. */
export function storePackedKeywords(packed: string): void {
  try {
    keep('free', keywordsIn(decodeURIComponent(packed)))
  } catch {
    // No text of ours: the seller still has the basket.
  }
}

/** Puts keywords where a generator finds them when it opens next, behind those that wait there already. */
export function sendKeywords(goal: KeywordGoal, keywords: readonly string[]): void {
  keep(goal, keywordsIn([read(goal), ...keywords].join('\n')))
}

/** Hands the waiting keywords over, once. `''` when there are none. */
export function takeCollectedKeywords(goal: KeywordGoal = 'free'): string {
  const text = read(goal)
  waiting[goal].set(null)
  return text
}

function read(goal: KeywordGoal): string {
  return waiting[goal].get() ?? ''
}

function keep(goal: KeywordGoal, keywords: readonly string[]): void {
  const text = keywords.join('\n')
  if (text !== '') waiting[goal].set(text)
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
