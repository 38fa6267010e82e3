import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Beside what was moved in. */
const ROOM_MB = 256

/** Returns the folder of members' files, as all machines see it. */
export const filesOf = ({ base }) => join(base, 'files')

/**
 * Makes the folder of members' files, a disk of its own that can be filled, and brings there what one machine has.
 * @param {{ base: string }} cluster
 * @param {string} from
 */
export function placeFiles(cluster, from) {
  const folder = filesOf(cluster)
  const [megabytes] = execFileSync('du', ['-sm', from], { encoding: 'utf8' }).split('\t')
  mkdirSync(folder)
  const options = `size=${Number(megabytes) + ROOM_MB}m,mode=755`
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
  execFileSync('cp', ['-a', `${from}/.`, folder])
}

/** Takes that disk away. */
export function removeFiles(cluster) {
  spawnSync('umount', ['-l', filesOf(cluster)])
}

/**
 * Writes on in a file until not another page fits.
 * @throws Error when the disk does not become full
 */
export function fillDisk(path) {
  const file = openSync(path, 'a')
  try {
    for (const bytes of [2 ** 20, 2 ** 12]) {
      const zeroes = Buffer.alloc(bytes)
      for (let isFull = false; !isFull; ) {
        try {
          isFull = writeSync(file, zeroes) < bytes
        } catch (error) {
          if (error.code !== 'ENOSPC') throw error
          isFull = true
        }
      }
    }
  } finally {
    closeSync(file)
  }
}
