/**
 * Texts are copied in words of 8 bytes, the fastest that JavaScript has without a call. Doubles carry them, which is
 * exact but for NaN, and no word of UTF-8 is one: it would need 0x7F or 0xFF right after a byte above 0xEF.
 */
const WORD = 8

/** A text within bytes. */
export interface Stretch {
  view: DataView
  at: number
  length: number
}

/** Lays a text into every hole of what begins at `start`; nothing spills over, as its last word ends with it. */
export function writeIntoHoles(text: Stretch, holes: Int32Array, to: DataView, start: number): void {
  if (text.length < WORD) layBytes(text, holes, to, start)
  else layWords(text, holes, to, start)
}

function layWords({ view, at, length }: Stretch, holes: Int32Array, to: DataView, start: number): void {
  const lastAt = length - WORD
  const first = view.getFloat64(at, true)
  const last = view.getFloat64(at + lastAt, true)
  for (let place = 0; place < holes.length; place++) {
    const hole = start + (holes[place] as number)
    to.setFloat64(hole, first, true)
    for (let word = WORD; word < lastAt; word += WORD) {
      to.setFloat64(hole + word, view.getFloat64(at + word, true), true)
    }
    to.setFloat64(hole + lastAt, last, true)
  }
}

function layBytes({ view, at, length }: Stretch, holes: Int32Array, to: DataView, start: number): void {
  for (const hole of holes) {
    for (let byte = 0; byte < length; byte++) to.setUint8(start + hole + byte, view.getUint8(at + byte))
  }
}
