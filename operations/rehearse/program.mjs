import { spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { endForSure } from './processes.mjs'

/** As `Restart=always` and `RestartSec=1` of operations/deploy/systemd. */
const START_AGAIN_MS = 1_000
/** As `TimeoutStopSec=25` there. */
const STOPPED_WITHIN_MS = 25_000

/**
 * Runs a program as systemd would: however it ends, it is started again, unless it is kept down.
 * @param {{ name: string, command: string[], env?: Record<string, string>, log: string, own: string }} options `own` is what this program
 *   alone is started with: it tells that the right one is struck
 */
export function superviseProgram({ name, command, env = {}, log, own }) {
  const [file, ...args] = command
  let child
  let shouldRun = true
  let timer
  const start = () => {
    const out = openSync(log, 'a')
    child = spawn(file, args, {
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: '/tmp', ...env },
      stdio: ['ignore', out, out],
      detached: true,
    })
    child.once('exit', () => {
      child = undefined
      if (shouldRun) timer = setTimeout(start, START_AGAIN_MS)
    })
    child.once('error', (error) => {
      throw new Error(`${name} cannot be started: ${error.message}`)
    })
  }
  start()
  const end = (signal) => {
    try {
      if (child) process.kill(-child.pid, signal)
    } catch {
      // It has just ended.
    }
  }
  const kill = () => endForSure({ name, pid: child?.pid, own }, () => end('SIGKILL'))
  return {
    name,
    get pid() {
      return child?.pid
    },
    /**
     * Ends it the hard way; it comes back by itself.
     * @returns {Promise<number>} the process that ended
     * @throws Error when it did not run, is another program, or lives on
     */
    kill,
    /** Ends it the hard way and keeps it down. @throws Error as `kill` */
    keepDown() {
      shouldRun = false
      clearTimeout(timer)
      return kill()
    },
    bringBack() {
      if (shouldRun) return
      shouldRun = true
      if (!child) start()
    },
    /**
     * Asks it to end in order; it comes back by itself.
     * @returns {Promise<number | string>} its exit code, or the signal that it ended by
     * @throws Error when it was not running or does not end in time
     */
    async restart() {
      if (!child) throw new Error(`${name} was not running`)
      const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)))
      end('SIGTERM')
      const how = await Promise.race([ended, pause(STOPPED_WITHIN_MS, null, { ref: false })])
      if (how === null) throw new Error(`${name} did not end in ${STOPPED_WITHIN_MS / 1_000} s`)
      return how
    },
    async stop() {
      shouldRun = false
      clearTimeout(timer)
      const ended = child && new Promise((resolve) => child.once('exit', resolve))
      end('SIGTERM')
      const late = setTimeout(() => end('SIGKILL'), 10_000)
      await ended
      clearTimeout(late)
    },
  }
}
