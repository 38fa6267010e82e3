import { promptFlags } from '../cleaning/prompt-talk.ts'
import { stylePhrases } from '../cleaning/style-phrases.ts'
import { cleanKeyword } from '../fields.ts'
import type { CleaningRules } from './cleaning-rules.ts'
import { singularsOf } from './plural.ts'
import type { RemovalReason, SpamReason } from './removal-reason.ts'
import { CAMERA_VALUE, CAMERA_WORDS, STOP_WORDS } from './technical-words.ts'
import { comparable, WordList, wordsOf } from './word-list.ts'

/** A keyword that was taken out, with its place in the list as it was. */
export interface Removal {
  readonly keyword: string
  readonly index: number
  readonly reason: RemovalReason
}

export interface CleanedKeywords {
  readonly kept: readonly string[]
  readonly removed: readonly Removal[]
}

const MOST_CHARACTERS = 50
const MOST_WORDS = 5
const CAMERA = new WordList(CAMERA_WORDS.map((name) => ({ name, kind: 'camera' })))

/** Takes out what marketplaces refuse or count as spam; of repetitions the first stays. Marks around a keyword go. */
export function cleanKeywords(
  keywords: readonly string[],
  rules: CleaningRules,
  kept: readonly string[] = [],
): CleanedKeywords {
  const clean: string[] = []
  const removed: Removal[] = []
  /** What is there already, as it is compared: itself, and what it may be the plural of. */
  const there = new Map<string, string>()
  const singulars = new Map<string, string>()
  for (const [index, given] of keywords.entries()) {
    if (rules.allowed.has(given)) {
      if (!clean.includes(given)) clean.push(given)
      continue
    }
    const keyword = withoutMarks(cleanKeyword(given))
    const key = wordsOf(keyword).join(' ')
    const reason = wordReason(keyword, { key, rules, kept }) ?? repetition(key, there, singulars)
    if (reason) {
      removed.push({ keyword: given, index, reason })
      continue
    }
    clean.push(keyword)
    there.set(key, keyword)
    for (const singular of phraseSingulars(key)) singulars.set(singular, keyword)
  }
  return { kept: clean, removed }
}

/** Cuts away a hash, a bullet, quotes or a full stop around a keyword, which are no part of it. */
function withoutMarks(keyword: string): string {
  return keyword.replace(/^[\s#*•·\-–—"'“”‘’`.,;:|]+|[\s*•·\-–—"'“”‘’`.,;:|]+$/g, '')
}

function wordReason(
  keyword: string,
  { key, rules, kept }: { key: string; rules: CleaningRules; kept: readonly string[] },
): RemovalReason | null {
  const names = rules.namesIn(keyword, kept)
  const [refused] = names
  if (refused) {
    const { name, kind, isCommon } = refused
    return { code: 'refused_name', name, kind, ...(isCommon && { isCommon }) }
  }
  const [phrase] = stylePhrases(keyword, names, rules.styles)
  if (phrase) return phrase.reason
  const [own] = rules.own.find(keyword)
  if (own) return { code: 'own_word', name: own.name }
  if (CAMERA_VALUE.test(keyword)) return { code: 'camera_word', name: keyword }
  if (promptFlags(keyword).length > 0) return { code: 'prompt_word', name: keyword }
  const camera = CAMERA.find(keyword).find(({ name }) => comparable(name) === key)
  if (camera) return { code: 'camera_word', name: camera.name }
  if (rules.praise.has(key)) return { code: 'prompt_word', name: key }
  const why = spamReason(keyword, key)
  return why && { code: 'spam', why }
}

function spamReason(keyword: string, key: string): SpamReason | null {
  const words = key.split(' ')
  if (/https?:|www\.|@\S+\.\S|\.(?:com|net|org|io|co)\b/i.test(keyword)) return 'link'
  if (!/\p{L}/u.test(keyword)) return 'no_word'
  if (Array.from(keyword).length === 1) return 'one_letter'
  if (keyword.length > MOST_CHARACTERS || words.length > MOST_WORDS) return 'too_long'
  if (words.every((word) => STOP_WORDS.has(word))) return 'stop_word'
  if (/(\p{L})\1{3}/u.test(key) || (words.length > 1 && new Set(words).size === 1)) return 'repeated'
  return null
}

function repetition(
  key: string,
  there: ReadonlyMap<string, string>,
  singulars: ReadonlyMap<string, string>,
): RemovalReason | null {
  const same = there.get(key)
  if (same !== undefined) return { code: 'duplicate', of: same }
  const plural = singulars.get(key)
  if (plural !== undefined) return { code: 'plural', of: plural }
  for (const singular of phraseSingulars(key)) {
    const of = there.get(singular)
    if (of !== undefined) return { code: 'plural', of }
  }
  return null
}

/** Returns what a phrase may be the plural of: its last word counts. */
function phraseSingulars(key: string): string[] {
  const at = key.lastIndexOf(' ') + 1
  return singularsOf(key.slice(at)).map((singular) => key.slice(0, at) + singular)
}
