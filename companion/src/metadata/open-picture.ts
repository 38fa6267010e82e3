import { constants, readSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { ByteSource } from '@thokham/metadata'

/** What tells whether a file is still the one that was opened. */
export interface FileState {
  readonly size: number
  readonly mtimeMs: number
  readonly ino: number
}

/** What is called a picture and is no file. */
export const NOT_A_FILE = 'ENOTFILE'

/** A file that is read in parts. */
export interface OpenPicture extends ByteSource {
  readonly file: FileHandle
  readonly state: FileState
  /** Permissions. */
  readonly mode: number
}

/** Opening a pipe waits for whoever writes into it; Windows has no such flag. */
const WITHOUT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/**
 * Opens a file for reading; `picture.file.close()` is the caller's.
 * @throws the system's error, `ENOTFILE` for a pipe, a device or a socket, whatever it is called
 */
export async function openPicture(path: string): Promise<OpenPicture> {
  const file = await open(path, WITHOUT_WAITING)
  try {
    const found = await file.stat()
    const { size, mtimeMs, ino, mode } = found
    if (!found.isFile() && !found.isDirectory())
      throw Object.assign(new Error(NOT_A_FILE), { code: NOT_A_FILE })
    return {
      file,
      size,
      state: { size, mtimeMs, ino },
      mode: mode & 0o777,
      // Metadata is some KB: reading them here is quicker than handing them to another thread.
      read: async (from, to) => {
        const bytes = new Uint8Array(to - from)
        let at = 0
        while (at < bytes.length) {
          const count = readSync(file.fd, bytes, at, bytes.length - at, from + at)
          if (count === 0) break
          at += count
        }
        return at === bytes.length ? bytes : bytes.subarray(0, at)
      },
    }
  } catch (error) {
    await file.close()
    throw error
  }
}
