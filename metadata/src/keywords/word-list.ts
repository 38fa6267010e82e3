/** A word or name that is looked for, and what it is one of. */
export interface ListedWord {
  /** One or more words; case and accents do not matter. */
  readonly name: string
  /** The list's own name for its sort, such as `brands`. */
  readonly kind: string
}

/** Where a listed word stands in a text. */
export interface FoundWord extends ListedWord {
  /** It is an ordinary word as well, and only its neighbours say that the listed one is meant. */
  readonly isCommon?: boolean
  readonly from: number
  readonly to: number
}

interface Token {
  readonly word: string
  readonly from: number
  readonly to: number
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu
const THAI = /\p{Script=Thai}/u

/** Returns a text as it is compared: lower case, without accents; Thai vowels and tone marks stay. */
export function comparable(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
}

/** Returns the words of a text as they are compared. */
export function wordsOf(text: string): string[] {
  return tokensOf(text).map(({ word }) => word)
}

function tokensOf(text: string): Token[] {
  return [...text.matchAll(WORD)].map((match) => ({
    word: comparable(match[0]),
    from: match.index,
    to: match.index + match[0].length,
  }))
}

/** Words to look for, ready to be looked for in many texts. */
export class WordList {
  readonly #byFirst = new Map<string, { words: readonly string[]; entry: ListedWord }[]>()
  readonly #thai: { name: string; entry: ListedWord }[] = []

  constructor(entries: readonly ListedWord[]) {
    for (const entry of entries) {
      const words = wordsOf(entry.name)
      const [first] = words
      if (first === undefined) continue
      // Thai has no spaces between words: it is found wherever it stands.
      if (THAI.test(entry.name)) this.#thai.push({ name: comparable(entry.name.trim()), entry })
      else this.#byFirst.set(first, [...(this.#byFirst.get(first) ?? []), { words, entry }])
    }
  }

  /** Finds every listed word of a text in its order, the longest where several begin at one place. */
  find(text: string): FoundWord[] {
    const found: FoundWord[] = []
    const tokens = tokensOf(text)
    let next = 0
    for (const [at, { word, from }] of tokens.entries()) {
      if (at < next) continue
      const [longest] = (this.#byFirst.get(word) ?? [])
        .filter(({ words }) => words.every((part, step) => tokens[at + step]?.word === part))
        .sort((a, b) => b.words.length - a.words.length)
      if (!longest) continue
      next = at + longest.words.length
      found.push({ ...longest.entry, from, to: (tokens[next - 1] as Token).to })
    }
    return [...found, ...this.#findThai(text)].sort((a, b) => a.from - b.from)
  }

  #findThai(text: string): FoundWord[] {
    if (this.#thai.length === 0 || !THAI.test(text)) return []
    const found: FoundWord[] = []
    const lower = text.toLowerCase()
    for (const { name, entry } of this.#thai) {
      for (let at = lower.indexOf(name); at !== -1; at = lower.indexOf(name, at + name.length))
        found.push({ ...entry, from: at, to: at + name.length })
    }
    return found
  }
}
