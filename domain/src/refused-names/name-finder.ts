import { type IndexHit, NameIndex } from './name-index.ts'
import type { NameKind, NameList, NameWord } from './name-list.ts'
import { ThaiNames } from './thai-names.ts'
import { areTogether, isOrPlural, type Token, tokensOf } from './tokens.ts'

/** A name that stands in a text. */
export interface FoundName {
  /** As the list spells it. */
  readonly name: string
  readonly kind: NameKind
  readonly from: number
  readonly to: number
  /** It is an ordinary word as well, and only its neighbours say that the name is meant. */
  readonly isCommon: boolean
}

interface Entry {
  readonly name: string
  readonly kind: NameKind
  readonly field: string
}

interface WordEntry extends Entry {
  readonly before: readonly (readonly string[])[]
  readonly after: readonly (readonly string[])[]
  readonly isMaker: boolean
  readonly isTitle: boolean
}

interface Hit extends IndexHit<Entry> {
  readonly isCommon: boolean
}

/** Words that stand between names of a list: `Google, Apple and Amazon`. */
const LISTING: ReadonlySet<string> = new Set(['and', 'or', 'vs', 'versus', 'x'])
const OF_A_MAKER: ReadonlySet<string> = new Set(['by', 'from', 'of'])

/** Finds names in texts of both scripts. */
export class NameFinder {
  readonly #names = new NameIndex<Entry>()
  readonly #words = new NameIndex<WordEntry>()
  readonly #ordinary = new NameIndex<null>()
  readonly #thai = new ThaiNames<Entry & { isCommon: boolean }>()

  constructor(lists: readonly NameList[]) {
    for (const list of lists) {
      if (list.kind === 'ordinary') this.#addOrdinary(list.names)
      else this.#addNames(list.kind, list)
    }
  }

  #addOrdinary(phrases: readonly string[]): void {
    for (const phrase of phrases) {
      if (ThaiNames.isThai(phrase)) this.#thai.addOrdinary(phrase)
      else this.#ordinary.add(phrase, null)
    }
  }

  #addNames(kind: NameKind, { field = kind, names, words = [] }: NameList): void {
    for (const spellings of names) {
      const [name = '', ...others] = spellings.split('|').map((one) => one.trim())
      const entry = { name, kind, field }
      for (const spelling of [name, ...others]) {
        if (ThaiNames.isThai(spelling)) this.#thai.add(spelling, { ...entry, isCommon: false })
        else this.#names.add(spelling, entry, { isForgiving: kind !== 'making' })
      }
    }
    for (const word of words) this.#addWord(word, kind, field)
  }

  #addWord(
    { name, before = '', after = '', isMaker = false, isTitle = false, thai = '' }: NameWord,
    kind: NameKind,
    field: string,
  ) {
    const entry = { name, kind, field, before: phrasesOf(before), after: phrasesOf(after), isMaker, isTitle }
    this.#words.add(name, entry)
    for (const spelling of thai.split(',').map((one) => one.trim()))
      if (spelling !== '') this.#thai.add(spelling, { name, kind, field, isCommon: true })
  }

  /** Finds every name of a text in its order; names that belong together, as `Apple iPhone`, are one. */
  find(text: string): FoundName[] {
    const tokens = tokensOf(text)
    const ordinary = this.#ordinaryTokens(text, tokens)
    const names = this.#namesIn(text, tokens, ordinary)
    const hits = this.#withWords(text, tokens, names)
    const found = hits.map(({ of: { name, kind }, first, end, isCommon }) => {
      const from = (tokens[first] as Token).from
      return { name, kind, isCommon, from, to: withEnding(text, (tokens[end - 1] as Token).to) }
    })
    const thai = this.#thai
      .find(text)
      .map(({ of: { name, kind, isCommon }, from, to }) => ({ name, kind, isCommon, from, to }))
    return joined(
      text,
      [...found, ...thai].sort((a, b) => a.from - b.from || b.to - a.to),
    )
  }

  #ordinaryTokens(text: string, tokens: readonly Token[]): ReadonlySet<number> {
    const found = new Set<number>()
    for (const at of tokens.keys()) {
      const hit = this.#ordinary.findAt(text, tokens, at)
      for (let inside = at; hit && inside < hit.end; inside++) found.add(inside)
    }
    return found
  }

  #namesIn(text: string, tokens: readonly Token[], ordinary: ReadonlySet<number>): Hit[] {
    const hits: Hit[] = []
    for (let at = 0; at < tokens.length; at++) {
      const hit = ordinary.has(at) ? null : this.#names.findAt(text, tokens, at)
      if (!hit) continue
      hits.push({ ...hit, isCommon: false })
      at = hit.end - 1
    }
    return hits
  }

  /** Adds ordinary words that are meant as names, until none is proved by another. */
  #withWords(text: string, tokens: readonly Token[], names: readonly Hit[]): Hit[] {
    let hits = [...names]
    const open: IndexHit<WordEntry>[] = []
    for (const at of tokens.keys()) {
      if (hits.some(({ first, end }) => first <= at && at < end)) continue
      const hit = this.#words.findAt(text, tokens, at)
      if (hit && (tokens[hit.end - 1] as Token).word === wordsIn(hit.of.name).at(-1)) open.push(hit)
    }
    for (let isGrowing = true; isGrowing; ) {
      const proved = open.filter(
        (one) => !hits.some(({ first }) => first === one.first) && isMeant(text, tokens, one, hits),
      )
      hits = [...hits, ...proved.map((one) => ({ ...one, isCommon: true }))].sort((a, b) => a.first - b.first)
      isGrowing = proved.length > 0
    }
    return hits
  }
}

