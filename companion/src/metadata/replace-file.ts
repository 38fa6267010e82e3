import { accessSync, constants, existsSync, readSync, renameSync, statSync } from 'node:fs'
import { type FileHandle, link, rename } from 'node:fs/promises'
import { PictureRefusal, type Segment } from '@thokham/metadata'
import { closeDraft, createDraft, keepMode, openDraft } from '../drafts.ts'
import type { FileState, OpenPicture } from './open-picture.ts'

/** Copied at once. */
const COPY = 1024 * 1024
/** Read without another thread. */
const SMALL = 16 * 1024
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
 * @param beforeItIs is told how the new file will look, right before it takes the old one's place
 * @throws PictureRefusal `changed` when another program wrote the file meanwhile; the system's errors
 */
export async function replaceFile(
  path: string,
  picture: OpenPicture,
  segments: readonly Segment[],
  { keepsOriginal, syncs }: ReplaceOptions,
  beforeItIs?: (state: Pick<FileState, 'size' | 'mtimeMs'>) => void,
): Promise<void> {
  // A rename would go past a file's own write protection.
  accessSync(path, constants.W_OK)
  const draft = createDraft(path, picture.mode)
  let isRenamed = false
  try {
    await writeDraft(draft, picture, segments, syncs)
    if (keepsOriginal) {
      checkSame(path, picture)
      await keepOriginal(path, picture, syncs)
    }
    // Windows replaces no file that is open; the caller's own closing does no harm then.
    await picture.file.close()
    beforeItIs?.(statSync(draft))
    // Nothing comes between the look and the rename.
    checkSame(path, picture)
    renameSync(draft, path)
    isRenamed = true
  } finally {
    closeDraft(draft, isRenamed)
  }
}

async function writeDraft(
  draft: string,
  picture: OpenPicture,
  segments: readonly Segment[],
  syncs: boolean,
): Promise<void> {
  const file = await openDraft(draft)
  try {
    keepMode(file, picture.mode)
    await writeSegments(picture.file, file, segments)
    if (syncs) await file.datasync()
  } finally {
    await file.close()
  }
}

/**
 * Writes the segments one after another. Small pieces go out with what follows them: each write of its own is a way to
 * another thread and back.
 */
async function writeSegments(from: FileHandle, to: FileHandle, segments: readonly Segment[]): Promise<void> {
  const buffer = buffers.pop() ?? Buffer.allocUnsafeSlow(COPY)
  let filled = 0
  const flush = async () => {
    await writeAll(to, buffer, filled)
    filled = 0
  }
  try {
    for (const segment of segments) {
      if ('bytes' in segment) {
        for (let at = 0; at < segment.bytes.length; ) {
          const piece = segment.bytes.subarray(at, at + COPY - filled)
          buffer.set(piece, filled)
          filled += piece.length
          at += piece.length
          if (filled === COPY) await flush()
        }
        continue
      }
      for (let at = segment.from; at < segment.to; ) {
        const most = Math.min(COPY - filled, segment.to - at)
        const bytesRead = await readInto(from, buffer, filled, most, at)
        if (bytesRead === 0) throw new PictureRefusal('changed')
        filled += bytesRead
        at += bytesRead
        if (filled === COPY) await flush()
      }
    }
    if (filled > 0) await flush()
  } finally {
    buffers.push(buffer)
  }
}

/** Reads into a buffer. What is small was read a moment ago: it comes quicker here than by way of another thread. */
async function readInto(
  from: FileHandle,
  buffer: Buffer,
  offset: number,
  length: number,
  position: number,
): Promise<number> {
  if (length <= SMALL) return readSync(from.fd, buffer, offset, length, position)
  return (await from.read(buffer, offset, length, position)).bytesRead
}

async function writeAll(file: FileHandle, bytes: Uint8Array, length: number): Promise<void> {
  for (let at = 0; at < length; ) at += (await file.write(bytes, at, length - at)).bytesWritten
}

function checkSame(path: string, { state }: OpenPicture): void {
  const now = statSync(path)
  if (now.size !== state.size || now.mtimeMs !== state.mtimeMs || now.ino !== state.ino)
    throw new PictureRefusal('changed')
}

/** Disks without second names for a file; Windows calls it EISDIR there. */
const NO_LINKS = ['EISDIR', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV', 'EMLINK']

/** Keeps the same bytes under a second name, where the disk can; a whole copy where it cannot. */
async function keepOriginal(path: string, picture: OpenPicture, syncs: boolean): Promise<void> {
  const kept = `${path}.orig`
  if (existsSync(kept)) return
  try {
    await link(path, kept)
  } catch (error) {
    if (!NO_LINKS.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    const draft = createDraft(path, picture.mode)
    let isRenamed = false
    try {
      await writeDraft(draft, picture, [{ from: 0, to: picture.state.size }], syncs)
      await rename(draft, kept)
      isRenamed = true
    } finally {
      closeDraft(draft, isRenamed)
    }
  }
}
