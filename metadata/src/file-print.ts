import type { ByteSource } from './byte-source.ts'
import { join } from './bytes.ts'
import { crc32 } from './png/crc.ts'

/** Bytes of each end of a file that are looked at. */
const END = 512 * 1024

/**
 * Returns a short mark by which a file is known to be the same: how many bytes it has, and a checksum of its two ends, which is
 * of all of it below a megabyte. It is quick on large files, and no proof against whoever wants two of them to look alike.
 */
export async function filePrint(source: ByteSource): Promise<string> {
  const { size } = source
  const head = await source.read(0, Math.min(END, size))
  const tail = await source.read(Math.max(head.length, size - END), size)
  return `${size}-${crc32(join(head, tail)).toString(16).padStart(8, '0')}`
}
