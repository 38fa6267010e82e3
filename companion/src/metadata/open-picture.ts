import { readSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { ByteSource } from '@thokham/metadata'

/** What tells whether a file is still the one that was opened. */
export interface FileState {
  readonly size: number
  readonly mtimeMs: number
  readonly ino: number
}

/** A file that is read in parts. */
export interface OpenPicture extends ByteSource {
  readonly file: FileHandle
  readonly state: FileState
  /** Permissions. */
  readonly mode: number
}

/** Opens a file for reading; `picture.file.close()` is the caller's. @throws the system's error */
export async function openPicture(path: string): Promise<OpenPicture> {
  const file = await open(path, 'r')
  try {
    const { size, mtimeMs, ino, mode } = await file.stat()
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
