import { roughSingular } from './stock-keyword.ts'

/**
 * Which keywords of the library belong to what a member typed: by the words that they share, by likeness of their
 * letters, and by the categories that these point to (docs/product/ai.md#the-library-as-a-source).
 */
export interface LibraryKeyword {
  keyword: string
  categoryId: string
  /** Of its letters with the line's, 0 to 1. */
  likeness: number
}

/** Words that say nothing of a picture. */
const SMALL = new Set(
  'the and for with from into over under near this that these those very some any photo photos picture pictures image images stock'.split(
    ' ',
  ),
)
/** Words that many subjects have beside their own: rainy season is about rain. */
const GENERAL = new Set('season day days time style concept scene idea ideas view design'.split(' '))
/** What holds a word and is something else. */
const ELSE: Readonly<Record<string, RegExp>> = {
  dog: /\bhot dogs?\b/,
  bear: /\bbear market\b|\bteddy bears?\b/,
  bull: /\bbull (?:and bear )?market\b/,
  train: /\bgown train\b|\btrain of\b/,
  mouse: /\b(?:computer|wireless|gaming) mouse\b/,
}
/** Of so many words a keyword needs two: with one of them it is about something else. */
const MANY_WORDS = 3
/** With no word in common, letters alike by so much are a typing error rather than chance. */
const ALIKE = 0.4
/** Category meaning counts less than words do. */
const CATEGORY_WEIGHT = 0.5
/** Runs differ by a little chance among keywords that fit equally well. */
const CHANCE = 0.3

/** Returns the words of a line that say something, in lower case, each once; Latin letters and digits alone. */
export function meaningfulWords(line: string): string[] {
  const words = line
    .toLowerCase()
    .split(/[^a-z0-9']+/)
    .map((word) => word.replace(/'s$|'/g, ''))
    .filter((word) => word.length >= 3 && !SMALL.has(word))
  return [...new Set(words)]
}

/**
 * Ranks keywords by how well they belong to a line; those that do not are left out.
 * @param chance from 0 to 1 for each keyword, of a seed
 */
export function rankRelated(
  line: string,
  near: readonly LibraryKeyword[],
  chance: (keyword: string) => number,
): LibraryKeyword[] {
  const wanted = meaningfulWords(line)
  const fitting = near
    .map((each) => ({ each, shared: sharedWords(wanted, each.keyword) }))
    .filter(({ each, shared }) => each.likeness >= ALIKE || (shared > 0 && isAbout(wanted, each.keyword)))
  const weights = categoryWeights(fitting.map(({ each, shared }) => ({ ...each, shared })))
  const scored = fitting.map(({ each, shared }) => ({
    each,
    score:
      2 * shared +
      each.likeness +
      CATEGORY_WEIGHT * (weights.get(each.categoryId) ?? 0) +
      CHANCE * chance(each.keyword),
  }))
  return scored.sort((a, b) => b.score - a.score).map(({ each }) => each)
}

/**
 * Returns the categories whose name a line says, or whose description has the line's own word; two at most. For lines of
 * which no keyword is known.
 */
export function categoriesNamed(
  line: string,
  categories: readonly { id: string; title: string; description: string }[],
): string[] {
  const words = meaningfulWords(line).map(roughSingular)
  const thai = line.normalize('NFC').match(/[\u0e01-\u0e4e]{3,}/g) ?? []
  const named = categories.filter(
    ({ id, title, description }) =>
      id.split('-').some((part) => words.includes(roughSingular(part))) ||
      thai.some((word) => word.includes(title) || title.includes(word) || description.includes(word)),
  )
  return named.slice(0, 2).map(({ id }) => id)
}

/** Returns the words that say what a line is about; all of them where none does more than the others. */
function ownWords(wanted: readonly string[]): readonly string[] {
  const own = wanted.filter((word) => !GENERAL.has(word))
  return own.length > 0 ? own : wanted
}

/** Tells whether a keyword is about what a line is about, rather than about another thing that shares a word with it. */
function isAbout(wanted: readonly string[], keyword: string): boolean {
  const own = ownWords(wanted)
  const shared = own.filter((want) => holds(keyword, want))
  return shared.length >= (own.length >= MANY_WORDS ? 2 : 1)
}

/** Tells whether a keyword has a word in one form or another, and means it. */
function holds(keyword: string, want: string): boolean {
  const text = keyword.toLowerCase()
  return (
    text.split(/[\s-]+/).some((word) => isForm(want, word.replace(/'s$|'/g, ''))) &&
    !ELSE[roughSingular(want)]?.test(text)
  )
}

/**
 * Returns what share of the wanted words a keyword has, in one form or another: `cook` stands in `cooking` too. The
 * last of an English line's own words says what it is about, and counts half as much again; general ones count half.
 */
function sharedWords(wanted: readonly string[], keyword: string): number {
  const last = ownWords(wanted).at(-1)
  const weightOf = (want: string) => (want === last ? 1.5 : GENERAL.has(want) && wanted.length > 1 ? 0.5 : 1)
  const sum = wanted.reduce((all, want) => all + (holds(keyword, want) ? weightOf(want) : 0), 0)
  return sum / Math.max(1, wanted.length + 0.5)
}

/** Returns the letters that every form of a word has, to look for them: rainy and rain, cherries and cherry. */
export function stemOf(word: string): string {
  const stem = roughSingular(word).replace(/y$/, '')
  return stem.length >= 4 ? stem : word
}

function isForm(want: string, word: string): boolean {
  const [a, b] = [roughSingular(want), roughSingular(word)]
  if (a === b) return true
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.length >= 4 && long.startsWith(short) && long.length - short.length <= 3
}

function categoryWeights(fitting: readonly (LibraryKeyword & { shared: number })[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { categoryId, shared, likeness } of fitting)
    sums.set(categoryId, (sums.get(categoryId) ?? 0) + shared + likeness)
  const most = Math.max(...sums.values(), 1e-9)
  return new Map([...sums].map(([id, sum]) => [id, sum / most]))
}
