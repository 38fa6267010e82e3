import type { ProgramFile } from '@thokham/contract/desktop-program'
import { programHome } from './home.ts'

/** How a picture's bytes are found again: a copy, a handle that the browser gave, or its place on this computer. */
export type KeptFile = File | FileSystemFileHandle | ProgramFile

/** A picture as it was dropped or chosen; with a handle it can be written back into its folder. */
export interface GivenFile {
  readonly file: File | ProgramFile
  readonly handle?: FileSystemFileHandle | undefined
  /** The folder that it lies in, where the browser gave that too: new files can be put beside it. */
  readonly parent?: FileSystemDirectoryHandle | undefined
}

/** Returns whether a file lies in a folder that the desktop program opened. */
export function isProgramFile(file: KeptFile): file is ProgramFile {
  return 'path' in file && 'mtimeMs' in file
}

/** Returns a picture's bytes; null when they are not there any more. */
export async function bytesOf(kept: KeptFile): Promise<File | null> {
  if (kept instanceof File) return kept
  try {
    return isProgramFile(kept) ? ((await programHome()?.read(kept)) ?? null) : await kept.getFile()
  } catch {
    return null
  }
}
