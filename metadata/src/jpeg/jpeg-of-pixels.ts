import { ascii, join } from '../bytes.ts'
import {
  CHROMINANCE,
  CHROMINANCE_AC,
  CHROMINANCE_DC,
  type CodeTable,
  LUMINANCE,
  LUMINANCE_AC,
  LUMINANCE_DC,
  ZIGZAG,
} from './jpeg-tables.ts'

/** A picture whose rows are given as they are asked for: memory holds eight of them. */
export interface PixelRows {
  readonly width: number
  readonly height: number
  /** Returns red, green, blue and a fourth byte, which does not count, of each pixel of some rows. */
  rows(from: number, to: number): Uint8Array | Uint8ClampedArray
}

/**
 * Encodes a picture as a JPEG whose colours are told in full (4:4:4), which browsers' own encoders do at quality 100 alone:
 * baseline, with the tables of the standard, without metadata.
 * @param quality 1–100, as libjpeg counts it
 */
export function jpegOfPixels({ width, height, rows }: PixelRows, quality: number): Uint8Array {
  const out = new BitWriter()
  const [light, colour] = [stepsOf(LUMINANCE, quality), stepsOf(CHROMINANCE, quality)]
  out.bytes(headOf(width, height, light, colour))
  const parts = [0, 1, 2].map((part) => ({
    steps: divisorsOf(part === 0 ? light : colour),
    dc: codesOf(part === 0 ? LUMINANCE_DC : CHROMINANCE_DC),
    ac: codesOf(part === 0 ? LUMINANCE_AC : CHROMINANCE_AC),
    last: 0,
  }))
  const across = Math.ceil(width / 8)
  // Brightness and the two colours of eight rows, the last pixel of each repeated to a whole block.
  const planes = parts.map(() => new Float32Array(across * 64))
  const block = new Float32Array(64)
  const told = new Int16Array(64)
  for (let top = 0; top < height; top += 8) {
    const high = Math.min(8, height - top)
    fill(planes as [Float32Array, Float32Array, Float32Array], rows(top, top + high), {
      width,
      high,
      stride: across * 8,
    })
    for (let left = 0; left < across; left++) {
      for (const [at, part] of parts.entries()) {
        const plane = planes[at] as Float32Array
        for (let row = 0; row < 8; row++) {
          const from = row * across * 8 + left * 8
          for (let column = 0; column < 8; column++) block[row * 8 + column] = plane[from + column] as number
        }
        transform(block)
        for (let order = 0; order < 64; order++)
          told[order] = Math.round((block[ZIGZAG[order] as number] as number) * (part.steps[order] as number))
        tell(out, told, part)
        part.last = told[0] as number
      }
    }
  }
  return out.end()
}

/** Returns the steps of a quality, in the order in which frequencies are told. */
const stepsOf = (table: readonly number[], quality: number): number[] => {
  const scale = quality < 50 ? 5000 / quality : 200 - quality * 2
  return ZIGZAG.map((at) =>
    Math.min(255, Math.max(1, Math.floor(((table[at] as number) * scale + 50) / 100))),
  )
}

/** What the transform leaves too large, row and column. */
const LEFT = [1, 1.387039845, 1.306562965, 1.175875602, 1, 0.785694958, 0.5411961, 0.275899379]

/** Returns by what each frequency is multiplied so that it is its number of steps. */
const divisorsOf = (steps: readonly number[]): Float64Array =>
  Float64Array.from(steps, (step, order) => {
    const at = ZIGZAG[order] as number
    return 1 / (step * (LEFT[at >> 3] as number) * (LEFT[at & 7] as number) * 8)
  })

function fill(
  [light, blue, red]: readonly [Float32Array, Float32Array, Float32Array],
  pixels: Uint8Array | Uint8ClampedArray,
  { width, high, stride }: { width: number; high: number; stride: number },
): void {
  for (let row = 0; row < 8; row++) {
    const from = Math.min(row, high - 1) * width
    for (let column = 0; column < stride; column++) {
      const at = (from + Math.min(column, width - 1)) * 4
      const [r, g, b] = [pixels[at] as number, pixels[at + 1] as number, pixels[at + 2] as number]
      const to = row * stride + column
      light[to] = 0.299 * r + 0.587 * g + 0.114 * b - 128
      blue[to] = -0.168736 * r - 0.331264 * g + 0.5 * b
      red[to] = 0.5 * r - 0.418688 * g - 0.081312 * b
    }
  }
}

/** Turns a block into its frequencies, by Arai, Agui and Nakajima's way: rows, then columns. */
function transform(block: Float32Array): void {
  for (let row = 0; row < 64; row += 8) transformLine(block, row, 1)
  for (let column = 0; column < 8; column++) transformLine(block, column, 8)
}

