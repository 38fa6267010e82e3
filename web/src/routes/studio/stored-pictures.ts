import { endingOf, lastingName, stemOf } from '@thokham/domain/image/picture-name'
import type { Look } from '@thokham/domain/likeness/look'
import type { Flaw } from '@thokham/metadata'
import type { DBSchema } from 'idb'
import { type BlobBytes, blobOfBytes, bytesOfBlob } from '../../kit/storage/blob-bytes.ts'
import { type BrowserDatabase, inDatabase } from '../../kit/storage/browser-database.ts'
import { createStore } from '../../kit/storage/store.ts'
import { storedText } from '../../kit/storage/stored.ts'
import type { Mark } from './light-table/marks.ts'

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
  /** What is known of its pixels; absent where nobody looked, null where this browser cannot */
  looked?: { width: number; height: number; look: Look } | null
  /** Absent while nobody said anything of it. */
  mark?: Mark
  /** What a provider's eye found wrong with it, asked for by its member; absent where nobody asked */
  checked?: { at: number; model: string; flaws: readonly Flaw[] }
  /** The folder of this computer that its file lies in; absent where the browser keeps it */
  inFolder?: string
}

type Entry = Omit<StoredPicture, 'thumbnail'> & { thumbnail: BlobBytes | null }

interface Schema extends DBSchema {
  entries: { key: string; value: Entry; indexes: { run: string } }
  /** By the picture's id, and the chosen folder by `keyOfFolder`; read only where a picture goes out. */
  files: { key: string; value: BlobBytes | FileSystemFileHandle | FileSystemDirectoryHandle }
}

const DATABASE: BrowserDatabase<Schema> = {
  name: 'studio',
  make: (database) => {
    database.createObjectStore('entries', { keyPath: 'id' }).createIndex('run', 'runId')
    database.createObjectStore('files')
  },
}
const STORES = ['entries', 'files'] as const
/** How many there are, for whoever signs out: they would be lost. */
const picturesHere = storedText('picturesHere')

/** Grows with each change of which pictures lie here: whoever shows them reads them again. */
export const storedTurn = createStore(0)

const noteCount = (pictures: number) => picturesHere.set(pictures === 0 ? null : String(pictures))

const keyOfFolder = (runId: string) => `folder ${runId}`

/** A picture's file in a folder of this computer. */
export interface InFolder {
  folder: FileSystemDirectoryHandle
  file: FileSystemFileHandle
}

/** Returns whether a picture lies here. @throws where the browser lets nothing be stored */
export async function isStored(id: string): Promise<boolean> {
  const key = await inDatabase(DATABASE, ['entries'], 'readonly', (transaction) =>
    transaction.objectStore('entries').getKey(id),
  )
  return key !== undefined
}

/**
 * Keeps a picture with its bytes, or where they are, both or neither. One that lies here already stays as it is, with all that was
 * said of it. @throws where the browser has no room for it
 */
export async function storePicture(
  { thumbnail, ...picture }: StoredPicture,
  file: Blob | InFolder,
): Promise<void> {
  // A transaction ends while bytes are read.
  const entry = { ...picture, thumbnail: thumbnail && (await bytesOfBlob(thumbnail)) }
  const bytes = file instanceof Blob ? await bytesOfBlob(file) : file.file
  const pictures = await inDatabase(DATABASE, STORES, 'readwrite', async (transaction) => {
    const entries = transaction.objectStore('entries')
    if ((await entries.getKey(picture.id)) !== undefined) return entries.count()
    await entries.put(entry)
    const files = transaction.objectStore('files')
    await files.put(bytes, picture.id)
    if (!(file instanceof Blob)) await files.put(file.folder, keyOfFolder(picture.runId))
    return entries.count()
  })
  noteCount(pictures)
  storedTurn.set(storedTurn.get() + 1)
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

/** What other pictures of the member are compared by. */
export type Other = Pick<StoredPicture, 'id' | 'prompt' | 'mark'> & { look: Look | null }

/** Lists what lies in this browser of all other runs, one after the other, so that memory holds no thumbnail of them. */
export function storedElsewhere(runId: string): Promise<Other[]> {
  return inDatabase(DATABASE, ['entries'], 'readonly', async (transaction) => {
    const others: Other[] = []
    for (
      let cursor = await transaction.objectStore('entries').openCursor();
      cursor;
      cursor = await cursor.continue()
    ) {
      const { id, prompt, mark, looked } = cursor.value
      if (cursor.value.runId !== runId)
        others.push({ id, prompt, look: looked?.look ?? null, ...(mark && { mark }) })
    }
    return others
  })
}

/** Notes of pictures what was found out or said of them; one that is stored no more is left out. */
export function noteStored(
  notes: ReadonlyMap<string, Pick<StoredPicture, 'looked' | 'mark' | 'checked'>>,
): Promise<void> {
  return inDatabase(DATABASE, ['entries'], 'readwrite', async (transaction) => {
    const entries = transaction.objectStore('entries')
    for (const [id, note] of notes) {
      const entry = await entries.get(id)
      if (entry) await entries.put({ ...entry, ...note })
    }
  })
}

/** Reads the bytes of a stored picture; null = it is stored no more, or its folder cannot be read. */
export async function readStored(id: string): Promise<Blob | null> {
  const kept = await inDatabase(DATABASE, ['files'], 'readonly', (transaction) =>
    transaction.objectStore('files').get(id),
  )
  if (!kept || 'values' in kept) return null
  // It was moved, or the browser has to be allowed to read it again.
  return 'getFile' in kept ? kept.getFile().catch(() => null) : blobOfBytes(kept)
}

/** Returns the folder of a run's pictures; null = they lie in the browser. */
export async function folderOfRun(runId: string): Promise<FileSystemDirectoryHandle | null> {
  const kept = await inDatabase(DATABASE, ['files'], 'readonly', (transaction) =>
    transaction.objectStore('files').get(keyOfFolder(runId)),
  )
  return kept && 'values' in kept ? kept : null
}

/** Forgets pictures of a run; files in a folder stay there. */
export async function forgetRun(runId: string): Promise<void> {
  const pictures = await inDatabase(DATABASE, STORES, 'readwrite', async (transaction) => {
    const entries = transaction.objectStore('entries')
    const ids = await entries.index('run').getAllKeys(runId)
    const files = transaction.objectStore('files')
    await Promise.all(ids.flatMap((id) => [entries.delete(id), files.delete(id)]))
    await files.delete(keyOfFolder(runId))
    return entries.count()
  })
  noteCount(pictures)
  storedTurn.set(storedTurn.get() + 1)
}

/** Names the file of a picture by its place and prompt: `007-silk-loom-warm-light.png`; `nth` of its step from 0. */
export function fileNameOf(
  { position, prompt, mediaType }: Pick<StoredPicture, 'position' | 'prompt' | 'mediaType'>,
  nth: number,
): string {
  const place = String(position + 1).padStart(3, '0') + (nth > 0 ? `-${nth + 1}` : '')
  return `${stemOf([place], prompt)}.${endingOf(mediaType)}`
}

/** Names the file of a picture so that no other of the member's has its name. */
export const lastingNameOf = ({
  id,
  prompt,
  mediaType,
}: Pick<StoredPicture, 'id' | 'prompt' | 'mediaType'>) => lastingName(id, prompt, mediaType)
