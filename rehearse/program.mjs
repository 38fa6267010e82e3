import { spawn } from 'node:child_process'
import { openSync } from 'node:fs'

/** As `Restart=always` and `RestartSec=1` of deploy/systemd. */
const START_AGAIN_MS = 1_000

/**
 * Runs a program as systemd would: however it ends, it is started again, unless it is kept down.
 * @param {{ name: string, command: string[], env?: Record<string, string>, log: string }} options
 */
export function superviseProgram({ name, command, env = {}, log }) {
  const [file, ...args] = command
  let child
  let isWanted = true
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
      if (isWanted) timer = setTimeout(start, START_AGAIN_MS)
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
  return {
    name,
    get pid() {
      return child?.pid
    },
    /** Ends it the hard way; it comes back by itself. */
    kill: () => end('SIGKILL'),
    /** Ends it the hard way and keeps it down. */
    keepDown() {
      isWanted = false
      clearTimeout(timer)
      end('SIGKILL')
    },
    bringBack() {
      if (isWanted) return
      isWanted = true
      if (!child) start()
    },
    async stop() {
      isWanted = false
      clearTimeout(timer)
      const ended = child && new Promise((resolve) => child.once('exit', resolve))
      end('SIGTERM')
      const late = setTimeout(() => end('SIGKILL'), 10_000)
      await ended
      clearTimeout(late)
    },
  }
}
