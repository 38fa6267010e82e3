import { cleanKeyword } from '../fields.ts'
import { singularsOf } from './plural.ts'
import { CAMERA_VALUE, CAMERA_WORDS, PROMPT_FLAG, PROMPT_WORDS, STOP_WORDS } from './technical-words.ts'
import { comparable, type FoundWord, type ListedWord, WordList, wordsOf } from './word-list.ts'

/** Why a keyword is taken out. */
export type RemovalReason =
  /** It holds a name that marketplaces refuse; `kind` is the caller's, such as `artists` or `brands`. */
  | { readonly code: 'refused_name'; readonly name: string; readonly kind: string }
  /** It holds one of the member's own words. */
  | { readonly code: 'own_word'; readonly name: string }
  /** It says how the picture was taken. */
  | { readonly code: 'camera_word'; readonly name: string }
  /** It belongs into a prompt. */
  | { readonly code: 'prompt_word'; readonly name: string }
  /** An earlier keyword is the same, or its singular or plural. */
  | { readonly code: 'duplicate' | 'plural'; readonly of: string }
  | { readonly code: 'spam'; readonly why: SpamReason }

export type SpamReason = 'link' | 'too_long' | 'no_word' | 'one_letter' | 'stop_word' | 'repeated'

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
const LISTED = new WordList([
  ...CAMERA_WORDS.map((name) => ({ name, kind: 'camera' })),
  ...PROMPT_WORDS.map((name) => ({ name, kind: 'prompt' })),
])

/** The words that a cleaning goes by, made ready once for many pictures. */
export class CleaningRules {
  readonly refused: WordList
  readonly own: WordList
  /** Keywords that stay whatever they hold, such as the mark that a marketplace asks for. */
  readonly allowed: ReadonlySet<string>

  /**
   * Looks all words up by their keys.
   * @param refused names that marketplaces refuse, with their kinds
   * @param own the member's words
   */
  constructor({
    refused,
    own = [],
    allowed = [],
  }: {
    refused: readonly ListedWord[]
    own?: readonly string[]
    allowed?: readonly string[]
  }) {
    this.refused = new WordList(refused)
    this.own = new WordList(own.map((name) => ({ name, kind: 'own' })))
    this.allowed = new Set(allowed)
  }
}

/** Takes out what marketplaces refuse or count as spam; of repetitions the first stays. Marks around a keyword go. */
export function cleanKeywords(keywords: readonly string[], rules: CleaningRules): CleanedKeywords {
  const kept: string[] = []
  const removed: Removal[] = []
  /** What is there already, as it is compared: itself, and what it may be the plural of. */
  const there = new Map<string, string>()
  const singulars = new Map<string, string>()
  for (const [index, given] of keywords.entries()) {
    if (rules.allowed.has(given)) {
      if (!kept.includes(given)) kept.push(given)
      continue
    }
    const keyword = withoutMarks(cleanKeyword(given))
    const key = wordsOf(keyword).join(' ')
    const reason = wordReason(keyword, key, rules) ?? repetition(key, there, singulars)
    if (reason) {
      removed.push({ keyword: given, index, reason })
      continue
    }
    kept.push(keyword)
    there.set(key, keyword)
    for (const singular of phraseSingulars(key)) singulars.set(singular, keyword)
  }
  return { kept, removed }
}

/** Cuts away a hash, a bullet, quotes or a full stop around a keyword, which are no part of it. */
function withoutMarks(keyword: string): string {
  return keyword.replace(/^[\s#*•·\-–—"'“”‘’`.,;:|]+|[\s*•·\-–—"'“”‘’`.,;:|]+$/g, '')
}

function wordReason(keyword: string, key: string, rules: CleaningRules): RemovalReason | null {
  const [refused] = rules.refused.find(keyword)
  if (refused) return { code: 'refused_name', name: refused.name, kind: refused.kind }
  const [own] = rules.own.find(keyword)
  if (own) return { code: 'own_word', name: own.name }
  if (CAMERA_VALUE.test(keyword)) return { code: 'camera_word', name: keyword }
  if (PROMPT_FLAG.test(keyword)) return { code: 'prompt_word', name: keyword }
  const listed = LISTED.find(keyword).find(({ name }) => comparable(name) === key)
  if (listed) return { code: listed.kind === 'camera' ? 'camera_word' : 'prompt_word', name: listed.name }
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

/** A text without the names that marketplaces refuse, and what was taken out of it. */
export interface CleanedText {
  readonly text: string
  readonly removed: readonly RemovalReason[]
}

/**
 * Takes refused names and the member's own words out of a title or description; the rest closes up.
 * @param kinds only names of these kinds; all when left out
 */
export function cleanTitle(text: string, rules: CleaningRules, kinds?: readonly string[]): CleanedText {
  const refused = rules.refused.find(text).filter(({ kind }) => !kinds || kinds.includes(kind))
  const found: FoundWord[] = [...refused, ...rules.own.find(text)].sort((a, b) => a.from - b.from)
  if (found.length === 0) return { text, removed: [] }
  let left = ''
  let at = 0
  for (const { from, to } of found) {
    left += text.slice(at, Math.max(at, from))
    at = Math.max(at, to)
  }
  left += text.slice(at)
  return {
    text: closedUp(left),
    removed: found.map((one) =>
      refused.includes(one)
        ? { code: 'refused_name', name: one.name, kind: one.kind }
        : { code: 'own_word', name: one.name },
    ),
  }
}

/** Mends what a word leaves behind: doubled spaces, brackets around nothing, commas in a row, an orphaned ’s. */
function closedUp(text: string): string {
  return text
    .replace(/(^|\s)['’]s\b/g, '$1')
    .replace(/\(\s*\)|\[\s*\]|"\s*"|“\s*”/g, '')
    .replace(/\s+([,.;:!?])/g, '$1')
    .replace(/([,;:])(?:\s*[,;:])+/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,.;:!?–—-]+|[\s,;:–—-]+$/g, '')
}
