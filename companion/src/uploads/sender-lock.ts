import { linkSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { Failure } from '../failure.ts'
import { isAlive } from '../is-alive.ts'

/** A program that sends says so this often (ms); one that was silent for so long has gone, and its number is another's. */
const SIGN_MS = 5_000
const SILENT_MS = 60_000

/** The place of the one program of this user that sends: two of them would send a file twice. */
export class SenderLock {
  readonly #path: string
  readonly #timer: NodeJS.Timeout

  private constructor(path: string) {
    this.#path = path
    this.#timer = setInterval(() => this.#sign(), SIGN_MS)
    this.#timer.unref()
  }

  /**
   * Takes the place; one that died has left it.
   * @param taken what is said while another lives
   * @throws Failure while another lives; the system's error
   */
  static take(path: string, taken = 'โปรแกรมอื่นกำลังใช้คิวส่งภาพอยู่ กรุณาปิดก่อน'): SenderLock {
    const own = `${path}.${process.pid}`
    writeFileSync(own, String(process.pid), { mode: 0o600 })
    try {
      for (;;) {
        try {
          // With its content at once: nobody finds it empty.
          linkSync(own, path)
          return new SenderLock(path)
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
        }
        if (isHeld(path)) throw new Failure(taken, 1)
        rmSync(path, { force: true })
      }
    } finally {
      rmSync(own, { force: true })
    }
  }

  /** Gives the place up. */
  leave(): void {
    clearInterval(this.#timer)
    if (holder(this.#path) === process.pid) rmSync(this.#path, { force: true })
  }

  #sign(): void {
    try {
      utimesSync(this.#path, new Date(), new Date())
    } catch {
      // A disk that is away for a moment.
    }
  }
}

function isHeld(path: string): boolean {
  const pid = holder(path)
  if (pid === null || !isAlive(pid)) return false
  try {
    return Date.now() - statSync(path).mtimeMs < SILENT_MS
  } catch {
    return false
  }
}

function holder(path: string): number | null {
  try {
    return Number(readFileSync(path, 'utf8')) || null
  } catch {
    return null
  }
}
