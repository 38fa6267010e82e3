import { randomBytes } from 'node:crypto'

/** How long (ms) the address that opens the page is good for. */
const LIFE_MS = 10 * 60_000
/** Opened windows that nobody came through; more of them are forgotten. */
const MOST = 20

/** Codes of addresses that open the page: each is good once, so that what a browser remembers of it opens nothing. */
export class LaunchCodes {
  readonly #codes = new Map<string, number>()
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Makes a code. */
  make(): string {
    for (const code of [...this.#codes.keys()].slice(0, -MOST + 1)) this.#codes.delete(code)
    const code = randomBytes(24).toString('base64url')
    this.#codes.set(code, this.#now() + LIFE_MS)
    return code
  }

  /** Uses a code up. @returns whether it was good */
  take(code: unknown): boolean {
    if (typeof code !== 'string') return false
    const until = this.#codes.get(code)
    this.#codes.delete(code)
    return until !== undefined && this.#now() < until
  }
}
