import { WordList } from '../keywords/word-list.ts'
import type { Cut } from './cut.ts'

/** Made ready once for all pictures. */
const ready = new WeakMap<readonly string[], WordList>()

/** Returns the cuts that take out the phrases of a marketplace's own list, as whole words in any case. */
export function listedPhrases(text: string, phrases: readonly string[]): Cut[] {
  if (phrases.length === 0) return []
  let list = ready.get(phrases)
  if (!list) {
    list = new WordList(phrases.map((name) => ({ name, kind: 'phrase' })))
    ready.set(phrases, list)
  }
  return list
    .find(text)
    .map(({ from, to, name }) => ({ from, to, reason: { code: 'phrase', phrase: name }, part: 'thing' }))
}
