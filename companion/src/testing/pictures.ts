import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { type FieldChanges, planWrite, readPicture, sourceOfBytes, writeSegments } from '@thokham/metadata'
import sharp, { type Sharp } from 'sharp'

/** Returns a picture that is not easily packed, so that its file is of some size. */
export function noisyPicture(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at++) pixels[at] = (at * 7919) >>> 3
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** Returns a picture that marketplaces take: 6 megapixels of one colour, padded behind its end to 2 MB. */
export async function sellablePicture(
  kind: 'jpeg' | 'png' | 'webp' = 'jpeg',
  colour = '#2f5d50',
): Promise<Buffer> {
  const picture = sharp({ create: { width: 3000, height: 2000, channels: 3, background: colour } })
  const bytes = await picture[kind]().toBuffer()
  return kind === 'webp' ? bytes : Buffer.concat([bytes, Buffer.alloc(2_000_000 - bytes.length)])
}

/** Returns a PNG of 30,000 × 30,000 pixels in a few KB. */
export async function pictureBomb(): Promise<Buffer> {
  const small = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  small.writeUInt32BE(30_000, 16)
  small.writeUInt32BE(30_000, 20)
  small.writeUInt32BE(crc32(small.subarray(12, 29)), 29)
  return small
}

/** Reads the fields of a picture file. */
export async function fieldsOf(path: string) {
  return (await readPicture(sourceOfBytes(readFileSync(path)))).fields
}

/** Returns the hash of a file. */
export function hashOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}

/** Returns the hash that a picture file is to have once the changes are written into it. */
export async function hashAfter(path: string, changes: FieldChanges): Promise<string> {
  const source = sourceOfBytes(readFileSync(path))
  const { segments } = await planWrite(source, changes)
  const hash = createHash('sha256')
  await writeSegments(source, segments, { write: async (bytes) => void hash.update(bytes) })
  return hash.digest('hex')
}
