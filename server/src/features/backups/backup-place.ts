import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { isBucket } from '@thokham/domain/backup-plan'
import { isPublic, openS3, S3Error, type S3Keys } from '../../integrations/s3-client.ts'
import { parseS3Place, type S3Place } from '../../integrations/s3-place.ts'
import { digestOf } from '../../owner/manifest.ts'
import { StartError } from '../../start/start-error.ts'

/** Where backups go: a folder of this machine, or a bucket. */
export interface BackupPlace {
  /**
   * Has an archive made and puts it under a name, whole or not at all. One that a killed process left whole stays.
   * @param make writes the archive into the file of a path that is not there yet
   * @returns its bytes
   */
  put(name: string, make: (path: string) => Promise<void>): Promise<number>
  /** Hands the archive of a name over as a file, for as long as `use` takes. @throws StartError when there is none */
  read<Result>(name: string, use: (path: string) => Promise<Result>): Promise<Result>
  names(): Promise<string[]>
  remove(name: string): Promise<void>
}

/** What is known of a bucket does not suffice to ask it. */
class BucketError extends Error {
  override name = 'BucketError'
}

/** Tells whether it was the bucket, or what is known of it, that stood in the way. */
export function isBucketFault(error: unknown): boolean {
  return error instanceof BucketError || error instanceof S3Error
}

/** Returns the address of an archive in a place: a path, or `s3://bucket/prefix/name?endpoint=…`. */
export function archiveIn(place: string, name: string): string {
  if (!isBucket(place)) return join(place, name)
  const [path = '', query] = place.split('?')
  return `${path.replace(/\/$/, '')}/${name}${query ? `?${query}` : ''}`
}

/** Returns place and name of an archive by its address: the other way round of `archiveIn`. */
export function placeAndName(archive: string): { place: string; name: string } {
  if (!isBucket(archive)) return { place: dirname(archive), name: basename(archive) }
  const [path = '', query] = archive.split('?')
  const cut = path.lastIndexOf('/')
  return { place: path.slice(0, cut) + (query ? `?${query}` : ''), name: path.slice(cut + 1) }
}

/** Opens a place. @param keys of the bucket; null = there are none @throws BucketError when a bucket's address or keys are missing */
export function openPlace(place: string, keys: S3Keys | null): BackupPlace {
  if (!isBucket(place)) return inFolder(place)
  const bucket = parseS3Place(place)
  if (!bucket || !keys) throw new BucketError('The bucket of the backups has no address or no keys')
  return inBucket(bucket, keys)
}

function inFolder(folder: string): BackupPlace {
  return {
    async put(name, make) {
      const path = join(folder, name)
      if (!existsSync(path)) {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await make(path)
      }
      return (await stat(path)).size
    },
    read: (name, use) => use(join(folder, name)),
    names: () => readdir(folder),
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

function inBucket(place: S3Place, keys: S3Keys): BackupPlace {
  const s3 = openS3(place, keys)
  return {
    put: (name, make) =>
      withinScratch(async (folder) => {
        const path = join(folder, name)
        await make(path)
        const { bytes, sha256 } = await digestOf(path)
        await s3.put(place.prefix + name, { bytes, sha256, open: () => createReadStream(path) })
        return bytes
      }),
    read: (name, use) =>
      withinScratch(async (folder) => {
        const found = await s3.get(place.prefix + name)
        if (!found) throw new StartError(`There is no ${name} in the bucket.`)
        const path = join(folder, name)
        await pipeline(found.stream, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
        return use(path)
      }),
    async names() {
      const names: string[] = []
      for await (const { key } of s3.list(place.prefix)) names.push(key.slice(place.prefix.length))
      return names
    },
    remove: (name) => s3.remove(place.prefix + name),
  }
}

/**
 * Puts a small object into a bucket, reads and removes it again.
 * @returns what stands against backups there; null = nothing
 */
export async function tryBucket(place: S3Place, keys: S3Keys): Promise<'unreachable' | 'public' | null> {
  const s3 = openS3(place, keys)
  const key = `${place.prefix}thokham-probe-${randomUUID()}`
  // The first half of SHA-256's own example: "abc".
  const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
  try {
    await s3.put(key, { bytes: 3, sha256, open: () => Readable.from([Buffer.from('abc')]) })
    const isOpen = await isPublic(place, key)
    const found = await s3.get(key)
    const isThere = found !== null && (await text(found.stream)) === 'abc'
    await s3.remove(key)
    if (isOpen) return 'public'
    return isThere ? null : 'unreachable'
  } catch {
    return 'unreachable'
  }
}

async function withinScratch<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'thokham-backup-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