function transformLine(block: Float32Array, at: number, step: number): void {
  const of = (index: number) => block[at + index * step] as number
  const [a, b, c, d, e, f, g, h] = [of(0), of(1), of(2), of(3), of(4), of(5), of(6), of(7)]
  const [s0, d7, s1, d6, s2, d5, s3, d4] = [a + h, a - h, b + g, b - g, c + f, c - f, d + e, d - e]
  const [e0, e3, e1, e2] = [s0 + s3, s0 - s3, s1 + s2, s1 - s2]
  const even = (e2 + e3) * Math.SQRT1_2
  const [o0, o1, o2] = [d4 + d5, d5 + d6, d6 + d7]
  const turn = (o0 - o2) * 0.382683433
  const [z2, z4, z3] = [0.5411961 * o0 + turn, 1.306562965 * o2 + turn, o1 * Math.SQRT1_2]
  const [z11, z13] = [d7 + z3, d7 - z3]
  block[at] = e0 + e1
  block[at + 4 * step] = e0 - e1
  block[at + 2 * step] = e3 + even
  block[at + 6 * step] = e3 - even
  block[at + 5 * step] = z13 + z2
  block[at + 3 * step] = z13 - z2
  block[at + step] = z11 + z4
  block[at + 7 * step] = z11 - z4
}

/** A code and its length, by what it means. */
type Codes = readonly (readonly [code: number, length: number])[]

function codesOf({ counts, values }: CodeTable): Codes {
  const codes: [number, number][] = []
  let [code, at] = [0, 0]
  for (const [index, count] of counts.entries()) {
    for (let one = 0; one < count; one++) codes[values[at++] as number] = [code++, index + 1]
    code <<= 1
  }
  return codes
}

const END_OF_BLOCK = 0
const SIXTEEN_ZEROS = 0xf0

/** Tells a block: how much brighter it is than the one before, then its frequencies, with the zeros between them counted. */
function tell(
  out: BitWriter,
  told: Int16Array,
  { dc, ac, last }: { dc: Codes; ac: Codes; last: number },
): void {
  const difference = (told[0] as number) - last
  const size = bitsOf(difference)
  out.code(dc[size])
  out.number(difference, size)
  let end = 63
  while (end > 0 && told[end] === 0) end--
  let zeros = 0
  for (let order = 1; order <= end; order++) {
    const value = told[order] as number
    if (value === 0) {
      zeros++
      continue
    }
    for (; zeros > 15; zeros -= 16) out.code(ac[SIXTEEN_ZEROS])
    const bits = bitsOf(value)
    out.code(ac[(zeros << 4) | bits])
    out.number(value, bits)
    zeros = 0
  }
  if (end < 63) out.code(ac[END_OF_BLOCK])
}

const bitsOf = (value: number): number => 32 - Math.clz32(Math.abs(value))

/** Bytes that grow, with bits packed at their end. */
class BitWriter {
  #bytes = new Uint8Array(1024 * 1024)
  #length = 0
  #bits = 0
  #count = 0

  bytes(bytes: Uint8Array): void {
    for (const byte of bytes) this.#put(byte)
  }

  code([code, length]: readonly [number, number] = [0, 0]): void {
    this.#push(code, length)
  }

  /** A negative number is told by the bits of the one that is one less. */
  number(value: number, length: number): void {
    this.#push(value < 0 ? value + (1 << length) - 1 : value, length)
  }

  end(): Uint8Array {
    // What is left of a byte is ones.
    this.#push(0x7f, 7)
    this.#put(0xff)
    this.#put(0xd9)
    return this.#bytes.subarray(0, this.#length)
  }

  #push(value: number, length: number): void {
    this.#bits = (this.#bits << length) | value
    this.#count += length
    while (this.#count >= 8) {
      this.#count -= 8
      const byte = (this.#bits >>> this.#count) & 0xff
      this.#put(byte)
      // A mark begins with this byte: within pixels a zero follows it.
      if (byte === 0xff) this.#put(0)
    }
    this.#bits &= (1 << this.#count) - 1
  }

  #put(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    this.#bytes[this.#length++] = byte
  }
}

function headOf(
  width: number,
  height: number,
  light: readonly number[],
  colour: readonly number[],
): Uint8Array {
  const part = (mark: number, ...data: (Uint8Array | readonly number[])[]) => {
    const content = join(...data)
    return join([0xff, mark, (content.length + 2) >> 8, (content.length + 2) & 255], content)
  }
  const codes = (name: number, { counts, values }: CodeTable) => join([name], counts, values)
  return join(
    [0xff, 0xd8],
    part(0xe0, ascii('JFIF\0'), [1, 2, 0, 0, 1, 0, 1, 0, 0]),
    part(0xdb, [0], light, [1], colour),
    part(
      0xc0,
      [8, height >> 8, height & 255, width >> 8, width & 255, 3],
      [1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1],
    ),
    part(
      0xc4,
      codes(0x00, LUMINANCE_DC),
      codes(0x10, LUMINANCE_AC),
      codes(0x01, CHROMINANCE_DC),
      codes(0x11, CHROMINANCE_AC),
    ),
    part(0xda, [3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0]),
  )
}
