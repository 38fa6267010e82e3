import { wordsOf } from './word-list.ts'

/** How many keywords weigh most with buyers' searches (Adobe Stock: the first ten). */
export const WEIGHTY_KEYWORDS = 10

/**
 * Orders keywords by how much title and description speak of them; what they say equally often of keeps its order.
 * @returns a new list of the same keywords
 */
export function orderByRelevance(
  keywords: readonly string[],
  { title, description }: { title: string; description: string },
): string[] {
  const inTitle = wordsOf(title)
  const inDescription = wordsOf(description)
  const scored = keywords.map((keyword, index) => {
    const words = wordsOf(keyword)
    return { keyword, index, score: 3 * share(words, inTitle) + share(words, inDescription) }
  })
  return scored.sort((a, b) => b.score - a.score || a.index - b.index).map(({ keyword }) => keyword)
}

/** Returns how much of a phrase stands in a text: 2 as it is, up to 1 in single words. */
function share(words: readonly string[], text: readonly string[]): number {
  if (words.length === 0) return 0
  if (text.some((_, at) => words.every((word, step) => text[at + step] === word))) return 2
  return words.filter((word) => text.includes(word)).length / words.length
}

/** Moves the keyword at `from` to the place `to`; places outside the list are its ends. */
export function moveKeyword(keywords: readonly string[], from: number, to: number): string[] {
  const moved = keywords[from]
  if (moved === undefined) return [...keywords]
  const rest = keywords.filter((_, at) => at !== from)
  const place = Math.max(0, Math.min(rest.length, to))
  return [...rest.slice(0, place), moved, ...rest.slice(place)]
}
