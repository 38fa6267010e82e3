import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { FileMark } from '@thokham/domain/upload/upload-queue'

const CHUNK = 64 * 1024

/** The file on this computer is another one now. */
export class ChangedFile extends Error {}

/**
 * Reads a file in chunks for its transfer. The last one is handed out only when the file is still what it was at the beginning,
 * so that nothing arrives that is half of one and half of another.
 * @param beforeLast called with the hash of the whole, and waited for, before the last chunk goes
 * @throws ChangedFile, the system's error
 */
export async function* chunksOf(
  path: string,
  mark: FileMark,
  {
    onBytes,
    beforeLast,
  }: { onBytes: (count: number) => void; beforeLast: (sha256: string) => Promise<void> },
): AsyncGenerator<Buffer> {
  const file = await open(path, 'r')
  try {
    await ensureSame(file, mark)
    const hash = createHash('sha256')
    for (let at = 0; at < mark.size; ) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(CHUNK), 0, CHUNK, at)
      if (bytesRead === 0) throw new ChangedFile(path)
      const chunk = buffer.subarray(0, bytesRead)
      hash.update(chunk)
      at += bytesRead
      if (at >= mark.size) {
        await ensureSame(file, mark)
        await beforeLast(hash.digest('hex'))
      }
      yield chunk
      onBytes(bytesRead)
    }
  } finally {
    await file.close()
  }
}

/** Returns the hash of a file. @throws the system's error */
export async function hashOfFile(path: string): Promise<string> {
  const file = await open(path, 'r')
  try {
    const hash = createHash('sha256')
    for await (const chunk of file.createReadStream({ autoClose: false })) hash.update(chunk as Buffer)
    return hash.digest('hex')
  } finally {
    await file.close()
  }
}

async function ensureSame(file: FileHandle, { size, mtimeMs }: FileMark): Promise<void> {
  const now = await file.stat()
  if (now.size !== size || now.mtimeMs !== mtimeMs) throw new ChangedFile()
}
