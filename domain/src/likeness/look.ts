import { SMALL } from './align.ts'
import { frequenciesOf, type Hash, hashAt, type Luminance, POSITIONS } from './pdq.ts'

/** The longest side, in px, that a picture is looked at with: 64 places of its hash are four of its pixels each. */
const SIDE = 256
/** Steps of each colour in the histogram. */
const STEPS = 4
export const COLOURS = STEPS ** 3
/** Brighter than this counts as white; a rim that is white to this share is that of a thing on white. */
const WHITE = 244
const WHITE_RIM = 0.92

/** How a picture looks, as it is compared with others. All of it comes from the pixels; none of it gives them back. */
export interface Look {
  /** In all eight positions, the first as it is. */
  readonly hashes: readonly Hash[]
  /** Of its windows: what is left of it where up to a fifth was cut away. */
  readonly windows: readonly Hash[]
  /** 0–100; below 50 its hash says nothing. */
  readonly quality: number
  /** A thing on white: many strangers look alike. */
  readonly isOnWhite: boolean
  /** Shares of its colours, 4 × 4 × 4. */
  readonly colours: Float32Array
  /** Brightness, 32 × 32, row by row, for what is laid on one another; absent in what was looked at before that was */
  readonly small?: Uint8Array
  /** 0–100: how much fine detail there is, beside the same picture a little blurred. */
  readonly sharpness: number
}

