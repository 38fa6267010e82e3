import { QUALITY_WORDS } from '../cleaning/prompt-talk.ts'
import { STYLE_PHRASES, type StyleSearch, styleSearch } from '../cleaning/style-phrases.ts'
import { comparable, type FoundWord, type ListedWord, WordList, wordsOf } from './word-list.ts'

/** Finds names in a text, in their order. */
export interface NameSearch {
  find(text: string): readonly FoundWord[]
}

/** Phrases that marketplaces refuse besides names. */
export interface RefusedPhrases {
  /** References to somebody's style: “in the style of”. */
  readonly styles: readonly string[]
  /** Words of praise that belong into prompts: “masterpiece”. */
  readonly praise: readonly string[]
}

/** Those that ship with a release (content/refused-phrases.json). */
export const REFUSED_PHRASES: RefusedPhrases = { styles: STYLE_PHRASES, praise: QUALITY_WORDS }

/** Texts whose names are remembered: the titles and keywords of a full table. */
const REMEMBERED = 50_000

/** The words that a cleaning goes by, made ready once for many pictures. */
export class CleaningRules {
  readonly #refused: NameSearch
  readonly #found = new Map<string, readonly FoundWord[]>()
  readonly own: WordList
  readonly styles: StyleSearch
  readonly praise: ReadonlySet<string>
  /** Keywords that stay whatever they hold, such as the mark that a marketplace asks for. */
  readonly allowed: ReadonlySet<string>
  readonly #kept: ReadonlySet<string>

  /**
   * Looks all words up by their keys.
   * @param refused what finds the names that marketplaces refuse, or a list of them with their kinds
   * @param own the member's words
   * @param phrases what is refused besides names
   * @param kept ordinary words that are never meant as names here
   */
  constructor({
    refused,
    own = [],
    allowed = [],
    kept = [],
    phrases = REFUSED_PHRASES,
  }: {
    refused: NameSearch | readonly ListedWord[]
    own?: readonly string[]
    allowed?: readonly string[]
    kept?: readonly string[]
    phrases?: RefusedPhrases
  }) {
    this.#refused =
      'find' in refused && !Array.isArray(refused)
        ? (refused as NameSearch)
        : new WordList(refused as readonly ListedWord[])
    this.own = new WordList(own.map((name) => ({ name, kind: 'own' })))
    this.allowed = new Set(allowed)
    this.styles = styleSearch(phrases.styles)
    this.praise = new Set(phrases.praise.map((phrase) => wordsOf(phrase).join(' ')))
    this.#kept = new Set(kept.map(comparable))
  }

  /**
   * Finds the names that marketplaces refuse.
   * @param kept further ordinary words that are meant as such in this text
   */
  namesIn(text: string, kept: readonly string[] = []): readonly FoundWord[] {
    let found = this.#found.get(text)
    if (!found) {
      if (this.#found.size >= REMEMBERED) this.#found.clear()
      found = this.#refused.find(text)
      this.#found.set(text, found)
    }
    if (kept.length === 0 && this.#kept.size === 0) return found
    const words = new Set([...this.#kept, ...kept.map(comparable)])
    return found.filter(({ name, isCommon }) => !(isCommon && words.has(comparable(name))))
  }
}
