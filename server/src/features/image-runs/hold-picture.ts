import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { PICTURE_HEAD_BYTES, pictureType } from '@thokham/domain/picture-type'
import { type ByteSource, readPicture } from '@thokham/metadata'
import type { Transaction } from '../../db/client.ts'
import { imagePictures } from '../../db/schema.ts'
import type { FileStore } from '../../integrations/files.ts'
import type { Pieces } from '../../integrations/long-values.ts'
import type { Services } from '../../services.ts'
import { sealForRow } from '../vault/seal-for-row.ts'
import type { ImagePictureRow } from './run-queries.ts'

/** Files of pictures that wait for their members. */
export const HELD_PICTURES = 'held-pictures'
/** So long at most a picture waits for its member's browser. */
export const HELD_MS = 72 * 60 * 60_000

const NONCE_BYTES = 12
const TAG_BYTES = 16
/** A picture is opened in pieces, so that it is not there twice. */
const PIECE_BYTES = 256 * 1024

/** A picture that is in the store, and in no row yet. */
export interface StoredPicture {
  id: string
  file: string
  /** Opens the file; sealed as it is written into the row. */
  key: Buffer
  mediaType: string
  bytes: number
  sha256: string
  width: number | null
  height: number | null
  /** As the provider told it. */
  seed: string | null
}

/**
 * Keeps a picture in the store, encrypted under a key of its own.
 * @returns null where the bytes are no picture
 * @throws StorageFullError and others of the store
 */
export async function storePicture(
  files: FileStore,
  pieces: Pieces,
  seed: string | null = null,
): Promise<StoredPicture | null> {
  const source = sourceOf(pieces)
  const mediaType = pictureType(await source.read(0, Math.min(PICTURE_HEAD_BYTES, source.size)))
  if (!mediaType) return null
  const key = randomBytes(32)
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const content = Readable.from(
    (function* () {
      yield nonce
      for (const piece of pieces) yield cipher.update(piece)
      yield Buffer.concat([cipher.final(), cipher.getAuthTag()])
    })(),
  )
  const { width, height } = await readPicture(source).catch(() => ({ width: null, height: null }))
  const sha256 = createHash('sha256')
  for (const piece of pieces) sha256.update(piece)
  return {
    id: randomUUID(),
    file: await files.put(HELD_PICTURES, 'sealed', content),
    key,
    mediaType,
    bytes: source.size,
    sha256: sha256.digest('hex'),
    width,
    height,
    seed,
  }
}

/** Reads pieces as the whole that they are. */
function sourceOf(pieces: Pieces): ByteSource {
  return {
    size: pieces.reduce((sum, { byteLength }) => sum + byteLength, 0),
    async read(from, to) {
      const parts: Uint8Array[] = []
      let at = 0
      for (const piece of pieces) {
        const end = at + piece.byteLength
        if (end > from && at < to) parts.push(piece.subarray(Math.max(0, from - at), to - at))
        at = end
      }
      return Buffer.concat(parts)
    },
  }
}

/** Writes a stored picture into a row, from when on it counts. Takes the shared lock of sealing. */
export async function writePicture(
  { vault }: Pick<Services, 'vault'>,
  tx: Transaction,
  of: { runId: string; position: number; profileId: string; now: Date },
  picture: StoredPicture,
): Promise<void> {
  const { key, ...columns } = picture
  const secret = key.toString('base64')
  const sealed = await sealForRow(tx, vault, secret, { ownerId: picture.id, purpose: 'held-picture' })
  const { now, ...owner } = of
  await tx.insert(imagePictures).values({
    ...columns,
    ...owner,
    fileKey: sealed.text,
    sealedUnder: sealed.keyId,
    madeAt: now,
    heldUntil: new Date(now.getTime() + HELD_MS),
  })
}

/** Opens a held picture for its member, whole once its end proves it is unchanged; null when it is gone. */
export async function openPicture(services: Services, picture: ImagePictureRow): Promise<Buffer | null> {
  const { file, fileKey, id, bytes } = picture
  if (!file || !fileKey) return null
  const stored = await services.files.read(file)
  if (!stored) return null
  const sealed = Buffer.allocUnsafe(NONCE_BYTES + bytes + TAG_BYTES)
  let filled = 0
  for await (const chunk of stored.stream) filled += (chunk as Buffer).copy(sealed, filled)
  const key = services.vault.open(fileKey, { ownerId: id, purpose: 'held-picture' })
  const decipher = createDecipheriv(
    'aes-256-gcm',
    Buffer.from(key, 'base64'),
    sealed.subarray(0, NONCE_BYTES),
  )
  decipher.setAuthTag(sealed.subarray(filled - TAG_BYTES, filled))
  const opened = sealed.subarray(NONCE_BYTES, filled - TAG_BYTES)
  // Each piece is opened into its own place.
  for (let from = 0; from < opened.byteLength; from += PIECE_BYTES)
    decipher.update(opened.subarray(from, from + PIECE_BYTES)).copy(opened, from)
  decipher.final()
  return opened
}
