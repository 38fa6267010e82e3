import { readFileSync } from 'node:fs'
import { until } from './state.mjs'

const ENDED_WITHIN_MS = 5_000

/** Returns whether a process lives; one that has ended and was not yet waited for does not. */
export function isAlive(pid) {
  try {
    return !/^\d+ \(.*\) [ZX] /s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** Returns whether a process was started with these words, in its command or its environment. */
export function isStartedWith(pid, words) {
  const read = (name) => readFileSync(`/proc/${pid}/${name}`, 'utf8').replaceAll('\0', ' ')
  try {
    return read('cmdline').includes(words) || read('environ').includes(words)
  } catch {
    return false
  }
}

/**
 * Ends a process the hard way, and sees that it ended.
 * @param {{ name: string, pid: number | null | undefined, own: string }} struck `own` is what only this program is started with, such as its folder
 * @param {(pid: number) => void} [end]
 * @returns {Promise<number>} the process that ended
 * @throws Error when it did not run, is another program, or lives on
 */
export async function endForSure({ name, pid, own }, end = (found) => process.kill(found, 'SIGKILL')) {
  if (!pid || !isAlive(pid)) throw new Error(`${name} was not running`)
  if (!isStartedWith(pid, own)) throw new Error(`process ${pid} is not ${name}`)
  end(pid)
  await until(`${name} (process ${pid}) to end`, () => !isAlive(pid), ENDED_WITHIN_MS)
  return pid
}
