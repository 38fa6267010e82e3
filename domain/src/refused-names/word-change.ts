import type { NameKind, NameList } from './name-list.ts'

/** What a word that marketplaces refuse is: a name of some kind, a reference to somebody's style, or praise for a prompt. */
export const WORD_KINDS = [
  'brands',
  'artists',
  'people',
  'characters',
  'works',
  'agencies',
  'events',
  'making',
  'style',
  'praise',
] as const satisfies readonly (NameKind | 'style' | 'praise')[]
export type WordKind = (typeof WORD_KINDS)[number]

/** What the owner adds to the words that ship with a release, or takes away from them. */
export interface WordChange {
  /** As it is written. */
  id: string
  /** `allowed`: one that ships with a release, and is not refused here. */
  means: 'refused' | 'allowed'
  kind: WordKind
  /** Other ways in which it is written. */
  spellings: readonly string[]
}

const sameText = (text: string) => text.normalize('NFC').trim().toLowerCase()

/** Returns all ways in which words that are allowed are written, as `isAllowed` compares them. */
function allowedTexts(changes: readonly WordChange[]): ReadonlySet<string> {
  const allowed = changes.filter(({ means }) => means === 'allowed')
  return new Set(allowed.flatMap(({ id, spellings }) => [id, ...spellings]).map(sameText))
}

/** Returns lists of names with the owner's changes; an allowed name goes with all its spellings. */
export function namesWith(lists: readonly NameList[], changes: readonly WordChange[]): NameList[] {
  const allowed = allowedTexts(changes)
  const isRefused = (names: string) => !names.split('|').some((name) => allowed.has(sameText(name)))
  const standing = lists.map(({ words = [], ...list }) =>
    list.kind === 'ordinary'
      ? list
      : { ...list, names: list.names.filter(isRefused), words: words.filter(({ name }) => isRefused(name)) },
  )
  const own = changes.flatMap(({ id, means, kind, spellings }): NameList[] =>
    means === 'allowed' || kind === 'style' || kind === 'praise'
      ? []
      : [{ kind, source: null, checked: '', names: [[id, ...spellings].join(' | ')] }],
  )
  return [...standing, ...own]
}

/** Returns phrases of a kind with the owner's changes. */
export function phrasesWith(
  kind: 'style' | 'praise',
  phrases: readonly string[],
  changes: readonly WordChange[],
): string[] {
  const allowed = allowedTexts(changes)
  const own = changes.filter((change) => change.means === 'refused' && change.kind === kind)
  return [
    ...phrases.filter((phrase) => !allowed.has(sameText(phrase))),
    ...own.flatMap(({ id, spellings }) => [id, ...spellings]),
  ]
}
