import type { AiMode } from './ai-generation.ts'
import { samenessOf } from './ai-reply.ts'
import type { LibraryKeyword } from './related-keywords.ts'
import { type SceneSubject, subjectOf, writeScenes } from './scene-grammar.ts'
import { sceneKindOf } from './scene-words.ts'

/**
 * Results woven from the library alone, without any AI: keywords of two or three words, or scenes
 * (docs/product/ai.md#the-library-as-a-source).
 */

/** More than is asked for: what another line of the run has already is passed over. */
const SPARE = 30
/** Scenes go round so many related keywords: a subject comes again with another view of it. */
const MOST_SUBJECTS = 24

/**
 * Weaves entries for a keyword line, the best first.
 * @param related keywords of the library that belong to the line, the nearest first
 * @param have results that the line has already
 * @returns up to a few more than asked for; fewer where the library has no more
 */
export function weaveFromLibrary(ask: {
  mode: AiMode
  line: string
  amount: number
  related: readonly LibraryKeyword[]
  have: readonly string[]
  seed: number
}): string[] {
  const { mode, line, amount, related, have, seed } = ask
  const known = new Set(have.map(samenessOf))
  const wanted = amount + have.length + SPARE
  const woven =
    mode === 'polarBear'
      ? related.map(({ keyword }) => keyword).filter(isSearchKeyword)
      : writeScenes(subjectsOf(line, related), wanted, seed)
  return woven.filter((text) => !known.has(samenessOf(text))).slice(0, amount + SPARE)
}

/** Tells whether a keyword is a search keyword: of two or three words. */
export function isSearchKeyword(keyword: string): boolean {
  const words = keyword.split(' ').length
  return words === 2 || words === 3
}

/**
 * Lists what is to be seen: in turn the line itself and a related keyword that stands for itself; for a line that is
 * not English the related ones alone.
 */
function subjectsOf(line: string, related: readonly LibraryKeyword[]): SceneSubject[] {
  const alone = related
    .slice(0, MOST_SUBJECTS)
    .map(({ keyword, categoryId }) => ({ text: keyword, kind: sceneKindOf(categoryId) }))
  const own = subjectOf(line)
  // A single letter is no subject.
  if (own === null || !/\p{L}{2}/u.test(own)) return alone
  const subject = { text: own, kind: alone[0]?.kind ?? sceneKindOf(undefined) }
  return alone.length === 0 ? [subject] : alone.flatMap((other) => [subject, other])
}