const wordsIn = (text: string): string[] => tokensOf(text).map(({ word }) => word)
const phrasesOf = (list: string): string[][] =>
  list
    .split(',')
    .map(wordsIn)
    .filter(({ length }) => length > 0)

/** Returns whether the neighbours of an ordinary word say that it is a name. */
function isMeant(
  text: string,
  tokens: readonly Token[],
  { of, first, end }: IndexHit<WordEntry>,
  hits: readonly Hit[],
): boolean {
  const last = tokens[end - 1] as Token
  if (/^\s?[®™]/u.test(text.slice(last.to))) return true
  if (of.isTitle && isWrittenLarge(text, tokens, { first, end })) return true
  const isOwned = tokens[end]?.word === 's' && /^['’]$/.test(text.slice(last.to, tokens[end]?.from))
  const behind = isOwned ? end + 1 : end
  if (isNear(text, tokens, behind) && of.before.some((words) => standAt(text, tokens, behind, words)))
    return true
  if (
    isNear(text, tokens, first) &&
    of.after.some((words) => standAt(text, tokens, first - words.length, words))
  )
    return true
  const isMade = of.isMaker && OF_A_MAKER.has(tokens[first - 1]?.word ?? '')
  if (isMade && of.before.some((words) => standAt(text, tokens, first - 1 - words.length, words))) return true
  return hits.some((hit) => hit.of.field === of.field && areListed(text, tokens, hit, { first, end }))
}

/** Words of so many letters begin with a capital where all of a title does. */
const LARGE = 4

/** Returns whether some words of a text begin with capitals, and no others do. */
function isWrittenLarge(
  text: string,
  tokens: readonly Token[],
  { first, end }: { first: number; end: number },
): boolean {
  const isLarge = ({ from }: Token) => /^\p{Lu}/u.test(text.slice(from))
  return tokens.every((token, at) => {
    if (at >= first && at < end) return isLarge(token)
    return token.word.length < LARGE || !isLarge(token)
  })
}

const NEAR = /^[\s\-‐‑–_'’"“”()/]*$/u

/** Returns whether a token stands near the one before it. */
function isNear(text: string, tokens: readonly Token[], at: number): boolean {
  const [one, next] = [tokens[at - 1], tokens[at]]
  return one !== undefined && next !== undefined && NEAR.test(text.slice(one.to, next.from))
}

/** Returns whether words, the last one perhaps in its plural, stand at a place. */
function standAt(text: string, tokens: readonly Token[], at: number, words: readonly string[]): boolean {
  return words.every((word, step) => {
    const [before, token] = [tokens[at + step - 1], tokens[at + step]]
    if (at < 0 || !token) return false
    if (step === words.length - 1 ? !isOrPlural(token.word, word) : token.word !== word) return false
    return step === 0 || (before !== undefined && areTogether(text, before, token))
  })
}

/** Returns whether a name and a word stand beside each other, or in one list. */
function areListed(
  text: string,
  tokens: readonly Token[],
  one: { first: number; end: number },
  other: { first: number; end: number },
): boolean {
  const [left, right] = one.first < other.first ? [one, other] : [other, one]
  const between = tokens.slice(left.end, right.first).filter(({ word }) => word !== 's')
  if (between.length > 1 || between.some(({ word }) => !LISTING.has(word))) return false
  const gap = text.slice((tokens[left.end - 1] as Token).to, (tokens[right.first] as Token).from)
  return !/[.;:!?]\s/.test(gap)
}

/** Returns the end of a name with what belongs to it: ’s, ® and ™. */
function withEnding(text: string, to: number): number {
  return to + (/^(?:['’]s(?![\p{L}\p{N}]))?(?:\s?[®™])?/u.exec(text.slice(to))?.[0].length ?? 0)
}

/** Makes one of what overlaps, and of an ordinary word beside a name of its own. */
function joined(text: string, found: readonly FoundName[]): FoundName[] {
  const list: FoundName[] = []
  for (const next of found) {
    const last = list.at(-1)
    if (last && next.from < last.to) continue
    const isOne =
      last &&
      last.kind === next.kind &&
      last.isCommon !== next.isCommon &&
      /^\s*$/.test(text.slice(last.to, next.from))
    if (last && isOne)
      list[list.length - 1] = { ...last, name: `${last.name} ${next.name}`, to: next.to, isCommon: false }
    else list.push(next)
  }
  return list
}
