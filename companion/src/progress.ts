/** Milliseconds between two lines: on a terminal, and in a log. */
const TERMINAL = 200
const LOG = 5000

/** Shows on stderr how far a run is: at once on a terminal, only when it takes long elsewhere. */
export class Progress {
  done = 0n
  readonly #total: bigint
  readonly #doing: string
  readonly #every = process.stderr.isTTY ? TERMINAL : LOG
  #lastShown = performance.now()
  #shown = false

  constructor(total: bigint, doing = 'กำลังสร้าง') {
    this.#total = total
    this.#doing = doing
  }

  /** Counts so many more as done, and shows it now and then. */
  add(count: number): void {
    this.done += BigInt(count)
    const now = performance.now()
    if (now - this.#lastShown < this.#every) return
    this.#lastShown = now
    this.#shown = true
    const percent = (this.done * 100n) / this.#total
    const line = `${this.#doing}… ${this.done.toLocaleString('en-US')} (${percent}%)`
    process.stderr.write(process.stderr.isTTY ? `\r${line}\x1b[K` : `${line}\n`)
  }

  /** Clears the terminal's line. */
  end(): void {
    if (this.#shown && process.stderr.isTTY) process.stderr.write('\r\x1b[K')
  }
}
