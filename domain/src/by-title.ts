const COLLATOR = new Intl.Collator('th')

/** Orders by title as a Thai dictionary does: by the consonant, whatever vowel is written before it. */
export function byTitle(a: { title: string }, b: { title: string }): number {
  return COLLATOR.compare(a.title, b.title)
}
