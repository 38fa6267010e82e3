import shipped from '@thokham/content/refused-names.json' with { type: 'json' }
import { type FoundName, NameFinder } from './refused-names/name-finder.ts'
import type { NameKind, NameList } from './refused-names/name-list.ts'
import { namesWith, type WordChange } from './refused-names/word-change.ts'

export type { FoundName, NameKind, NameList }
export { NameFinder }

/** The names that ship with a release (docs/product/metadata.md#names-that-marketplaces-refuse). */
export const SHIPPED_NAMES = shipped as readonly NameList[]

let finder: NameFinder | null = null
/** The last one with changes of the owner's. */
let changed: { by: string; finder: NameFinder } | null = null

/** Returns what finds the shipped names, with the owner's changes; it is made ready once, at the first need. */
export function refusedNameFinder(changes: readonly WordChange[] = []): NameFinder {
  if (changes.length > 0) {
    const by = JSON.stringify(changes)
    if (changed?.by !== by) changed = { by, finder: new NameFinder(namesWith(SHIPPED_NAMES, changes)) }
    return changed.finder
  }
  finder ??= new NameFinder(SHIPPED_NAMES)
  return finder
}

/**
 * Finds the names in a text that stock marketplaces refuse.
 * @returns each once, as the list spells it, in the order they stand
 */
export function refusedNames(text: string, changes: readonly WordChange[] = []): string[] {
  return [
    ...new Set(
      refusedNameFinder(changes)
        .find(text)
        .map(({ name }) => name),
    ),
  ]
}
