import { isListName, wordsOf } from '@thokham/domain/word-list'
import { isRecord } from '../settings/prompt-settings.ts'
import { browserStorage, type SettingsStorage } from '../settings/saved-settings.ts'

/** Where lists were kept before the server kept them. */
const KEY = 'wordLists'

/** Reads the lists that this browser still keeps by itself. */
export function listsOfBrowser(
  storage: SettingsStorage | null = browserStorage(),
): { name: string; words: string[] }[] {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(KEY) ?? '{}')
    if (!isRecord(stored)) return []
    return Object.entries(stored).flatMap(([name, words]) =>
      isListName(name) && Array.isArray(words)
        ? [{ name, words: wordsOf(words.filter((word) => typeof word === 'string').join('\n')) }]
        : [],
    )
  } catch {
    return []
  }
}

/** Leaves those in this browser that could not be handed over. */
export function keepInBrowser(
  lists: readonly { name: string; words: string[] }[],
  storage: SettingsStorage | null = browserStorage(),
): void {
  try {
    if (lists.length === 0) storage?.removeItem(KEY)
    else
      storage?.setItem(KEY, JSON.stringify(Object.fromEntries(lists.map(({ name, words }) => [name, words]))))
  } catch {
    // Storage is closed to this page: they are tried again next time.
  }
}
