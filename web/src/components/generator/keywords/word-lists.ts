import { isRecord } from '../settings/prompt-settings.ts'
import { browserStorage } from '../settings/saved-settings.ts'

/** The member’s own lists for `__name__`, kept in this browser. */
export type WordLists = Readonly<Record<string, readonly string[]>>

const KEY = 'wordLists'
const MOST_LISTS = 100
const MOST_WORDS = 5_000

/** Returns whether `__name__` can hold this name: two underscores in a row would end it early. */
export function isListName(name: string): boolean {
  return /^[A-Za-z0-9/_-]{1,40}$/.test(name) && !name.includes('__') && !/^_|_$/.test(name)
}

/** Returns the words of a text, one a line. */
export function wordsOf(text: string): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, MOST_WORDS)
}

/** Reads the lists kept in this browser; none when it keeps nothing or what it keeps cannot be read. */
export function loadWordLists(storage: Storage | null = browserStorage()): WordLists {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(KEY) ?? '{}')
    if (!isRecord(stored)) return {}
    const lists = Object.entries(stored).flatMap(([name, words]) =>
      isListName(name) && Array.isArray(words)
        ? [
            [
              name,
              words.filter((word): word is string => typeof word === 'string').slice(0, MOST_WORDS),
            ] as const,
          ]
        : [],
    )
    return Object.fromEntries(lists.slice(0, MOST_LISTS))
  } catch {
    return {}
  }
}

/** Keeps the lists in this browser. @returns false when the browser refused */
export function saveWordLists(lists: WordLists, storage: Storage | null = browserStorage()): boolean {
  try {
    if (!storage) return false
    storage.setItem(KEY, JSON.stringify(lists))
    return true
  } catch {
    return false
  }
}
