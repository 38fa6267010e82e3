import { isListName, wordsOf } from '@thokham/domain/word-list'
import { storedJson } from '../../../kit/storage/stored.ts'
import { isRecord } from '../settings/prompt-settings.ts'

interface BrowserList {
  name: string
  words: string[]
}

/** The lists that this browser still keeps by itself, as it did before the server kept them. */
const lists = storedJson('wordLists', readLists, (stored) =>
  Object.fromEntries(stored.map(({ name, words }) => [name, words])),
)

/** Reads the lists that this browser still keeps by itself. */
export const listsOfBrowser = lists.get

/** Leaves those in this browser that could not be handed over. */
export function storeInBrowser(left: BrowserList[]): void {
  lists.set(left.length === 0 ? null : left)
}

function readLists(stored: unknown): BrowserList[] {
  return Object.entries(isRecord(stored) ? stored : {}).flatMap(([name, words]) =>
    isListName(name) && Array.isArray(words)
      ? [{ name, words: wordsOf(words.filter((word) => typeof word === 'string').join('\n')) }]
      : [],
  )
}
