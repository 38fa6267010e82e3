import { constants, existsSync } from 'node:fs'
import { access, copyFile, type FileHandle, link, open, rename, stat } from 'node:fs/promises'
import { PictureRefusal, type Segment } from '@thokham/metadata'
import { closeDraft, newDraft } from './drafts.ts'
import type { OpenPicture } from './open-picture.ts'

/** Copied at once. */
const COPY = 1024 * 1024
/** Memory for copying that is free; there is one for each file that is written at a time. */
const buffers: Buffer[] = []

export interface ReplaceOptions {
  /** Keeps the file as it was as `NAME.orig`, unless that is there already. */
  readonly keepsOriginal: boolean
  /** Waits until the disk has the new file: then a power cut spares it too. */
  readonly syncs: boolean
}

/**
 * Writes the new file beside the old one and renames it: whenever the program ends, the file is the old or the new one,
 * whole.
 * @throws PictureRefusal `changed` when another program wrote the file meanwhile; the system's errors
 */
export async function replaceFile(
  path: string,
  picture: OpenPicture,
  segments: readonly Segment[],
  { keepsOriginal, syncs }: ReplaceOptions,
): Promise<void> {
  // A rename would go past a file's own write protection.
  await access(path, constants.W_OK)
  const draft = newDraft(path)
  let isRenamed = false
  try {
    const file = await open(draft, 'wx', picture.mode)
    try {
      await writeSegments(picture.file, file, segments)
      if (syncs) await file.datasync()
    } finally {
      await file.close()
    }
    await checkSame(path, picture)
    if (keepsOriginal) await keepOriginal(path)
    await rename(draft, path)
    isRenamed = true
  } finally {
    closeDraft(draft, isRenamed)
  }
}

async function writeSegments(from: FileHandle, to: FileHandle, segments: readonly Segment[]): Promise<void> {
  const buffer = buffers.pop() ?? Buffer.allocUnsafeSlow(COPY)
  try {
    for (const segment of segments) {
      if ('bytes' in segment) await writeAll(to, segment.bytes, segment.bytes.length)
      else {
        for (let at = segment.from; at < segment.to; ) {
          const { bytesRead } = await from.read(buffer, 0, Math.min(COPY, segment.to - at), at)
          if (bytesRead === 0) throw new PictureRefusal('changed')
          await writeAll(to, buffer, bytesRead)
          at += bytesRead
        }
      }
    }
  } finally {
    buffers.push(buffer)
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array, length: number): Promise<void> {
  for (let at = 0; at < length; ) at += (await file.write(bytes, at, length - at)).bytesWritten
}

async function checkSame(path: string, { state }: OpenPicture): Promise<void> {
  const now = await stat(path)
  if (now.size !== state.size || now.mtimeMs !== state.mtimeMs || now.ino !== state.ino)
    throw new PictureRefusal('changed')
}

/** Disks without second names for a file. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV', 'EMLINK']

/** The same bytes under a second name, where the disk can; a whole copy where it cannot. */
async function keepOriginal(path: string): Promise<void> {
  const kept = `${path}.orig`
  if (existsSync(kept)) return
  try {
    await link(path, kept)
  } catch (error) {
    if (!NO_LINKS.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    const draft = newDraft(path)
    let isRenamed = false
    try {
      await copyFile(path, draft, constants.COPYFILE_EXCL)
      await rename(draft, kept)
      isRenamed = true
    } finally {
      closeDraft(draft, isRenamed)
    }
  }
}
