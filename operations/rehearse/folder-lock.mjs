import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns whether a living process works on a data folder: the one that its lock names by id and start time, as the server writes
 * them (server/src/db/embedded-lock.ts). Touches nothing.
 * @param {string} folder
 */
export function isHeld(folder) {
  let lock
  try {
    lock = readFileSync(join(folder, 'thokham.lock'), 'utf8')
  } catch {
    return false
  }
  const [pid, start = ''] = lock.trim().split(' ')
  return start !== '' && startOf(pid) === start
}

/**
 * Returns when a process began: field 22 of /proc/PID/stat, counted after the name, which may hold spaces and brackets;
 * null of one that has ended.
 */
function startOf(pid) {
  try {
    return readFileSync(`/proc/${Number(pid)}/stat`, 'utf8')
      .split(') ')
      .at(-1)
      .split(' ')[19]
  } catch {
    return null
  }
}
