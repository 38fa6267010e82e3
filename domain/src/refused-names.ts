import shipped from '@thokham/content/refused-names.json' with { type: 'json' }
import { type FoundName, NameFinder } from './refused-names/name-finder.ts'
import type { NameKind, NameList } from './refused-names/name-list.ts'

export type { FoundName, NameKind, NameList }
export { NameFinder }

/** The names that ship with a release (docs/product/metadata.md#names-that-marketplaces-refuse). */
export const SHIPPED_NAMES = shipped as readonly NameList[]

let finder: NameFinder | null = null

/** Returns what finds the shipped names; it is made ready once, at the first need. */
export function refusedNameFinder(): NameFinder {
  finder ??= new NameFinder(SHIPPED_NAMES)
  return finder
}

/**
 * Finds the names in a text that stock marketplaces refuse.
 * @returns each once, as the list spells it, in the order they stand
 */
export function refusedNames(text: string): string[] {
  return [
    ...new Set(
      refusedNameFinder()
        .find(text)
        .map(({ name }) => name),
    ),
  ]
}
