import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

/** `slips/<random>.webp`: a folder and a random name; nothing that a person typed. */
const NAME = /^[a-z][a-z-]*\/[A-Za-z0-9_-]{22,64}\.[a-z0-9]{1,8}$/

export interface ListedFile {
  name: string
  changedAt: Date
}

export interface StoredFile {
  bytes: number
  /** Opens the file when read; destroy it to stop. */
  stream: Readable
}

/** There is no room: nothing was kept, and the same may go well once there is. */
export class StorageFullError extends Error {
  override name = 'StorageFullError'
  /** What a request that met it is answered with. */
  readonly statusCode = 503
}

/**
 * Files that members hand in or that are made for them, private: who may read one is decided by the database row that
 * names it.
 */
export interface FileStore {
  /**
   * Keeps a file under a fresh name and returns that name once it is safely kept: whole or not at all.
   * @throws Error with `statusCode` 503 when the store is full, busy or away
   * @param folderName such as `slips`
   * @param extension without the dot
   */
  put(folderName: string, extension: string, content: Uint8Array | Readable): Promise<string>
  /** Opens a file for work of ours, which reads it to its end or destroys it. @returns null when there is none of that name */
  read(name: string): Promise<StoredFile | null>
  /**
   * Opens a picture for a person, who may read it as slowly as they like, or not at all: the store is not kept busy by it.
   * @returns null when there is none of that name
   * @throws Error with `statusCode` 503 when the store is busy or away, or too much waits for slow readers
   */
  show(name: string): Promise<StoredFile | null>
  /** Removes a file; one that is not there is no error. */
  remove(name: string): Promise<void>
  /** Lists all files of a folder, for sweeping those that no row names. */
  list(folderName: string): AsyncIterable<ListedFile>
  /** Lists all files of all folders. */
  listAll(): AsyncIterable<ListedFile>
  /** Keeps a file under the name that it has elsewhere, over one that is there: whole or not at all. */
  copyIn(name: string, file: StoredFile): Promise<void>
  /** Looks whether it answers at all. @throws Error when it does not, or not to these keys; StorageFullError of a folder without room */
  reach(): Promise<void>
  /** Where it is, for the operator: a folder, or an address without its keys. */
  readonly place: string
  /** Not below DATA_DIR. */
  readonly isElsewhere: boolean
}

/**
 * Returns the name of a stored file as it is.
 * @throws Error when it is none
 */
export function checkedName(name: string): string {
  if (!isFileName(name)) throw new Error('Not the name of a stored file')
  return name
}

/** Returns whether a text is the name of a stored file. */
export function isFileName(name: string): boolean {
  return NAME.test(name)
}

/** Makes the name of a new file. */
export function freshName(folderName: string, extension: string): string {
  return checkedName(`${folderName}/${randomBytes(24).toString('base64url')}.${extension}`)
}
