import type { DBSchema } from 'idb'
import { type BlobBytes, blobOfBytes, bytesOfBlob } from '../../kit/storage/blob-bytes.ts'
import { type BrowserDatabase, inDatabase } from '../../kit/storage/browser-database.ts'

/** A picture as it lies in this browser, without its bytes. */
export interface StoredPicture {
  /** The held picture's. */
  id: string
  runId: string
  /** The step that it is of. */
  position: number
  prompt: string
  mediaType: string
  bytes: number
  /** null = this browser could not draw it smaller */
  thumbnail: Blob | null
}

type Entry = Omit<StoredPicture, 'thumbnail'> & { thumbnail: BlobBytes | null }

interface Schema extends DBSchema {
  entries: { key: string; value: Entry; indexes: { run: string } }
  /** By the picture's id; read only where a picture goes out. */
  files: { key: string; value: BlobBytes }
}

const DATABASE: BrowserDatabase<Schema> = {
  name: 'studio',
  make: (database) => {
    database.createObjectStore('entries', { keyPath: 'id' }).createIndex('run', 'runId')
    database.createObjectStore('files')
  },
}
const STORES = ['entries', 'files'] as const

/** Keeps a picture with its bytes, both or neither. @throws where the browser has no room for it */
export async function storePicture({ thumbnail, ...picture }: StoredPicture, file: Blob): Promise<void> {
  // A transaction ends while bytes are read.
  const entry = { ...picture, thumbnail: thumbnail && (await bytesOfBlob(thumbnail)) }
  const bytes = await bytesOfBlob(file)
  await inDatabase(DATABASE, STORES, 'readwrite', async (transaction) => {
    await transaction.objectStore('entries').put(entry)
    await transaction.objectStore('files').put(bytes, picture.id)
  })
}

/** Lists what is stored of a run, in the order of its steps. */
export async function storedOfRun(runId: string): Promise<StoredPicture[]> {
  const entries = await inDatabase(DATABASE, ['entries'], 'readonly', (transaction) =>
    transaction.objectStore('entries').index('run').getAll(runId),
  )
  return entries
    .toSorted((one, other) => one.position - other.position)
    .map((entry) => ({ ...entry, thumbnail: entry.thumbnail && blobOfBytes(entry.thumbnail) }))
}

/** Reads the bytes of a stored picture; null = it is stored no more. */
export async function readStored(id: string): Promise<Blob | null> {
  const bytes = await inDatabase(DATABASE, ['files'], 'readonly', (transaction) =>
    transaction.objectStore('files').get(id),
  )
  return bytes ? blobOfBytes(bytes) : null
}

/** Forgets pictures of a run. */
export function forgetRun(runId: string): Promise<void> {
  return inDatabase(DATABASE, STORES, 'readwrite', async (transaction) => {
    const entries = transaction.objectStore('entries')
    const ids = await entries.index('run').getAllKeys(runId)
    const files = transaction.objectStore('files')
    await Promise.all(ids.flatMap((id) => [entries.delete(id), files.delete(id)]))
  })
}

const ENDINGS: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' }

/** Names the file of a picture by its place and prompt: `007-silk-loom-warm-light.png`; `nth` of its step from 0. */
export function fileNameOf(
  { position, prompt, mediaType }: Pick<StoredPicture, 'position' | 'prompt' | 'mediaType'>,
  nth: number,
): string {
  const words = prompt
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z\d]+/g)
  const place = String(position + 1).padStart(3, '0') + (nth > 0 ? `-${nth + 1}` : '')
  const stem = [place, ...(words ?? [])].join('-').slice(0, 60).replace(/-$/, '')
  return `${stem}.${ENDINGS[mediaType] ?? 'png'}`
}
