/** Prompts and titles that share so much of the longer one are told alike. */
export const ALIKE_WORDS = 0.8

/** Words that say nothing of what is seen, or how it is to be drawn rather than what. */
const EMPTY: ReadonlySet<string> = new Set(
  `a an and are as at be by for from has in into is it its no not of on onto or over that the their this to under was were
   with without 4k 8k uhd hd hdr realistic photorealistic photo photograph photography cinematic style ultra detailed highly
   quality high sharp focus masterpiece best professional render rendering illustration dramatic`.split(
    /\s+/,
  ),
)

/** Returns the words of a prompt or title that say what is seen, each once; parameters of Midjourney are none. */
export function seenWords(text: string): Set<string> {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s--[\s\S]*$/, ' ')
    .match(/[\p{L}\p{M}\p{N}]+/gu)
  return new Set((words ?? []).filter((word) => !EMPTY.has(word)))
}

/** Subjects that share no more than this are others, however alike the rest of their prompts is. */
const LIKE_SUBJECT = 0.5
/** What ends the words for a subject: a phrase is over, or where it is and with what comes next. */
const ENDS = /[,.;:|()\n]|\s(?:on|in|at|with|under|over|near|beside|behind|against|from|by|for|during)\s/i

/**
 * Returns whether two prompts are of one subject: what their first words say. Prompts of one recipe share all but that. Of a
 * prompt that is nothing but words all of them are its subject.
 */
export function haveLikeSubjects(one: string, other: string): boolean {
  const [words, others] = [subjectOf(one), subjectOf(other)]
  return words.size === 0 || others.size === 0 || sharedShare(words, others) > LIKE_SUBJECT
}

/** Returns the words of the first part that says what is seen. */
function subjectOf(prompt: string): Set<string> {
  for (const part of prompt.split(ENDS)) {
    const words = seenWords(part)
    if (words.size > 0) return words
  }
  return new Set()
}

/** Returns how much of the larger set both share, 0–1; sets without words share nothing. */
export function sharedShare(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one]
  if (small.size === 0) return 0
  let shared = 0
  for (const word of small) if (large.has(word)) shared++
  return shared / large.size
}

/**
 * Finds, among many sets of words, those that share at least a share of the larger one with another: only those that have one
 * of its rarest words are looked at.
 */
export class WordIndex {
  readonly #sets: ReadonlySet<string>[] = []
  readonly #filed = new Map<string, number[]>()
  readonly #share: number

  /** @param share the least that is found, above 0 */
  constructor(share: number) {
    this.#share = share
  }

  /** Files a set. @returns its place, from 0 */
  add(words: ReadonlySet<string>): number {
    const place = this.#sets.push(words) - 1
    for (const word of words) {
      const there = this.#filed.get(word)
      if (there) there.push(place)
      else this.#filed.set(word, [place])
    }
    return place
  }

  /** Returns the places of the sets that share enough with a set, in the order in which they were filed. */
  near(words: ReadonlySet<string>): number[] {
    const count = (word: string) => this.#filed.get(word)?.length ?? 0
    // Whatever shares enough lacks at most so many words of this one, and has one of any more.
    const looked = [...words]
      .sort((a, b) => count(a) - count(b))
      .slice(0, words.size - Math.ceil(this.#share * words.size) + 1)
    const found = new Set(looked.flatMap((word) => this.#filed.get(word) ?? []))
    return [...found]
      .filter((place) => sharedShare(words, this.#sets[place] as ReadonlySet<string>) >= this.#share)
      .sort((a, b) => a - b)
  }
}

/** Returns how many motifs there are among prompts that nothing is drawn of yet. */
export function countPromptMotifs(prompts: readonly string[]): number {
  const index = new WordIndex(ALIKE_WORDS)
  const firsts: string[] = []
  for (const prompt of new Set(prompts)) {
    const seen = seenWords(prompt)
    if (index.near(seen).some((place) => haveLikeSubjects(firsts[place] as string, prompt))) continue
    index.add(seen)
    firsts.push(prompt)
  }
  return firsts.length
}
