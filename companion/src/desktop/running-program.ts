import { randomBytes } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isAlive } from '../is-alive.ts'
import { writePrivateFile } from '../private-file.ts'
import { LOOPBACK } from './guard.ts'

/** How long (ms) another program is waited for that is just starting. */
const START_TIMEOUT_MS = 10_000
/** How long (ms) one that runs may take to answer. */
const ANSWER_TIMEOUT_MS = 10_000
const POLL_MS = 100

/** What a program leaves for another that is started beside it. */
interface Note {
  readonly pid: number
  /** null = it is just starting */
  readonly port: number | null
  readonly secret: string
}

/** The one program of this user that runs: a second one shows the first one's page. */
export class RunningProgram {
  readonly secret = randomBytes(32).toString('base64url')
  readonly #path: string
  #isOurs = false

  constructor(path: string) {
    this.#path = path
  }

  /**
   * Takes the place of the running program.
   * @returns an address of the one that runs already; null when this is the one
   * @throws the system's error where the settings' folder cannot be written
   */
  async take(): Promise<string | null> {
    mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 })
    const until = performance.now() + START_TIMEOUT_MS
    for (;;) {
      if (this.#claim()) return null
      const found = this.#content()
      const other = noteIn(found)
      if (other?.port) {
        const address = await summon(other.port, other.secret)
        if (address) return address
      }
      // Another that starts may have taken the place meanwhile.
      if (this.#content() !== found) continue
      // An empty note was made this very moment, or by a program that was killed in it.
      const isStarting = other ? other.port === null && isAlive(other.pid) : this.#isFresh()
      if (!isStarting || performance.now() > until) rmSync(this.#path, { force: true })
      else await pause(POLL_MS)
    }
  }

  /** Tells others where this one answers. */
  note(port: number): void {
    writePrivateFile(this.#path, JSON.stringify({ pid: process.pid, port, secret: this.secret }))
  }

  /** Gives the place up; for the end of the program, where nothing may be waited for. */
  leave(): void {
    if (this.#isOurs && noteIn(this.#content())?.pid === process.pid) rmSync(this.#path, { force: true })
    this.#isOurs = false
  }

  #claim(): boolean {
    try {
      closeSync(openSync(this.#path, 'wx', 0o600))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
      throw error
    }
    this.#isOurs = true
    writePrivateFile(this.#path, JSON.stringify({ pid: process.pid, port: null, secret: this.secret }))
    return true
  }

  #isFresh(): boolean {
    const { mtimeMs } = statSync(this.#path, { throwIfNoEntry: false }) ?? { mtimeMs: 0 }
    return Date.now() - mtimeMs < START_TIMEOUT_MS
  }

  #content(): string | null {
    try {
      return readFileSync(this.#path, 'utf8')
    } catch {
      return null
    }
  }
}

function noteIn(content: string | null): Note | null {
  try {
    const { pid, port, secret } = JSON.parse(content ?? '')
    return typeof pid === 'number' && typeof secret === 'string'
      ? { pid, port: typeof port === 'number' ? port : null, secret }
      : null
  } catch {
    return null
  }
}

/** Asks a running program for an address of its page; null when none answers there. */
async function summon(port: number, secret: string): Promise<string | null> {
  try {
    const response = await fetch(`http://${LOOPBACK}:${port}/desktop/summon`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ secret }),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    })
    const { address } = (await response.json()) as { address?: unknown }
    const isOurs = typeof address === 'string' && address.startsWith(`http://${LOOPBACK}:${port}/`)
    return response.ok && isOurs ? address : null
  } catch {
    return null
  }
}
