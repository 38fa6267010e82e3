import type { Reader } from '../byte-source.ts'
import { inflated } from './inflate.ts'

/** How the pixels of a PNG are held. */
export interface PngLayout {
  readonly width: number
  readonly height: number
  readonly depth: number
  readonly colour: number
  readonly isInterlaced: boolean
  /** The chunk tRNS, null where there is none. */
  readonly tRNS: Uint8Array | null
}

const GREY_ALPHA = 4
const RGB_ALPHA = 6
const PALETTE = 3
/** Marketplaces take at most 100 million pixels; larger pictures are not looked through. */
const MOST_PIXELS = 120_000_000
/** A pixel shows its background when less than half of it is there. */
const HALF = 128
/** Passes of an interlaced picture: first column and row, and the steps. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/**
 * Returns whether something shows through a PNG, and something is there: not whether it could, which generators often leave open
 * in opaque pictures, nor where all of it is clear. Stops when a pixel of each kind was met; other pictures are read to their end.
 * @param pixels where its chunks of pixels are
 */
export async function isTransparentPng(
  reader: Reader,
  layout: PngLayout,
  pixels: readonly { readonly data: number; readonly to: number }[],
): Promise<boolean> {
  const { width, height, colour, tRNS } = layout
  if (width * height > MOST_PIXELS) return false
  const hasAlpha = colour === GREY_ALPHA || colour === RGB_ALPHA
  if (!hasAlpha && !tRNS) return false
  // A colour that is named as transparent was chosen to be.
  if (!hasAlpha && colour !== PALETTE) return true
  const isClear = pixelTest(layout)
  const met = { clear: false, there: false }
  try {
    for await (const row of alphaRows(layout, inflated(partsOf(reader, pixels)))) {
      for (let at = 0; at < row.width && !(met.clear && met.there); at++)
        met[isClear(row.bytes, at) ? 'clear' : 'there'] = true
      if (met.clear && met.there) return true
    }
  } catch {
    // Damaged pixels: whoever decodes them will say so.
  }
  return false
}

async function* partsOf(reader: Reader, pixels: readonly { readonly data: number; readonly to: number }[]) {
  const step = 256 * 1024
  for (const { data, to } of pixels)
    for (let at = data; at < to; at += step) yield (await reader.read(at, Math.min(to, at + step))).slice()
}

/** One row of bytes that tell how transparent a pixel is, and how many pixels it has. */
interface AlphaRow {
  readonly bytes: Uint8Array
  readonly width: number
}

/** Returns what tells of a pixel in a row whether the background shows through it. */
function pixelTest({ colour, depth, tRNS }: PngLayout): (bytes: Uint8Array, at: number) => boolean {
  if (colour !== PALETTE) return (bytes, at) => (bytes[at] as number) < HALF
  const alphas = tRNS ?? new Uint8Array(0)
  const perByte = 8 / depth
  const mask = (1 << depth) - 1
  return (bytes, at) => {
    const byte = bytes[Math.floor(at / perByte)] as number
    const index = (byte >> (8 - depth * ((at % perByte) + 1))) & mask
    return (alphas[index] ?? 255) < HALF
  }
}

/**
 * Undoes the filters of the one byte of each pixel that tells its alpha: it depends on nothing but the same byte of the pixels
 * to its left and above.
 */
async function* alphaRows(layout: PngLayout, data: AsyncIterable<Uint8Array>): AsyncGenerator<AlphaRow> {
  const { width, height, depth, colour, isInterlaced } = layout
  const channels = colour === RGB_ALPHA ? 4 : colour === GREY_ALPHA ? 2 : 1
  const bits = channels * depth
  const step = Math.max(1, bits >> 3)
  // The high byte of the last channel.
  const offset = channels === 1 ? 0 : step - depth / 8
  const passes = isInterlaced ? PASSES : ([[0, 0, 1, 1]] as const)
  const source = new Bytes(data)
  for (const [left, top, across, down] of passes) {
    const wide = Math.ceil((width - left) / across)
    const high = Math.ceil((height - top) / down)
    if (wide <= 0 || high <= 0) continue
    const size = Math.ceil((wide * bits) / 8)
    const samples = Math.ceil(size / step)
    let above = new Uint8Array(samples)
    for (let y = 0; y < high; y++) {
      const row = await source.take(size + 1)
      if (!row) return
      const here = new Uint8Array(samples)
      unfilter(row, here, above, { step, offset })
      yield { bytes: here, width: wide }
      above = here
    }
  }
}

function unfilter(
  row: Uint8Array,
  here: Uint8Array,
  above: Uint8Array,
  { step, offset }: { step: number; offset: number },
): void {
  const filter = row[0]
  for (let x = 0, at = 1 + offset; x < here.length; x++, at += step) {
    const left = x > 0 ? (here[x - 1] as number) : 0
    const up = above[x] as number
    const corner = x > 0 ? (above[x - 1] as number) : 0
    const raw = row[at] as number
    here[x] =
      filter === 0
        ? raw
        : filter === 1
          ? raw + left
          : filter === 2
            ? raw + up
            : filter === 3
              ? raw + ((left + up) >> 1)
              : raw + paeth(left, up, corner)
  }
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}

/** Hands bytes that come in pieces of any size over in pieces of a wished one. */
class Bytes {
  readonly #source: AsyncIterator<Uint8Array>
  #piece: Uint8Array = new Uint8Array(0)
  #at = 0

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** Returns so many bytes, or null at the end. */
  async take(count: number): Promise<Uint8Array | null> {
    if (this.#piece.length - this.#at >= count) {
      this.#at += count
      return this.#piece.subarray(this.#at - count, this.#at)
    }
    const whole = new Uint8Array(count)
    let filled = 0
    while (filled < count) {
      if (this.#at === this.#piece.length) {
        const { done, value } = await this.#source.next()
        if (done) return null
        this.#piece = value
        this.#at = 0
      }
      const part = this.#piece.subarray(this.#at, this.#at + count - filled)
      whole.set(part, filled)
      filled += part.length
      this.#at += part.length
    }
    return whole
  }
}
