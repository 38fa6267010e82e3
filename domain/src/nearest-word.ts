/** Up to this length a word has room for one slip of typing, a longer one for two. */
const SHORT = 5

/** Returns the word that is the fewest slips of typing away from what was typed; null when none is near enough. */
export function nearestWord(typed: string, words: readonly string[]): string | null {
  const most = typed.length <= SHORT ? 1 : 2
  const near = words
    .map((word) => ({ word, slips: slipsBetween(typed, word) }))
    .filter(({ slips }) => slips <= most)
    .sort((a, b) => a.slips - b.slips)
  return near[0]?.word ?? null
}

/** Returns how many letters were left out, put in, taken for another or swapped with their neighbour. */
export function slipsBetween(one: string, other: string): number {
  let twoBefore: number[] = []
  let before = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row[j] = Math.min(
        (before[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (before[j - 1] as number) + (isSame ? 0 : 1),
        isSwapped ? (twoBefore[j - 2] as number) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    twoBefore = before
    before = row
  }
  return before[other.length] as number
}
