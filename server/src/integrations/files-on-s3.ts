import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { checkedName, type FileStore, freshName, isFileName, type ListedFile } from './files.ts'
import { openHolder } from './held-content.ts'
import { openS3, type S3Body, type S3Keys } from './s3-client.ts'
import type { S3Place } from './s3-place.ts'

/** A folder that holds nothing: to list it costs the same however many files there are. */
const NOTHING = 'reach'
/** What is shown to people waits in memory until they have it: a picture has 2 MB, and hardly ever more. */
const SHOWN = { mostBytes: 256 * 1024 * 1024, stalledMs: 60_000 }

/** More is on its way to people than should be in memory: the same goes well in a moment. */
class TooMuchShownError extends Error {
  override name = 'TooMuchShownError'
  /** What a request that met it is answered with. */
  readonly statusCode = 503
}

/**
 * Keeps files in a bucket that only its keys open: nothing of them is ever public, they go out through the server alone, to people
 * from its memory, to work of ours as streams.
 */
export function openBucket(place: S3Place, keys: S3Keys): FileStore {
  const s3 = openS3(place, keys)
  const shown = openHolder(SHOWN)
  const refuseFull = () => {
    if (shown.isFull()) throw new TooMuchShownError('Too much waits for people who read slowly')
  }
  const keyOf = (name: string) => place.prefix + checkedName(name)
  const store = async (name: string, content: Uint8Array | Readable) => {
    const key = keyOf(name)
    if (content instanceof Readable) await spoolToFile(content, (body) => s3.put(key, body))
    else await s3.putSmall(key, content, createHash('sha256').update(content).digest('hex'))
  }
  const listBelow = async function* (below: string): AsyncGenerator<ListedFile> {
    for await (const { key, changedAt } of s3.list(place.prefix + below)) {
      const name = key.slice(place.prefix.length)
      if (isFileName(name)) yield { name, changedAt }
    }
  }
  return {
    place: `s3://${place.bucket}/${place.prefix}`,
    isElsewhere: true,
    async put(folderName, extension, content) {
      const name = freshName(folderName, extension)
      await store(name, content)
      return name
    },
    copyIn: (name, { stream }) => store(name, stream),
    read: async (name) => s3.get(keyOf(name)),
    async show(name) {
      const key = keyOf(name)
      refuseFull()
      const content = await s3.getSmall(key)
      if (!content) return null
      // Others came meanwhile.
      refuseFull()
      return { bytes: content.byteLength, stream: shown.hold(content) }
    },
    remove: async (name) => s3.remove(keyOf(name)),
    async reach() {
      for await (const _ of s3.list(`${place.prefix}${NOTHING}/`)) return
    },
    list: (folderName) => listBelow(`${folderName}/`),
    listAll: () => listBelow(''),
  }
}

/**
 * Puts a stream aside, for this user's eyes alone, and hands it on with its size and hash, which S3 must know beforehand.
 */
async function spoolToFile<T>(content: Readable, use: (body: S3Body) => Promise<T>): Promise<T> {
  const hash = createHash('sha256')
  const folder = await mkdtemp(join(tmpdir(), 'thokham-upload-'))
  const path = join(folder, 'file')
  let bytes = 0
  try {
    const counted = async function* (chunks: AsyncIterable<Buffer | string>) {
      for await (const chunk of chunks) {
        const part = Buffer.from(chunk)
        hash.update(part)
        bytes += part.length
        yield part
      }
    }
    await pipeline(content, counted, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
    return await use({ bytes, sha256: hash.digest('hex'), open: () => createReadStream(path) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
