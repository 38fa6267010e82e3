import type { CleaningRules } from '../keywords/cleaning-rules.ts'
import type { RemovalReason } from '../keywords/removal-reason.ts'
import { type Cut, withoutOverlap } from './cut.ts'
import { listedPhrases } from './listed-phrases.ts'
import { nameCuts, ownCuts } from './name-cuts.ts'
import { promptTalk } from './prompt-talk.ts'
import { contentWords, fixGaps, partsOf, textOf } from './sentence.ts'
import { stylePhrases } from './style-phrases.ts'

/** Something that was taken out of a text. */
export interface TextRemoval {
  /** As it stood there. */
  readonly words: string
  readonly reason: RemovalReason
}

/** A text without what marketplaces refuse, and what was taken out of it. */
export interface CleanedText {
  readonly text: string
  readonly removed: readonly TextRemoval[]
  /** What is left still reads as a sentence. A text that lost nothing does. */
  readonly isSentence: boolean
}

/** What of a text is taken out. */
export interface CleaningScope {
  /** Names of these kinds stay. */
  readonly leaves?: readonly string[] | undefined
  /** Ordinary words that are meant as such here, in lower case: `apple`. */
  readonly kept?: readonly string[] | undefined
  /** Leaves references to somebody's style, where a marketplace takes them. */
  readonly keepsStyles?: boolean | undefined
  /** Phrases that a marketplace refuses besides. */
  readonly phrases?: readonly string[] | undefined
  /** Leaves the member's own words. */
  readonly keepsOwn?: boolean | undefined
  /** Takes out what has such a reason alone. */
  readonly only?: ((reason: RemovalReason) => boolean) | undefined
}

/** A sentence that lost a name has at least so many words that say something. */
const LEAST_WORDS = 2

/**
 * Takes out of a title or description what marketplaces refuse, as content/refused-names.json and refused-phrases.json list
 * it, and the member's own words. The rest closes up and is mended; where that gives no sentence, `isSentence` says so.
 */
export function cleanTitle(text: string, rules: CleaningRules, scope: CleaningScope = {}): CleanedText {
  const cuts = cutsIn(text, rules, scope)
  if (cuts.length === 0) return { text, removed: [], isSentence: true }
  const parts = partsOf(text, cuts)
  const isMended = fixGaps(parts)
  const lostName = cuts.some(({ part }) => part !== 'added')
  const words = contentWords(parts)
  return {
    text: closedUp(textOf(parts), text),
    removed: cuts.map(({ from, to, reason }) => ({ words: text.slice(from, to).trim(), reason })),
    isSentence: isMended && words >= (lostName ? LEAST_WORDS : 1),
  }
}

/** Returns what is to be taken out of a text, in its order. */
function cutsIn(
  text: string,
  rules: CleaningRules,
  { leaves = [], kept, keepsStyles, phrases = [], keepsOwn, only }: CleaningScope,
): Cut[] {
  const names = rules.namesIn(text, kept).filter(({ kind }) => !leaves.includes(kind))
  const cuts = withoutOverlap([
    // Of two that are as long the first stays.
    ...(keepsStyles ? [] : stylePhrases(text, names, rules.styles)),
    ...listedPhrases(text, phrases),
    ...nameCuts(text, names),
    ...promptTalk(text, rules.praise),
    ...(keepsOwn ? [] : ownCuts(text, rules)),
  ])
  return only ? cuts.filter(({ reason }) => only(reason)) : cuts
}

/** Closes up what cuts leave behind: doubled spaces, brackets around nothing, commas in a row; the first letter stays large. */
function closedUp(left: string, before: string): string {
  const text = left
    .replace(/\(\s*\)|\[\s*\]|"\s*"|“\s*”/g, '')
    .replace(/\s+([,.;:!?)])/g, '$1')
    .replace(/([(])\s+/g, '$1')
    .replace(/([,;:])(?:\s*[,;:])+/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/(?<!\p{L})(\p{L}+) and \1(?!\p{L})/giu, '$1')
    .replace(/^[\s,.;:!?|/–—-]+|[\s,;:|/–—-]+$/g, '')
  // “iPhone on a desk” begins with a capital as well.
  return /^[\s"“(]*\p{Ll}?\p{Lu}/u.test(before)
    ? text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
    : text
}
