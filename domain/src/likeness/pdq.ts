/**
 * PDQ, the perceptual hash of Meta's ThreatExchange (https://github.com/facebook/ThreatExchange/tree/main/pdq), written anew:
 * 256 bits of a picture's brightness, a measure of how much there is to see, and the hashes of its turned and flipped copies
 * without drawing those.
 */

/** Brightness, row by row. */
export interface Luminance {
  readonly values: Float32Array
  readonly width: number
  readonly height: number
}

/** 256 bits in sixteen words, the word of the lowest rows first. */
export type Hash = Uint16Array

const SIDE = 64
const BITS = 16

/** Cosines of the 16 lowest frequencies but the zeroth, over 64 places. */
const COSINES = Float64Array.from(
  { length: BITS * SIDE },
  (_, at) =>
    Math.sqrt(2 / SIDE) *
    Math.cos((Math.PI / (2 * SIDE)) * (Math.floor(at / SIDE) + 1) * (2 * (at % SIDE) + 1)),
)

/** A picture as it is compared: its frequencies, from which all eight hashes come, and 0–100 for how much there is to see. */
export interface Frequencies {
  readonly values: Float64Array
  /** Below 50 it is plain or blurred, and its hash says nothing. */
  readonly quality: number
}

/** Returns the frequencies of a picture, or of a window of it. */
export function frequenciesOf(picture: Luminance): Frequencies {
  const small = smoothed(picture)
  return { values: transformed(small), quality: qualityOf(small) }
}

/** The ways to turn and flip a picture, the first of them not at all. */
export const POSITIONS = 8

/** Returns the hash of a picture in one of its positions: 1 flips it sideways, 2 upside down, 4 at the diagonal before. */
export function hashAt({ values }: Frequencies, position = 0): Hash {
  const turned = new Float64Array(BITS * BITS)
  for (let row = 0; row < BITS; row++)
    for (let column = 0; column < BITS; column++) {
      const value = position & 4 ? values[column * BITS + row] : values[row * BITS + column]
      // A flipped cosine is itself, or its negative where its frequency is odd.
      const isFlipped = (position & 1) !== 0 && column % 2 === 0
      const isUpsideDown = (position & 2) !== 0 && row % 2 === 0
      turned[row * BITS + column] = (isFlipped === isUpsideDown ? 1 : -1) * (value ?? 0)
    }
  const median = turned.toSorted()[(BITS * BITS) / 2 - 1] ?? 0
  const hash = new Uint16Array(BITS)
  for (let row = 0; row < BITS; row++)
    for (let column = 0; column < BITS; column++)
      if ((turned[row * BITS + column] ?? 0) > median) hash[row] = (hash[row] ?? 0) | (1 << column)
  return hash
}

/** Ones in each word. */
const ONES = Uint8Array.from({ length: 65_536 }, (_, word) => {
  let ones = 0
  for (let rest = word; rest > 0; rest >>= 1) ones += rest & 1
  return ones
})

/** Returns in how many of 256 bits two hashes differ. */
export function distanceOf(one: Hash, other: Hash): number {
  let distance = 0
  for (let at = 0; at < BITS; at++) distance += ONES[(one[at] ?? 0) ^ (other[at] ?? 0)] ?? 0
  return distance
}

/** Writes a hash in hexadecimal, as ThreatExchange does. */
export function hexOf(hash: Hash): string {
  return Array.from(hash.toReversed(), (word) => word.toString(16).padStart(4, '0')).join('')
}

/** Reads a hash in hexadecimal; null = it is none. */
export function hashOfHex(hex: string): Hash | null {
  if (!/^[0-9a-f]{64}$/.test(hex)) return null
  return Uint16Array.from({ length: BITS }, (_, at) =>
    Number.parseInt(hex.slice(at * 4, at * 4 + 4), 16),
  ).reverse()
}

/**
 * Takes 64 × 64 places of a picture, each the mean of its own pixels with those at its middle weighing most: what PDQ's two blurs
 * come to where a place is many pixels wide, and the same from either side, so that a flipped copy has a flipped hash even where
 * it is few.
 */
function smoothed({ values, width, height }: Luminance): Float32Array {
  const [across, down] = [weightsOf(width), weightsOf(height)]
  const rows = new Float64Array(width)
  const small = new Float32Array(SIDE * SIDE)
  for (let row = 0; row < SIDE; row++) {
    rows.fill(0)
    const { first, weights } = down[row] as Weights
    for (let step = 0; step < weights.length; step++) {
      const [from, weight] = [(first + step) * width, weights[step] as number]
      for (let at = 0; at < width; at++)
        rows[at] = (rows[at] as number) + weight * (values[from + at] as number)
    }
    for (let column = 0; column < SIDE; column++) {
      const { first, weights } = across[column] as Weights
      let sum = 0
      for (let step = 0; step < weights.length; step++)
        sum += (weights[step] as number) * (rows[first + step] as number)
      small[row * SIDE + column] = sum
    }
  }
  return small
}

/** How much the pixels of a line, from the first on, weigh in one of its places. */
interface Weights {
  first: number
  weights: readonly number[]
}

const knownWeights = new Map<number, readonly Weights[]>()

function weightsOf(length: number): readonly Weights[] {
  const known = knownWeights.get(length)
  if (known) return known
  const place = length / SIDE
  const made = Array.from({ length: SIDE }, (_, at) => {
    const middle = (at + 0.5) * place
    const first = Math.max(0, Math.ceil(middle - place / 2 - 0.5))
    const last = Math.min(length - 1, Math.floor(middle + place / 2 - 0.5))
    const weights: number[] = []
    for (let pixel = first; pixel <= last; pixel++)
      weights.push(Math.max(0, 1 - Math.abs(pixel + 0.5 - middle) / (place / 2)))
    const sum = weights.reduce((all, weight) => all + weight, 0)
    // A picture with fewer pixels than places lends one to several.
    if (sum === 0) return { first: Math.min(length - 1, Math.floor(middle)), weights: [1] }
    return { first, weights: weights.map((weight) => weight / sum) }
  })
  knownWeights.set(length, made)
  return made
}

function transformed(small: Float32Array): Float64Array {
  const rows = new Float64Array(BITS * SIDE)
  for (let row = 0; row < BITS; row++)
    for (let column = 0; column < SIDE; column++) {
      let sum = 0
      for (let at = 0; at < SIDE; at++)
        sum += (COSINES[row * SIDE + at] as number) * (small[at * SIDE + column] as number)
      rows[row * SIDE + column] = sum
    }
  const values = new Float64Array(BITS * BITS)
  for (let row = 0; row < BITS; row++)
    for (let column = 0; column < BITS; column++) {
      let sum = 0
      for (let at = 0; at < SIDE; at++)
        sum += (rows[row * SIDE + at] as number) * (COSINES[column * SIDE + at] as number)
      values[row * BITS + column] = sum
    }
  return values
}

/** Sums the steps of brightness between neighbours, in whole hundredths of the most there can be, over 90. */
function qualityOf(small: Float32Array): number {
  const step = (one: number, other: number) =>
    Math.abs(Math.trunc((((small[one] ?? 0) - (small[other] ?? 0)) * 100) / 255))
  let sum = 0
  for (let row = 0; row < SIDE; row++)
    for (let column = 0; column < SIDE; column++) {
      const at = row * SIDE + column
      if (row < SIDE - 1) sum += step(at, at + SIDE)
      if (column < SIDE - 1) sum += step(at, at + 1)
    }
  return Math.min(100, Math.trunc(sum / 90))
}
