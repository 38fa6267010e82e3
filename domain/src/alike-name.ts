/** Shorter ones are like everything. */
const SHORTEST = 4
/** What two names have in common at least, from 0 to 1: a letter that is missing from, or turned round in, a word of four letters. */
const LEAST_LIKENESS = 0.4

/** Returns whether what is typed may be a name or a part of one: letters and what stands between them. */
export function isNameLike(typed: string): boolean {
  const name = typed.trim()
  return [...name].length >= SHORTEST && /^[\p{L}\p{M} .'’-]+$/u.test(name)
}

/**
 * Finds the words of known names that what is typed stands for with a letter wrong: as many words as were typed, the most alike, of
 * those the most common.
 * @returns null where none is alike enough
 */
export function mostAlikeWords(typed: string, names: readonly string[]): string | null {
  const typedWords = wordsOf(typed)
  const typedParts = trigramsOf(typedWords)
  const seen = new Map<string, number>()
  for (const name of names) {
    const words = wordsOf(name)
    const count = Math.min(typedWords.length, words.length)
    for (let at = 0; at + count <= words.length; at++) {
      const phrase = words.slice(at, at + count).join(' ')
      seen.set(phrase, (seen.get(phrase) ?? 0) + 1)
    }
  }
  const [best] = [...seen]
    .map(([phrase, times]) => ({
      phrase,
      times,
      likeness: likeness(typedParts, trigramsOf(wordsOf(phrase))),
    }))
    .filter(({ likeness }) => likeness >= LEAST_LIKENESS)
    .sort((one, other) => other.likeness - one.likeness || other.times - one.times)
  return best?.phrase ?? null
}

const wordsOf = (text: string) => text.trim().split(/\s+/u)

/** Returns the threes of letters of words, two blanks before and one behind each, as PostgreSQL's pg_trgm has them. */
function trigramsOf(words: readonly string[]): Set<string> {
  return new Set(
    words.flatMap((word) => {
      const letters = [...`  ${word.toLowerCase()} `]
      return letters.slice(2).map((letter, at) => `${letters[at]}${letters[at + 1]}${letter}`)
    }),
  )
}

/** Returns how much two sets have in common: twice what both have, of all that they have. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one].filter((part) => other.has(part)).length
  return (2 * common) / (one.size + other.size)
}
