import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FileStore } from '../integrations/files.ts'
import { type FilesSettings, openFiles } from '../integrations/open-files.ts'
import { parseS3Place } from '../integrations/s3-place.ts'
import { StartError } from '../start/start-error.ts'
import type { OwnerContext } from './owner-context.ts'

const AT_ONCE = 8
/** What `--to` calls the folder `files` of the data folder. */
const FOLDER = 'folder'

interface Counts {
  copied: number
  there: number
  bytes: number
}

/**
 * Copies all files to another store under their names, each compared by its SHA-256 after it was read back. What is
 * there already and the same is left, so that a command that was cut short goes on where it was, and a second one takes
 * what came meanwhile. Nothing is removed.
 * @param target `s3://…` as for FILES, or `folder`
 * @returns from where to where, how many files are there now, and how many bytes were copied
 * @throws StartError when the target is none, is where the files are, or a copy differs
 */
export async function moveFiles(
  { env, files, say }: Pick<OwnerContext, 'files' | 'say'> & { env: FilesSettings },
  target: string,
): Promise<{ from: string; to: string; files: number; bytes: number }> {
  const to = openTarget(env, target)
  if (to.place === files.place) throw new StartError(`The files are in ${files.place} already.`)
  const counts: Counts = { copied: 0, there: 0, bytes: 0 }
  const names = files.listAll()[Symbol.asyncIterator]()
  let fault: unknown = null
  const work = async () => {
    while (fault === null) {
      const next = await names.next()
      if (next.done) return
      await moveOne(files, to, next.value.name, counts).catch((error) => {
        fault ??= error
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  if (fault !== null) throw fault
  const all = counts.copied + counts.there
  say(
    `${all} files are in ${to.place}, each compared by its SHA-256: ${counts.copied} copied (${counts.bytes} bytes), ${counts.there} there before`,
  )
  say(
    target === FOLDER
      ? 'Now stop the server, run this once more for what came meanwhile, leave FILES out, and start it again.'
      : 'Now stop the server, run this once more for what came meanwhile, set FILES, FILES_KEY_ID and FILES_SECRET_KEY, and start it again.',
  )
  say(`What is in ${files.place} was left there.`)
  return { from: files.place, to: to.place, files: all, bytes: counts.bytes }
}

function openTarget(env: FilesSettings, target: string): FileStore {
  if (target === FOLDER) return openFiles({ DATA_DIR: env.DATA_DIR })
  if (!parseS3Place(target))
    throw new StartError(
      `--to must be ${FOLDER} or an address such as s3://bucket/prefix?endpoint=https://host`,
    )
  if (!env.FILES_KEY_ID || !env.FILES_SECRET_KEY)
    throw new StartError('A bucket needs FILES_KEY_ID and FILES_SECRET_KEY. Set both.')
  return openFiles({ ...env, FILES: target })
}

async function moveOne(from: FileStore, to: FileStore, name: string, counts: Counts): Promise<void> {
  const wanted = await sumOf(from, name)
  // Removed since it was listed.
  if (!wanted) return
  if ((await sumOf(to, name))?.sha256 === wanted.sha256) {
    counts.there++
    return
  }
  const file = await from.read(name)
  if (!file) return
  await to.copyIn(name, file)
  if ((await sumOf(to, name))?.sha256 !== wanted.sha256)
    throw new StartError(`${name} is not the same in ${to.place} after it was copied. Run the command again.`)
  counts.copied++
  counts.bytes += wanted.bytes
}

async function sumOf(files: FileStore, name: string): Promise<{ sha256: string; bytes: number } | null> {
  const file = await files.read(name)
  if (!file) return null
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of file.stream as Readable & AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { sha256: hash.digest('hex'), bytes }
}
