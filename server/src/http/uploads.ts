import { DAY_MS } from '@thokham/domain/bangkok-time'
import type { FileStore } from '../integrations/files.ts'
import type { Services } from '../services.ts'
import { Refusal } from './fail.ts'

const AT_A_TIME = 200

/** A picture that was handed in, drawn anew as WebP, and the folder of the file store for its kind. */
export interface Upload {
  folder: string
  bytes: Uint8Array
  /** Has the file scanned, before a row names it: so none is named that nobody was asked about. */
  scan?: (name: string) => Promise<void>
}

/** Returns which of these files a row names. */
export type ReadNamed = (names: string[]) => Promise<(string | null)[]>

/**
 * Puts a picture into the file store and lets `use` write its name into a row. A file that no row came to name is removed
 * again; what a kill in between leaves behind is for `sweepUploads`.
 * @param isNamed tells whether a row names the file after `use` has gone well; by default one does
 */
export async function storeUpload<T>(
  { files, log }: Pick<Services, 'files' | 'log'>,
  { folder, bytes, scan }: Upload,
  use: (name: string) => Promise<T>,
  isNamed: (made: T, name: string) => Promise<boolean> = async () => true,
): Promise<T> {
  const name = await files.put(folder, 'webp', bytes)
  await scan?.(name)
  const made = await use(name).catch(async (error) => {
    // Any other error may stem from a commit whose answer was lost, and a row may name the file: the sweep finds out.
    if (error instanceof Refusal) await removeUpload({ files, log }, name)
    throw error
  })
  if (!(await isNamed(made, name).catch(() => true))) await removeUpload({ files, log }, name)
  return made
}

/** Removes a file that no row names any more; one that cannot be removed is logged, and left for `sweepUploads`. */
export async function removeUpload(
  { files, log }: Pick<Services, 'files' | 'log'>,
  name: string,
): Promise<void> {
  await files.remove(name).catch(() => log.warn({ file: name }, 'a file could not be removed'))
}

/** Removes the files of a folder that no row names. Those of the last day stay: a row may be about to name them. */
export async function sweepUploads(
  { files, clock }: Pick<Services, 'files' | 'clock'>,
  folder: string,
  readNamed: ReadNamed,
): Promise<void> {
  const before = clock().getTime() - DAY_MS
  let names: string[] = []
  for await (const { name, changedAt } of files.list(folder)) {
    if (changedAt.getTime() >= before) continue
    names.push(name)
    if (names.length < AT_A_TIME) continue
    await removeUnnamed(files, names, readNamed)
    names = []
  }
  if (names.length > 0) await removeUnnamed(files, names, readNamed)
}

/** Removes those of these files that no row names. */
export async function removeUnnamed(files: FileStore, names: string[], readNamed: ReadNamed): Promise<void> {
  const named = new Set(await readNamed(names))
  for (const name of names) if (!named.has(name)) await files.remove(name)
}
