import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { DBSchema, IDBPTransaction } from 'idb'
import { type BrowserDatabase, inDatabase } from '../../../kit/storage/browser-database.ts'

/** Drafts kept of one box of a member on a device, the newest ones (docs/product/prompts.md#drafts). */
export const KEPT_DRAFTS = 10

/** Where a draft lies: a member's, of one box, as one opened screen left it. */
export interface DraftPlace {
  memberId: string
  /** Which box of keywords. */
  box: string
  /** Each screen that is opened keeps its own: two tabs overwrite nothing of each other. */
  slot: string
}

/** What is known of a kept draft without its text. */
export interface StoredDraft extends DraftPlace {
  /** Lines that are not blank. */
  lines: number
  /** When its text was changed last, in ms. */
  savedAt: number
  /** Of its text: the same one is not offered beside itself. */
  digest: string
}

type Key = [memberId: string, box: string, slot: string]
interface Schema extends DBSchema {
  drafts: { key: Key; value: StoredDraft }
  /** Beside them, so that a list of drafts reads no text. */
  texts: { key: Key; value: string }
}
type Store = 'drafts' | 'texts'

const DATABASE: BrowserDatabase<Schema> = {
  name: 'drafts',
  make: (made) => {
    made.createObjectStore('drafts', { keyPath: ['memberId', 'box', 'slot'] })
    made.createObjectStore('texts')
  },
}

/**
 * Keeps a draft, and the newest ten of its box; those of other members go.
 * @param instead a place whose draft this one continues: it goes as well
 * @throws where the browser refuses, or has no room
 */
export async function saveDraft(draft: StoredDraft, text: string, instead: DraftPlace | null): Promise<void> {
  await inStores('readwrite', async (stores) => {
    const [drafts, texts] = [stores.objectStore('drafts'), stores.objectStore('texts')]
    await Promise.all([drafts.put(draft), texts.put(text, keyOf(draft))])
    const all = await drafts.getAll()
    const others = all.filter((each) => isOfBox(draft, each) && each.slot !== draft.slot)
    const stays = newestFirst(others.filter(({ slot }) => slot !== instead?.slot)).slice(0, KEPT_DRAFTS - 1)
    const gone = all.filter(
      (each) => each.memberId !== draft.memberId || (others.includes(each) && !stays.includes(each)),
    )
    await Promise.all(gone.flatMap((each) => [drafts.delete(keyOf(each)), texts.delete(keyOf(each))]))
  })
}

/** Forgets a draft; nothing where there is none. */
export async function dropDraft(place: DraftPlace): Promise<void> {
  await inStores('readwrite', async (stores) => {
    const key = keyOf(place)
    await Promise.all([stores.objectStore('drafts').delete(key), stores.objectStore('texts').delete(key)])
  })
}

/** Lists the drafts of a member's box, newest first. */
export async function listDrafts(box: Omit<DraftPlace, 'slot'>): Promise<StoredDraft[]> {
  const all = await inStores('readonly', (stores) => stores.objectStore('drafts').getAll())
  return newestFirst(all.filter((each) => isOfBox(box, each)))
}

/** Reads the text of a draft; null when it is not kept any more. */
export async function readDraft(place: DraftPlace): Promise<string | null> {
  return inStores('readonly', async (stores) => (await stores.objectStore('texts').get(keyOf(place))) ?? null)
}

/** Lines hashed together. */
const PORTION = 4_096

/** Returns the SHA-256 of a list's lines. */
export function digestOf(lines: readonly string[]): string {
  const hash = sha256.create()
  for (let from = 0; from < lines.length; from += PORTION) {
    hash.update(utf8ToBytes(`${lines.slice(from, from + PORTION).join('\n')}\n`))
  }
  return bytesToHex(hash.digest())
}

function keyOf({ memberId, box, slot }: DraftPlace): Key {
  return [memberId, box, slot]
}

function isOfBox({ memberId, box }: Omit<DraftPlace, 'slot'>, draft: StoredDraft): boolean {
  return draft.memberId === memberId && draft.box === box
}

function newestFirst(drafts: readonly StoredDraft[]): StoredDraft[] {
  return drafts.toSorted((one, other) => other.savedAt - one.savedAt)
}

function inStores<Mode extends 'readonly' | 'readwrite', T>(
  mode: Mode,
  work: (stores: IDBPTransaction<Schema, Store[], Mode>) => Promise<T>,
): Promise<T> {
  return inDatabase(DATABASE, ['drafts', 'texts'], mode, work)
}
