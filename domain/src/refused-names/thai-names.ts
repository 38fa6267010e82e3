/** Where a Thai spelling stands in a text. */
export interface ThaiHit<T> {
  readonly of: T
  readonly from: number
  readonly to: number
}

const THAI = /\p{Script=Thai}/u
/** Signs that are often left out or put elsewhere in foreign names: tone marks, the shortener, the silencer. */
const LOOSE = /[\u0e47-\u0e4c]/g
const IS_LOOSE = /[\u0e47-\u0e4c]/
/** Letters of a name, without such signs, from which it is found with or without them. */
const FORGIVING = 5
/** Vowels that stand before the consonant they belong to. */
const LEADING = /[\u0e40-\u0e44]/
/** Vowels and signs that belong to what stands before them. */
const TRAILING = /[\u0e30-\u0e3a\u0e45\u0e47-\u0e4e]/
/** A consonant that is silent closes the syllable before it. */
const SILENT_END = /^[\u0e01-\u0e2e]\u0e4c/

interface Spelling<T> {
  readonly letters: string
  /** Within `letters`: what of it is the name, the rest says that the name is meant. */
  readonly from: number
  readonly to: number
  readonly of: T
}

/** Names in Thai letters. They are found between other letters, but never inside an ordinary word or a syllable. */
export class ThaiNames<T> {
  readonly #exact: Spelling<T>[] = []
  readonly #loose: Spelling<T>[] = []
  readonly #ordinary: string[] = []

  static isThai(spelling: string): boolean {
    return THAI.test(spelling)
  }

  /** @param spelling with the name in square brackets where other words must stand beside it: `เบียร์[สิงห์]` */
  add(spelling: string, of: T): void {
    const isLoose = withoutSpaces(spelling).replace(/[[\]]/g, '').replace(LOOSE, '').length >= FORGIVING
    const written = isLoose ? withoutSpaces(spelling).replace(LOOSE, '') : withoutSpaces(spelling)
    const open = written.indexOf('[')
    const letters = written.replace(/[[\]]/g, '').toLowerCase()
    const from = Math.max(0, open)
    const to = open === -1 ? letters.length : written.indexOf(']') - 1
    const list = isLoose ? this.#loose : this.#exact
    list.push({ letters, from, to, of })
    list.sort((a, b) => b.letters.length - a.letters.length)
  }

  /** Adds a word in which no name is meant. */
  addOrdinary(word: string): void {
    this.#ordinary.push(withoutSpaces(word).toLowerCase())
  }

  find(text: string): ThaiHit<T>[] {
    if (!THAI.test(text)) return []
    const exact = new Letters(text, false)
    const taken: ThaiHit<T>[] = []
    const isFree = ({ from, to }: ThaiHit<T>) => !taken.some((one) => from < one.to && one.from < to)
    for (const [letters, list] of [
      [exact, this.#exact],
      [new Letters(text, true), this.#loose],
    ] as const) {
      const ordinary = letters.places(
        this.#ordinary.map((word) => (letters.isLoose ? word.replace(LOOSE, '') : word)),
      )
      for (const spelling of list) {
        for (
          let at = letters.text.indexOf(spelling.letters);
          at !== -1;
          at = letters.text.indexOf(spelling.letters, at + 1)
        ) {
          const end = at + spelling.letters.length
          if (ordinary.some(([from, to]) => from <= at && end <= to && to - from > end - at)) continue
          if (!letters.isWhole(at, end)) continue
          const hit = { of: spelling.of, ...letters.range(at + spelling.from, at + spelling.to) }
          if (isFree(hit)) taken.push(hit)
        }
      }
    }
    return taken.sort((a, b) => a.from - b.from)
  }
}

/** A text without spaces (and signs that may be left out), with the way back to where each letter stands. */
class Letters {
  readonly text: string
  readonly isLoose: boolean
  readonly #source: string
  readonly #at: number[] = []

  constructor(source: string, isLoose: boolean) {
    this.#source = source
    this.isLoose = isLoose
    let text = ''
    for (let at = 0; at < source.length; at++) {
      const letter = source[at] as string
      if (/[\s\p{Cf}]/u.test(letter) || (isLoose && IS_LOOSE.test(letter))) continue
      text += /[A-Z]/.test(letter) ? letter.toLowerCase() : letter
      this.#at.push(at)
    }
    this.text = text
  }

  places(words: readonly string[]): [from: number, to: number][] {
    const found: [number, number][] = []
    for (const word of words)
      for (let at = this.text.indexOf(word); at !== -1; at = this.text.indexOf(word, at + 1))
        found.push([at, at + word.length])
    return found
  }

  /** Returns where letters stand in the source, with the signs that belong to the last. */
  range(from: number, to: number): { from: number; to: number } {
    let end = (this.#at[to - 1] as number) + 1
    while (IS_LOOSE.test(this.#source[end] ?? '')) end++
    return { from: this.#at[from] as number, to: end }
  }

  /** Returns whether letters begin and end with a syllable. */
  isWhole(at: number, end: number): boolean {
    const { from, to } = this.range(at, end)
    const before = this.#source[from - 1] ?? ''
    const behind = this.#source.slice(to)
    return !LEADING.test(before) && !TRAILING.test(behind[0] ?? '') && !SILENT_END.test(behind)
  }
}

const withoutSpaces = (text: string) => text.replace(/[\s\p{Cf}]+/gu, '')
