import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'

const MINUTE_MS = 60_000

/**
 * When a program counts as hung: it has said nothing for longer than any one test may take, or has gone on for longer
 * than any stage does on a busy machine. Asked to end, it has `graceMs` to obey.
 */
export const LIMITS = { silentMs: 6 * MINUTE_MS, wholeMs: 90 * MINUTE_MS, graceMs: 10_000 }

/** The same of tests that repeat and kill: a file of theirs, which is told of as a whole, takes up to 20 minutes. */
export const LONG_LIMITS = { ...LIMITS, silentMs: 30 * MINUTE_MS }

/** A program that was stopped because it hung. */
export class Hung extends Error {}

/**
 * Runs a Node program to its end with both its streams appended to a log.
 * @param {{ program: string, args?: string[], env?: Record<string, string>, cwd: string, log: string }} wish
 * @returns {Promise<number>} its exit code, 1 for one that was killed
 * @throws {Hung}
 */
export function runProgram({ program, args = [], env = {}, cwd, log }, limits = LIMITS) {
  return new Promise((resolve, reject) => {
    const out = createWriteStream(log, { flags: 'a' })
    const child = spawn(process.execPath, [program, ...args], {
      cwd,
      env: { ...process.env, NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let why = ''
    const stop = (reason) => {
      if (why) return
      why = reason
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), limits.graceMs).unref()
    }
    const whole = setTimeout(() => stop(`was not through after ${inWords(limits.wholeMs)}`), limits.wholeMs)
    const silent = setTimeout(() => stop(`said nothing for ${inWords(limits.silentMs)}`), limits.silentMs)
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', () => silent.refresh())
      stream.pipe(out, { end: false })
    }
    child.on('error', (error) => out.write(`${error.stack}\n`))
    child.on('exit', () => {
      // What it started may still hold its streams.
      if (why) for (const stream of [child.stdout, child.stderr]) stream.destroy()
    })
    child.on('close', (code) => {
      clearTimeout(whole)
      clearTimeout(silent)
      if (why) out.write(`\nStopped: it ${why}.\n`)
      out.end(() => (why ? reject(new Hung(`hung and was stopped: it ${why}`)) : resolve(code ?? 1)))
    })
  })
}

const inWords = (ms) => (ms < MINUTE_MS ? `${ms / 1000} seconds` : `${ms / MINUTE_MS} minutes`)
