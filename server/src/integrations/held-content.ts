import { Readable } from 'node:stream'

const PIECE_BYTES = 64 * 1024

export interface HolderLimits {
  /** How much may be held at once (bytes). */
  mostBytes: number
  /** How long a reader may take no further piece (ms). */
  stalledMs: number
}

/** Content that waits in memory until its readers have it. */
export interface Holder {
  /** There is as much as may be: nothing should be added now. */
  isFull(): boolean
  /** Holds content until it was read, its reader goes away, or takes no piece of it for too long, which ends the stream early. */
  hold(content: Uint8Array): Readable
}

/** Opens a holder that nothing is in. */
export function openHolder({ mostBytes, stalledMs }: HolderLimits): Holder {
  let held = 0
  return {
    isFull: () => held >= mostBytes,
    hold(content) {
      held += content.byteLength
      let at = 0
      const giveUp = () => void stream.destroy()
      let stalled = setTimeout(giveUp, stalledMs).unref()
      const stream = new Readable({
        highWaterMark: PIECE_BYTES,
        read() {
          clearTimeout(stalled)
          if (at >= content.byteLength) {
            this.push(null)
            return
          }
          stalled = setTimeout(giveUp, stalledMs).unref()
          const piece = content.subarray(at, at + PIECE_BYTES)
          at += PIECE_BYTES
          this.push(piece)
        },
        destroy(error, done) {
          clearTimeout(stalled)
          held -= content.byteLength
          done(error)
        },
      })
      return stream
    },
  }
}
