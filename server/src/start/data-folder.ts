import { chmodSync, closeSync, existsSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { asWriteError, DiskError } from './disk-error.ts'
import { StartError } from './start-error.ts'

/**
 * Makes the data folder when absent and tries to write into it.
 * @throws StartError when either fails
 */
export function prepareDataFolder(dataDir: string): void {
  const probe = `${dataDir}/.writable-${process.pid}`
  try {
    // Passable but not readable: PostgreSQL's account must get through, and no umask may stand in its way.
    if (makeFolder(dataDir)) chmodSync(dataDir, 0o711)
    closeSync(openSync(probe, 'w'))
    rmSync(probe)
  } catch (error) {
    const known = asWriteError(error, dataDir)
    if (known instanceof DiskError) throw known
    throw new StartError(
      `The data folder ${dataDir} cannot be used (${(error as NodeJS.ErrnoException).code}). ` +
        'Set DATA_DIR to a folder that this user may write.',
    )
  }
}

/**
 * Makes a folder and what is missing above it, a level at a time: Node's own recursive way never returns where the
 * system denies even the parent, as below /proc.
 * @returns whether it was made now
 */
function makeFolder(folder: string): boolean {
  if (existsSync(folder)) return false
  if (!existsSync(dirname(folder))) makeFolder(dirname(folder))
  mkdirSync(folder)
  return true
}
