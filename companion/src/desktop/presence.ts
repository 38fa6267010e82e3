/** How long (ms) the program waits for its page: after the start, after the page went, and after one that only fell silent. */
const FIRST_MS = 15 * 60_000
const GONE_MS = 15_000
/** A browser lets tabs in the background sleep: that is no end. */
const SILENT_MS = 12 * 60 * 60_000

/** Ends the program when its last page is closed. */
export class Presence {
  readonly #onEnd: () => void
  #pages = 0
  /** Pages that said that they go and whose connection has not ended yet. */
  #leaving = 0
  #timer: NodeJS.Timeout | null = null

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd
    this.#endIn(FIRST_MS)
  }

  /** Notes that a page is there. @returns to be called when its connection ends */
  arrive(): () => void {
    this.#pages++
    this.#stop()
    return () => {
      this.#pages--
      const isAnnounced = this.#leaving > 0
      if (isAnnounced) this.#leaving--
      if (this.#pages === 0) this.#endIn(isAnnounced ? GONE_MS : SILENT_MS)
    }
  }

  /** Notes that a page said that it goes; when it was the last one, the program ends soon, unless it comes back (a reload). */
  leave(): void {
    if (this.#pages > 0) this.#leaving++
    if (this.#pages <= 1) this.#endIn(GONE_MS)
  }

  close(): void {
    this.#stop()
  }

  #endIn(ms: number): void {
    // What ends sooner counts: the connection closes after its page has said so.
    if (this.#timer && ms >= SILENT_MS) return
    this.#stop()
    this.#timer = setTimeout(this.#onEnd, ms)
    this.#timer.unref()
  }

  #stop(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }
}
