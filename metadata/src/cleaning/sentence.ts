import type { Cut } from './cut.ts'
import {
  ADJECTIVES,
  CONJUNCTIONS,
  DETERMINERS,
  FUNCTION_WORDS,
  NEEDING_OBJECT,
  NO_VERBS,
  PICTURES,
  PREPOSITIONS,
  VERBS,
} from './english-words.ts'
import * as thai from './thai-words.ts'

/** A word, what ends a clause, or the place of what was cut. */
export interface Part {
  readonly kind: 'word' | 'stop' | 'gap'
  text: string
  /** Stands with a space before it. */
  readonly isSpaced: boolean
  /** Of a gap alone. */
  readonly cut?: Cut['part']
}

const PART =
  /\p{Script=Thai}+|(?:(?!\p{Script=Thai})[\p{L}\p{M}\p{N}])+(?:[’'\-‐‑.](?:(?!\p{Script=Thai})[\p{L}\p{N}\p{M}])+)*|&|[^\s]/gu
const WORD = /^[\p{L}\p{M}\p{N}&]/u
const IS_THAI = /^\p{Script=Thai}/u

/** Takes a text apart, with a gap for each cut. */
export function partsOf(text: string, cuts: readonly Cut[]): Part[] {
  const parts: Part[] = []
  const add = (from: number, to: number) => {
    for (const match of text.slice(from, to).matchAll(PART)) {
      const at = from + match.index
      const isSpaced = at > 0 && /\s/.test(text[at - 1] as string)
      parts.push({ kind: WORD.test(match[0]) ? 'word' : 'stop', text: match[0], isSpaced })
    }
  }
  let at = 0
  for (const { from, to, part } of cuts) {
    add(at, from)
    parts.push({ kind: 'gap', text: '', isSpaced: /\s/.test(text[from - 1] ?? ''), cut: part })
    at = to
  }
  add(at, text.length)
  return parts
}

/**
 * Mends what the cuts leave behind, in place: a preposition without its noun, an “and” without its other half.
 * @returns false when a clause lost what it speaks of, or what its verb needs
 */
export function fixGaps(parts: Part[]): boolean {
  return parts
    .filter(({ kind }) => kind === 'gap')
    .map((gap) => fixGap(parts, gap))
    .every(Boolean)
}

/** Steps of mending: each takes a word away, and no gap has as many around it. */
const MOST_STEPS = 12

function fixGap(parts: Part[], gap: Part): boolean {
  for (let step = 0; step < MOST_STEPS; step++) {
    const [left, right] = [neighbour(parts, gap, -1), neighbour(parts, gap, 1)]
    if (!left && !right) return true
    const isThai = IS_THAI.test(left?.text ?? '') || IS_THAI.test(right?.text ?? '')
    const next = isThai ? thaiStep(parts, gap, left, right) : englishStep(parts, gap, left, right)
    if (next !== 'again') return next
  }
  return false
}

/** Returns the word beside a gap in its clause. */
function neighbour(parts: readonly Part[], of: Part, way: 1 | -1): Part | null {
  for (let at = parts.indexOf(of) + way; parts[at]; at += way) {
    const part = parts[at] as Part
    if (part.kind !== 'gap') return part.kind === 'word' ? part : null
  }
  return null
}

const remove = (parts: Part[], part: Part): 'again' => {
  parts.splice(parts.indexOf(part), 1)
  return 'again'
}

const lower = (part: Part | null): string => part?.text.toLowerCase() ?? ''

function englishStep(parts: Part[], gap: Part, left: Part | null, right: Part | null): boolean | 'again' {
  const [before, behind] = [lower(left), lower(right)]
  // What a name opened is not told by `on phone screen`, or by `11 laptop`.
  if (!left && right && (PREPOSITIONS.has(behind) || (gap.cut !== 'added' && /^\d/.test(behind))))
    return false
  const isOver = !right || goesOn(parts, right, gap.cut)
  if (right && CONJUNCTIONS.has(behind)) {
    // “with [iPhone] and laptop”, “[iPhone] and a cup”: the other half stands for both.
    const isHalf = !left || isHanging(before) || CONJUNCTIONS.has(before)
    return isHalf ? remove(parts, right) : true
  }
  if (!isOver)
    return gap.cut === 'person' && !left && /ing$/.test(behind) && !NO_VERBS.has(behind)
      ? false
      : agree(left, right)
  if (left && CONJUNCTIONS.has(before)) return remove(parts, left)
  if (gap.cut === 'added') return left && PREPOSITIONS.has(before) && !right ? remove(parts, left) : true
  if (left && (DETERMINERS.has(before) || ADJECTIVES.has(before))) return remove(parts, left)
  if (left && NEEDING_OBJECT.has(before)) return false
  if (left && PREPOSITIONS.has(before)) {
    const owner = lower(neighbour(parts, left, -1))
    if (owner === '' || (before === 'of' && PICTURES.has(owner))) return false
    return removePreposition(parts, left)
  }
  return left !== null
}

/** Removes a preposition, all of one of several words: `in front of`, `next to`. */
function removePreposition(parts: Part[], last: Part): 'again' {
  const middle = neighbour(parts, last, -1)
  const first = middle && neighbour(parts, middle, -1)
  const isLong =
    first &&
    /^(?:in|on|at) (?:front|top|middle|center|centre|back|view|search) of$/i.test(
      `${lower(first)} ${lower(middle)} ${lower(last)}`,
    )
  const isPair =
    middle &&
    /^(?:next to|close to|out of|instead of|along with|together with|such as|ahead of)$/i.test(
      `${lower(middle)} ${lower(last)}`,
    )
  if (isLong && first) remove(parts, first)
  if ((isLong || isPair) && middle) remove(parts, middle)
  return remove(parts, last)
}

const isHanging = (word: string): boolean =>
  PREPOSITIONS.has(word) || DETERMINERS.has(word) || ADJECTIVES.has(word) || NEEDING_OBJECT.has(word)

/** Returns whether a sentence goes on at a word, so that what went stood for itself and not in front of a noun. */
function goesOn(parts: readonly Part[], part: Part, cut: Part['cut']): boolean {
  const word = lower(part)
  if (PREPOSITIONS.has(word) || CONJUNCTIONS.has(word) || VERBS.has(word)) return true
  if (!/(?:ing|ed)$/.test(word) || NO_VERBS.has(word)) return false
  const next = lower(neighbour(parts, part, 1))
  const isVerb =
    next === '' ||
    PREPOSITIONS.has(next) ||
    DETERMINERS.has(next) ||
    CONJUNCTIONS.has(next) ||
    /ly$/.test(next)
  return isVerb && (cut !== 'added' || next !== '')
}

/** Sets “a” or “an” right before what follows now. */
function agree(left: Part | null, right: Part | null): true {
  if (left && right && /^an?$/i.test(left.text)) {
    const article = /^[aeio]|^u(?![ns]i)/i.test(right.text) ? 'an' : 'a'
    left.text = /^A/.test(left.text) ? article.replace('a', 'A') : article
  }
  return true
}

function thaiStep(parts: Part[], gap: Part, left: Part | null, right: Part | null): boolean | 'again' {
  const [before, behind] = [left?.text ?? '', right?.text ?? '']
  const isOver = !right || thai.GOES_ON.test(behind)
  if (left && isOver && thai.ENDS_IN_CONJUNCTION.test(before))
    return shorten(parts, left, thai.ENDS_IN_CONJUNCTION)
  if (right && thai.BEGINS_WITH_CONJUNCTION.test(behind)) {
    const isHalf = !left || thai.ENDS_IN_PREPOSITION.test(before) || thai.ENDS_NEEDING_OBJECT.test(before)
    return isHalf ? shorten(parts, right, thai.BEGINS_WITH_CONJUNCTION) : true
  }
  if (!left) return gap.cut === 'added' || !(isOver || thai.BEGINS_WITH_VERB_OR_LOOK.test(behind))
  if (!isOver) return !thai.ENDS_IN_PREPOSITION.test(before) || !thai.BEGINS_WITH_VERB_OR_LOOK.test(behind)
  if (gap.cut === 'added') return true
  if (thai.ENDS_IN_PICTURE.test(before) || thai.ENDS_NEEDING_OBJECT.test(before)) return false
  return thai.ENDS_IN_PREPOSITION.test(before) ? shorten(parts, left, thai.ENDS_IN_PREPOSITION) : true
}

function shorten(parts: Part[], part: Part, by: RegExp): 'again' {
  part.text = part.text.replace(by, '')
  return part.text === '' ? remove(parts, part) : 'again'
}

/** Letters of Thai that count as one word that says something. */
const THAI_WORD = 4

/** Returns how many words of a text say something. */
export function contentWords(parts: readonly Part[]): number {
  return parts
    .filter(({ kind }) => kind === 'word')
    .reduce((sum, { text }) => {
      if (IS_THAI.test(text)) return sum + Math.floor(text.length / THAI_WORD)
      return sum + (FUNCTION_WORDS.has(text.toLowerCase()) ? 0 : 1)
    }, 0)
}

/** Puts a text together again. */
export function textOf(parts: readonly Part[]): string {
  let text = ''
  for (const [at, { kind, text: word, isSpaced }] of parts.entries()) {
    const wasCut = parts[at - 1]?.kind === 'gap'
    if (kind !== 'gap')
      text += (isSpaced || (wasCut && parts[at - 1]?.isSpaced && kind === 'word') ? ' ' : '') + word
  }
  return text
}
