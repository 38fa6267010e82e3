import type { ProgramFile } from '@thokham/contract/desktop-program'
import { programHome } from './home.ts'
import type { PictureOrigin } from './picture-item.ts'

/** A copy that lies in the browser's database; its bytes come when they are wanted, never those of all at once. */
export interface StoredCopy {
  readonly copy: () => Promise<File | null>
}

/** A picture of another store of this browser, which is copied when it is looked into. */
export interface MadeFile extends StoredCopy {
  readonly name: string
  readonly size: number
}

/** Where a picture lies in a folder: a handle that the browser gave, or its place on this computer. */
export type FilePlace = FileSystemFileHandle | ProgramFile

/** How a picture's bytes are found again. */
export type FileSource = File | StoredCopy | MadeFile | FilePlace

/** A picture as it was dropped or chosen; with a handle it can be written back into its folder. */
export interface GivenFile {
  readonly file: File | ProgramFile | MadeFile
  readonly handle?: FileSystemFileHandle | undefined
  /** The folder that it lies in, where the browser gave that too: new files can be put beside it. */
  readonly parent?: FileSystemDirectoryHandle | undefined
  /** How it came to be, of one that was made here. */
  readonly origin?: PictureOrigin
}

/** Returns whether a file lies in a folder that the desktop program opened. */
export function isProgramFile(file: FileSource): file is ProgramFile {
  return 'path' in file && 'mtimeMs' in file
}

/** Returns whether a file lies in a database of the browser. */
export function isStoredCopy(file: FileSource): file is StoredCopy {
  return 'copy' in file
}

/** Returns whether a file lies in another store than the table's. */
export function isMadeFile(file: FileSource): file is MadeFile {
  return 'copy' in file && 'size' in file
}

/** Returns a picture's bytes; null when they are not there any more. */
export async function bytesOf(kept: FileSource): Promise<File | null> {
  if (kept instanceof File) return kept
  try {
    if (isStoredCopy(kept)) return await kept.copy()
    return isProgramFile(kept) ? ((await programHome()?.read(kept)) ?? null) : await kept.getFile()
  } catch {
    return null
  }
}
