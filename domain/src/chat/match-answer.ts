import { ANSWER_WORDS, NOT_ABOUT_US, ORDERS } from './answer-words.ts'
import { ANSWER_KEYS, type AnswerKey } from './answers.ts'
import { inOneSpelling, type PlainText, plainThai } from './plain-thai.ts'
import { withoutPoliteWords } from './polite-words.ts'
import { distance } from './typo.ts'
import { readWordList, type Word, type WordLine } from './word-list.ts'

/** Said beside a question: what is asked goes first. */
const SMALL_TALK: readonly AnswerKey[] = ['greeting', 'thanks']
const QUESTIONS = ANSWER_KEYS.filter((key) => !SMALL_TALK.includes(key))
/** What is asked narrowly, of people's own money and account. */
const NARROW: ReadonlySet<AnswerKey> = new Set([
  'refund',
  'status',
  'membership',
  'renewal',
  'password',
  'receipt',
])
/** Longer messages (letters) are stories: in those no mistake is forgiven. */
const LONGEST_WITH_MISTAKES = 120

/** What the owner adds to the word lists that ship. */
export type OwnWords = Partial<Record<AnswerKey, readonly string[]>>

/**
 * Makes what finds the canned answer that a message asks for, or null when none does: the first in the order of ANSWER_KEYS
 * one of whose words stands in it (docs/product/chat.md#support-chat). Where none is found to the letter, words with one mistake in
 * them count. A greeting and thanks count where nothing is asked.
 * @param brand the product's name: who asks what that is asks what the site is
 */
export function answerMatcher(own: OwnWords = {}, brand = ''): (message: string) => AnswerKey | null {
  const ofBrand = { customAssistant: brand === '' ? [] : [`${brand} + คือ`] }
  const lists = new Map(
    ANSWER_KEYS.map((key) => [
      key,
      listOf([ANSWER_WORDS, own, ofBrand].flatMap((words: OwnWords) => words[key] ?? [])),
    ]),
  )
  const refused = [listOf(NOT_ABOUT_US), listOf(ORDERS)]
  return (text) => {
    const message = read(text)
    if (refused.some((list) => isMet(list, 'strong', message, standsExactly))) return null
    const isStory = message.dense.length > LONGEST_WITH_MISTAKES
    const find = (keys: readonly AnswerKey[], lines: 'strong' | 'weak') => {
      const exact = keys.find((key) => isMet(lists.get(key), lines, message, standsExactly))
      if (isStory) return exact
      // What is asked of one's own money is not taken for another question by a slip of the finger.
      const before = exact ? keys.slice(0, keys.indexOf(exact)).filter((key) => NARROW.has(key)) : keys
      return before.find((key) => isMet(lists.get(key), lines, message, standsNearly)) ?? exact
    }
    return find(QUESTIONS, 'strong') ?? find(QUESTIONS, 'weak') ?? find(SMALL_TALK, 'strong') ?? null
  }
}

const matchByShippedWords = answerMatcher()

/** Returns the canned answer that a message asks for by the word lists that ship, or null when none does. */
export function matchAnswer(message: string): AnswerKey | null {
  return matchByShippedWords(message)
}

interface Message extends PlainText {
  /** Without what is polite alone. */
  body: string
  /** Where words begin and end in `dense`. */
  bounds: readonly number[]
  /** Those of them behind or before which two letters stand. */
  begins: ReadonlyMap<string, number[]>
  ends: ReadonlyMap<string, number[]>
}

function read(text: string): Message {
  const plain = plainThai(text)
  const bounds = boundsIn(text)
  return {
    ...plain,
    body: withoutPoliteWords(plain.dense),
    bounds,
    begins: grouped(bounds, (at) => plain.dense.slice(at, at + 2)),
    ends: grouped(bounds, (at) => plain.dense.slice(Math.max(0, at - 2), at)),
  }
}

function grouped(bounds: readonly number[], lettersAt: (at: number) => string): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  for (const at of bounds) {
    const letters = lettersAt(at)
    groups.set(letters, [...(groups.get(letters) ?? []), at])
  }
  return groups
}

const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

function boundsIn(text: string): number[] {
  const bounds = [0]
  for (const { segment } of segmenter.segment(inOneSpelling(text))) {
    const { length } = segment.replaceAll(' ', '')
    if (length > 0) bounds.push((bounds.at(-1) ?? 0) + length)
  }
  return bounds
}

interface List {
  strong: WordLine[]
  weak: WordLine[]
  not: WordLine[]
}

function listOf(lines: readonly string[]): List {
  const all = readWordList(lines)
  return {
    strong: all.filter(({ kind }) => kind === 'has' || kind === 'is'),
    weak: all.filter(({ kind }) => kind === 'weak'),
    not: all.filter(({ kind }) => kind === 'not'),
  }
}

type Stands = (word: Word, message: Message, isWhole: boolean) => boolean

function isMet(list: List | undefined, lines: 'strong' | 'weak', message: Message, way: Stands): boolean {
  const holds = ({ kind, parts }: WordLine, stands: Stands) =>
    parts.every((word) => stands(word, message, kind === 'is'))
  if (!list?.[lines].some((line) => holds(line, way))) return false
  return !list.not.some((line) => holds(line, standsExactly))
}

/** Short Latin words stand within others (“hi” in “this”): of these the beginning counts, or the whole. */
const standsExactly: Stands = ({ dense, spaced, isLatin }, message, isWhole) => {
  if (isWhole) return message.body === dense || message.dense === dense
  if (!isLatin) return message.dense.includes(dense)
  if (dense.length <= 2) return message.latin.includes(dense)
  if (dense.length === 3) return message.latin.some((word) => word.startsWith(dense))
  return message.spaced.includes(spaced) || (spaced !== dense && message.dense.includes(dense))
}

/** A Latin word is mistaken for another the sooner the shorter it is. */
const SHORTEST_LATIN = 6

const standsNearly: Stands = (word, message, isWhole) => {
  if (standsExactly(word, message, isWhole)) return true
  const { dense, isLatin, mostWrong: most } = word
  if (isWhole) return !isLatin && most > 0 && distance(message.body, dense) <= most
  if (isLatin)
    return (
      dense.length >= SHORTEST_LATIN &&
      word.spaced === dense &&
      message.latin.some((said) => said[0] === dense[0] && distance(said, dense) <= 1)
    )
  return most > 0 && standsNearlyInThai(word, message)
}

function standsNearlyInThai(
  { dense, mostWrong: most }: Word,
  { dense: said, bounds, begins, ends }: Message,
): boolean {
  // One mistake leaves the beginning or the end as it is: most of what is said is passed over by that.
  const starts = begins.get(dense.slice(0, 2)) ?? []
  const stops = ends.get(dense.slice(-2)) ?? []
  const isNear = (from: number, to: number) =>
    Math.abs(to - from - dense.length) <= 2 && distance(said.slice(from, to), dense) <= most
  return (
    starts.some((from) => bounds.some((to) => isNear(from, to))) ||
    stops.some((to) => bounds.some((from) => isNear(from, to)))
  )
}
