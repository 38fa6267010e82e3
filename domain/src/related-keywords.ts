import { roughSingular } from './stock-keyword.ts'

/**
 * Which keywords of the library belong to what a member typed: by the words that they share, by likeness of their
 * letters, and by the categories that these point to (docs/product.md#the-library-as-a-source).
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
    .filter(({ each, shared }) => shared > 0 || each.likeness >= ALIKE)
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

/**
 * What share of the wanted words a keyword has, in one form or another: `cook` stands in `cooking` too. The last word of
 * an English line says what it is about, and counts half as much again.
 */
function sharedWords(wanted: readonly string[], keyword: string): number {
  const words = keyword.toLowerCase().split(/[\s-]+/)
  const weightOf = (at: number) => (at === wanted.length - 1 ? 1.5 : 1)
  const sum = wanted.reduce(
    (all, want, at) => all + (words.some((word) => isForm(want, word)) ? weightOf(at) : 0),
    0,
  )
  return sum / Math.max(1, wanted.length + 0.5)
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
