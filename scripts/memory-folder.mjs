import { accessSync, constants, readFileSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'

const MEMORY = '/dev/shm'
const GB = 1024 ** 3

/**
 * Lets temporary files of this process and of those it starts live in memory where there is plenty of it: clusters of
 * PostgreSQL are a thousand files each, and disks take longer to remove one than PostgreSQL takes to make it. Whoever
 * has set TMPDIR is obeyed.
 */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR || process.platform !== 'linux' || !isRoomy()) return
  process.env.TMPDIR = MEMORY
}

function isRoomy() {
  try {
    accessSync(MEMORY, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    // Copies of PostgreSQL's programs are run from there.
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === MEMORY)
    const runsPrograms = mount !== undefined && !mount.split(' ')[3].split(',').includes('noexec')
    return runsPrograms && bavail * bsize >= 4 * GB && (process.availableMemory?.() ?? freemem()) >= 4 * GB
  } catch {
    return false
  }
}
