import type { DrawingProvider, ImageQuality } from '@thokham/domain/image/image-model'
import type { DBSchema } from 'idb'
import { type BrowserDatabase, inDatabase } from '../../kit/storage/browser-database.ts'

/**
 * The member's own book of pictures, in this browser alone (docs/product/studio.md#the-ledger): one record a picture, which grows
 * with what becomes of it, and one a prompt that says where it came from. No bytes of pictures, nothing of the server's.
 */

/** Where a prompt came from. */
export interface PromptOrigin {
  /** As it is sent to a provider, which is what pictures carry. */
  prompt: string
  keyword: string | null
  /** The concept, category or set that the keyword came with. */
  concept: string | null
  /** ms since 1970 */
  at: number
}

/** A file that was written for marketplaces, as it left. */
export interface WrittenFile {
  /** As marketplaces see it. */
  name: string
  /** SHA-256 of its bytes, in hexadecimal. */
  sha256: string
  title: string
  keywords: readonly string[]
  /** Marketplaces whose table names it, by their ids. */
  markets: readonly string[]
  /** ms since 1970 */
  at: number
}

/** A picture's record. What is not known is null, never guessed. */
export interface PictureRecord {
  /** The picture's own. */
  id: string
  /** The same for every marketplace. */
  fileName: string
  /** SHA-256 of the bytes as the provider gave them, in hexadecimal. */
  sha256: string
  bytes: number
  width: number | null
  height: number | null
  /** The size that was asked for, in px; absent in records of before it was noted */
  asked?: { width: number; height: number }
  prompt: string
  keyword: string | null
  concept: string | null
  provider: DrawingProvider
  model: string
  quality: ImageQuality | null
  /** null = the provider told none */
  seed: string | null
  runId: string
  /** Its place in the run, from 0. */
  position: number
  /** When this browser took it, ms since 1970. */
  drawnAt: number
  /** When and how it was chosen to go on; null = not yet */
  chosen: { at: number; stars: number } | null
  /** The latest last. */
  written: readonly WrittenFile[]
}

interface Schema extends DBSchema {
  prompts: { key: string; value: PromptOrigin }
  pictures: {
    key: string
    value: PictureRecord
    indexes: { run: string; fileName: string; keyword: string }
  }
}

const DATABASE: BrowserDatabase<Schema> = {
  name: 'ledger',
  make: (database) => {
    database.createObjectStore('prompts', { keyPath: 'prompt' })
    const pictures = database.createObjectStore('pictures', { keyPath: 'id' })
    pictures.createIndex('run', 'runId')
    pictures.createIndex('fileName', 'fileName')
    pictures.createIndex('keyword', 'keyword')
  },
}

/** Notes where prompts came from; the latest counts. */
export function noteOrigins(origins: readonly PromptOrigin[]): Promise<void> {
  return inDatabase(DATABASE, ['prompts'], 'readwrite', async (transaction) => {
    await Promise.all(origins.map((origin) => transaction.objectStore('prompts').put(origin)))
  })
}

/** What a picture brings along when it is first noted. */
export type FirstNote = Omit<PictureRecord, 'keyword' | 'concept' | 'chosen' | 'written'>

/** Begins a picture's record, with where its prompt came from; one that was begun stays. */
export function notePicture(first: FirstNote): Promise<void> {
  return inDatabase(DATABASE, ['prompts', 'pictures'], 'readwrite', async (transaction) => {
    const pictures = transaction.objectStore('pictures')
    if (await pictures.get(first.id)) return
    const origin = await transaction.objectStore('prompts').get(first.prompt)
    const { keyword = null, concept = null } = origin ?? {}
    await pictures.put({ ...first, keyword, concept, chosen: null, written: [] })
  })
}

/** Changes records, all of them or none; pictures that have none are left out. */
export function changeRecords(
  ids: readonly string[],
  by: (record: PictureRecord) => PictureRecord,
): Promise<void> {
  return inDatabase(DATABASE, ['pictures'], 'readwrite', async (transaction) => {
    const pictures = transaction.objectStore('pictures')
    for (const id of ids) {
      const record = await pictures.get(id)
      if (record) await pictures.put(by(record))
    }
  })
}

/** Reads a picture's record; undefined where this browser has none. */
export function readRecord(id: string): Promise<PictureRecord | undefined> {
  return inDatabase(DATABASE, ['pictures'], 'readonly', (transaction) =>
    transaction.objectStore('pictures').get(id),
  )
}

/** Reads the records of a run, by the picture's id. */
export async function recordsOfRun(runId: string): Promise<Map<string, PictureRecord>> {
  const found = await inDatabase(DATABASE, ['pictures'], 'readonly', (transaction) =>
    transaction.objectStore('pictures').index('run').getAll(runId),
  )
  return new Map(found.map((record) => [record.id, record]))
}

/** Reads every record. */
export function readRecords(): Promise<PictureRecord[]> {
  return inDatabase(DATABASE, ['pictures'], 'readonly', (transaction) =>
    transaction.objectStore('pictures').getAll(),
  )
}