/** Pixels as a canvas gives them: RGBA, row by row. What is see-through counts as lying on white. */
export interface Pixels {
  readonly data: Uint8Array | Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/** Windows as shares of the sides: left, top, width, height. Cut off at each side and corner, and all around. */
const WINDOWS: readonly (readonly [number, number, number, number])[] = [
  [0.05, 0.05, 0.9, 0.9],
  [0.1, 0, 0.9, 1],
  [0, 0, 0.9, 1],
  [0, 0.1, 1, 0.9],
  [0, 0, 1, 0.9],
  [0, 0, 0.9, 0.9],
  [0.1, 0, 0.9, 0.9],
  [0, 0.1, 0.9, 0.9],
  [0.1, 0.1, 0.9, 0.9],
  [0.1, 0.1, 0.8, 0.8],
]

/** Looks at a picture: made smaller by our own means, so that one picture has one hash in every browser. */
export function lookOf(pixels: Pixels): Look {
  const { luminance, colours } = smaller(pixels)
  const whole = frequenciesOf(luminance)
  return {
    hashes: Array.from({ length: POSITIONS }, (_, position) => hashAt(whole, position)),
    windows: WINDOWS.map((window) => hashAt(frequenciesOf(windowOf(luminance, window)))),
    quality: whole.quality,
    isOnWhite: isOnWhite(luminance),
    colours,
    small: smallOf(luminance),
    sharpness: sharpnessOf(pixels),
  }
}

/** Takes the mean of the pixels that become one. */
function smaller({ data, width, height }: Pixels): { luminance: Luminance; colours: Float32Array } {
  const scale = Math.min(1, SIDE / Math.max(width, height))
  const [wide, high] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
  const size = wide * high
  const [red, green, blue, counts] = [0, 1, 2, 3].map(() => new Float64Array(size)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  const columns = Uint32Array.from({ length: width }, (_, at) => Math.floor((at * wide) / width))
  for (let row = 0, from = 0; row < height; row++) {
    const start = Math.floor((row * high) / height) * wide
    for (let column = 0; column < width; column++, from += 4) {
      const at = start + (columns[column] as number)
      const seen = (data[from + 3] as number) / 255
      const white = 255 * (1 - seen)
      red[at] = (red[at] as number) + (data[from] as number) * seen + white
      green[at] = (green[at] as number) + (data[from + 1] as number) * seen + white
      blue[at] = (blue[at] as number) + (data[from + 2] as number) * seen + white
      counts[at] = (counts[at] as number) + 1
    }
  }
  const values = new Float32Array(size)
  const colours = new Float32Array(COLOURS)
  for (let at = 0; at < size; at++) {
    const count = (counts[at] as number) || 1
    const r = (red[at] as number) / count
    const g = (green[at] as number) / count
    const b = (blue[at] as number) / count
    values[at] = 0.299 * r + 0.587 * g + 0.114 * b
    const place = (stepOf(r) * STEPS + stepOf(g)) * STEPS + stepOf(b)
    colours[place] = (colours[place] as number) + 1 / size
  }
  return { luminance: { values, width: wide, height: high }, colours }
}

/** Takes the mean of the pixels of each of 32 × 32 places; of few pixels one lies in several. */
function smallOf({ values, width, height }: Luminance): Uint8Array {
  const small = new Uint8Array(SMALL * SMALL)
  const from = (place: number, length: number) => Math.min(length - 1, Math.floor((place * length) / SMALL))
  for (let row = 0; row < SMALL; row++) {
    const [top, bottom] = [from(row, height), Math.max(from(row, height) + 1, from(row + 1, height))]
    for (let column = 0; column < SMALL; column++) {
      const [left, right] = [from(column, width), Math.max(from(column, width) + 1, from(column + 1, width))]
      let sum = 0
      for (let y = top; y < bottom; y++)
        for (let x = left; x < right; x++) sum += values[y * width + x] as number
      small[row * SMALL + column] = Math.round(sum / ((bottom - top) * (right - left)))
    }
  }
  return small
}

const stepOf = (value: number) => Math.min(STEPS - 1, Math.floor((value * STEPS) / 256))

function windowOf(
  { values, width, height }: Luminance,
  [left, top, wide, high]: readonly [number, number, number, number],
): Luminance {
  const [x, y] = [Math.round(left * width), Math.round(top * height)]
  const [columns, rows] = [Math.max(1, Math.round(wide * width)), Math.max(1, Math.round(high * height))]
  const part = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    const from = Math.min(height - 1, y + row) * width + x
    part.set(values.subarray(from, from + columns), row * columns)
  }
  return { values: part, width: columns, height: rows }
}

function isOnWhite({ values, width, height }: Luminance): boolean {
  let [white, all] = [0, 0]
  const look = (row: number, column: number) => {
    all++
    if ((values[row * width + column] as number) > WHITE) white++
  }
  for (let column = 0; column < width; column++) for (const row of [0, height - 1]) look(row, column)
  for (let row = 0; row < height; row++) for (const column of [0, width - 1]) look(row, column)
  return white >= all * WHITE_RIM
}

/** Rows that are looked at for detail: no more are needed. */
const ROWS = 256

/**
 * Returns how much of the steps between neighbours a slight blur takes away, at the picture's own size: of a sharp picture much, of
 * one that is out of focus, or was made larger, next to nothing.
 */
function sharpnessOf({ data, width, height }: Pixels): number {
  let [fine, soft] = [0, 0]
  const stride = Math.max(1, Math.floor(height / ROWS))
  const grey = new Float32Array(width)
  for (let row = 0; row < height; row += stride) {
    for (let column = 0, from = row * width * 4; column < width; column++, from += 4)
      grey[column] =
        0.299 * (data[from] as number) +
        0.587 * (data[from + 1] as number) +
        0.114 * (data[from + 2] as number)
    for (let column = 3; column < width - 2; column++) {
      const before =
        (grey[column - 3] as number) + (grey[column - 2] as number) + (grey[column - 1] as number)
      const behind = (grey[column] as number) + (grey[column + 1] as number) + (grey[column + 2] as number)
      // The strongest edges count most: a plain sky is no fault.
      fine += ((grey[column] as number) - (grey[column - 1] as number)) ** 2
      soft += ((behind - before) / 3) ** 2
    }
  }
  return soft === 0 ? 0 : Math.min(100, Math.round((fine / soft) * 100))
}
