import { areTogether, isOrPlural, type Token, tokensOf } from './tokens.ts'

/** A name spelled in other letters than Thai ones, and what it stands for. */
interface Spelling<T> {
  readonly words: readonly string[]
  /** Whether each word stands right behind the one before, as in `F1`: it must do so in a text too. */
  readonly glued: readonly boolean[]
  readonly of: T
}

/** Letters of a name from which one wrong letter is forgiven. */
const FORGIVING = 7
/** Letters of a name of several words that is also found written as one: `cocacola`. */
const JOINED = 6

/** A place in the tokens of a text where a name stands. */
export interface IndexHit<T> {
  readonly of: T
  /** Index of its first token, and of the one behind its last. */
  readonly first: number
  readonly end: number
}

/** Names made ready to be found in many texts, whatever the case, accents, hyphens, plural or a slip of one letter. */
export class NameIndex<T> {
  readonly #byFirst = new Map<string, Spelling<T>[]>()
  /** Longer names by their first letter. */
  readonly #forgiving = new Map<string, { readonly word: string; readonly of: T }[]>()
  readonly #slips = new Map<string, T | null>()

  /** @param isForgiving lets one wrong letter pass in longer names */
  add(spelling: string, of: T, { isForgiving = false } = {}): void {
    const tokens = tokensOf(spelling)
    const words = tokens.map(({ word }) => word)
    const [first] = words
    if (first === undefined) return
    this.#put({ words, glued: tokens.map((_, at) => isGlued(tokens, at)), of })
    const joined = words.join('')
    const isOne = words.length === 1
    if (!isOne && joined.length >= JOINED && words.at(-1) !== 's' && /^\p{L}+$/u.test(joined))
      this.#put({ words: [joined], glued: [false], of })
    if (isForgiving && isOne && first.length >= FORGIVING) {
      const letter = first[0] as string
      this.#forgiving.set(letter, [...(this.#forgiving.get(letter) ?? []), { word: first, of }])
    }
  }

  #put(spelling: Spelling<T>): void {
    const first = spelling.words[0] as string
    this.#byFirst.set(first, [...(this.#byFirst.get(first) ?? []), spelling])
  }

  /** Finds the longest name that begins at a token; null when none does. */
  findAt(text: string, tokens: readonly Token[], first: number): IndexHit<T> | null {
    const { word } = tokens[first] as Token
    const candidates = [word, word.slice(0, -1), word.slice(0, -2)].flatMap(
      (key, cut) => (cut === 0 || word.endsWith('s') ? this.#byFirst.get(key) : undefined) ?? [],
    )
    let found: IndexHit<T> | null = null
    for (const { words, glued, of } of candidates) {
      const end = first + words.length
      if (found && end <= found.end) continue
      if (words.every((_, step) => fits(text, tokens, { first, step, words, glued })))
        found = { of, first, end }
    }
    if (found) return found
    const of = this.#slipOf(word)
    return of === null ? null : { of, first, end: first + 1 }
  }

  /** Returns whose name a word is but for one letter; its first letter must be right. */
  #slipOf(word: string): T | null {
    if (word.length < FORGIVING - 1) return null
    const known = this.#slips.get(word)
    if (known !== undefined) return known
    const match = this.#forgiving.get(word[0] as string)?.find((one) => isSlip(word, one.word))
    const of = match ? match.of : null
    this.#slips.set(word, of)
    return of
  }
}

/** Returns whether a number stands right behind a word, or a word behind a number. */
function isGlued(tokens: readonly Token[], at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]]
  if (!before || !token || before.to !== token.from) return false
  return /\p{N}/u.test(before.word) !== /\p{N}/u.test(token.word)
}

function fits(
  text: string,
  tokens: readonly Token[],
  {
    first,
    step,
    words,
    glued,
  }: { first: number; step: number; words: readonly string[]; glued: readonly boolean[] },
): boolean {
  const token = tokens[first + step]
  const wanted = words[step] as string
  if (!token) return false
  const isLast = step === words.length - 1
  if (isLast ? !isOrPlural(token.word, wanted) : token.word !== wanted) return false
  const before = step === 0 ? null : (tokens[first + step - 1] as Token)
  if (!before) return true
  if (!glued[step]) return areTogether(text, before, token)
  return /^-?$/.test(text.slice(before.to, token.from))
}

/**
 * Returns whether a word is another as it is often misspelled: a letter doubled or not, an `h` left out or put in, a vowel
 * taken for another, two neighbours that changed places. Other slips make ordinary words of names: `carrier`, `primary`.
 */
export function isSlip(word: string, name: string): boolean {
  if (Math.abs(word.length - name.length) > 1 || word === name) return false
  let at = 0
  while (at < Math.min(word.length, name.length) && word[at] === name[at]) at++
  if (word.length !== name.length) {
    const [short, long] = word.length < name.length ? [word, name] : [name, word]
    const extra = long[at] as string
    return short.slice(at) === long.slice(at + 1) && (extra === 'h' || extra === long[at - 1])
  }
  const [one, other] = [word[at] as string, name[at] as string]
  if (word.slice(at + 1) === name.slice(at + 1)) return VOWEL.test(one) && VOWEL.test(other)
  return one === name[at + 1] && word[at + 1] === other && word.slice(at + 2) === name.slice(at + 2)
}

const VOWEL = /[aeiouy]/
