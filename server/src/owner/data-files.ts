import { chmod, copyFile, lstat, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * What of DATA_DIR is no data of its own: the cluster, whose content is copied table by table, its log and programs,
 * the lock, everything hidden (probes, drafts), the mails that earlier versions kept in the clear (decision 028).
 * `secrets` is a matter of its own.
 */
const NOT_DATA = /^(\.|postgres$|postgres\.new$|postgres\.log|postgresql-|thokham\.lock|outbox$)/

/** Where stored files are below DATA_DIR, unless they are in a bucket. */
export const STORED = 'files/'

/** Tells whether a path below DATA_DIR is data of its own, to be kept in a backup. */
export function isData(path: string): boolean {
  return !NOT_DATA.test(path.split('/')[0] ?? '')
}

/**
 * Lists the data files below DATA_DIR as relative paths, sorted; never through a link.
 * @param options.stored false = stored files are in a bucket: what lies in their folder is what a move left there
 */
export async function listDataFiles(
  dataDir: string,
  { secrets, stored }: { secrets: boolean; stored: boolean },
): Promise<string[]> {
  const found: string[] = []
  const walk = async (folder: string): Promise<void> => {
    for (const entry of await readdir(join(dataDir, folder), { withFileTypes: true })) {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      if (!folder && (!isData(entry.name) || (entry.name === 'secrets' && !secrets))) continue
      if (!stored && `${path}/` === STORED) continue
      if (entry.isDirectory()) await walk(path)
      else if (entry.isFile()) found.push(path)
    }
  }
  await walk('')
  return found.sort()
}

/** Copies one file. @returns its mode; null when it is gone meanwhile */
export async function copyDataFile(from: string, to: string): Promise<number | null> {
  try {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    await copyFile(from, to)
    return (await lstat(from)).mode & 0o777
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    await rm(to, { force: true })
    return null
  }
}

/** Moves files of a folder on the same disk into DATA_DIR, over those of the same names. */
export async function placeDataFiles(
  dataDir: string,
  from: string,
  files: { path: string; mode: number }[],
): Promise<void> {
  for (const { path, mode } of files) {
    await mkdir(dirname(join(dataDir, path)), { recursive: true, mode: 0o700 })
    await chmod(join(from, path), mode)
    await rename(join(from, path), join(dataDir, path))
  }
}

/** Removes the files named, as far as they are below DATA_DIR. */
export async function removeDataFiles(dataDir: string, paths: string[]): Promise<void> {
  for (const path of paths) await rm(join(dataDir, path), { force: true })
}
