/*
 * Whether one picture is another with its sides cut off: the brightness of both, made very small, is laid over one another and moved
 * and stretched until they fit best (Lucas and Kanade's method), so that it does not matter how the cut is shared out.
 */

/** Places across and down of a small picture. */
export const SMALL = 32
const PLACES = SMALL * SMALL
const HALF = SMALL / 2
/** Moves until it fits; more change nothing. */
const MOVES = 6
/** A cut of a tenth stretches by a ninth, and moves by a tenth; a little more is allowed for. */
const MOST_STRETCH = 1.16
const MOST_MOVE = 0.16
/** So much of both has to lie on one another. */
const LEAST_SHARE = 0.5
/** What fits less than this without a move is another picture, and less than the second from the middle is tried from elsewhere. */
const LEAST_AT_FIRST = 0.15
const LEAST_TO_TRY = 0.35
const STARTS: readonly (readonly [number, number])[] = [
  [-0.07, -0.07],
  [0.07, -0.07],
  [-0.07, 0.07],
  [0.07, 0.07],
]

/** How one picture lies on the other: sideways and down, each with its stretch; the sides are −1 and 1. */
type Place = [moveX: number, stretchX: number, moveY: number, stretchY: number]

// One picture after the other is compared: nothing is made anew for each.
const warped = new Float64Array(PLACES)
const under = new Float64Array(PLACES)
const slopeX = new Float64Array(PLACES)
const slopeY = new Float64Array(PLACES)
const acrosses = new Float64Array(PLACES)
const downs = new Float64Array(PLACES)

/**
 * Returns how well two small pictures fit, as the correlation of their brightness where they fit best: 1 for copies, however bright;
 * strangers stay below 0.65. Looks no further once it is sure either way.
 * @param enough what counts as a fit
 */
export function fitOf(one: Uint8Array, other: Uint8Array, enough: number): number {
  if (correlated(one, other) < LEAST_AT_FIRST) return 0
  let best = moved(one, other, [0, 1, 0, 1], enough)
  if (best >= enough || best < LEAST_TO_TRY) return best
  for (const [x, y] of STARTS) {
    best = Math.max(best, moved(one, other, [x, 0.95, y, 0.95], enough))
    if (best >= enough) return best
  }
  return best
}

/** Returns the correlation of two small pictures as they lie. */
function correlated(one: Uint8Array, other: Uint8Array): number {
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0]
  for (let at = 0; at < PLACES; at++) {
    const [x, y] = [one[at] as number, other[at] as number]
    a += x
    b += y
    aa += x * x
    bb += y * y
    ab += x * y
  }
  return correlation(PLACES, a, b, aa, bb, ab)
}

function correlation(count: number, a: number, b: number, aa: number, bb: number, ab: number): number {
  const spread = (aa - (a * a) / count) * (bb - (b * b) / count)
  return spread > 0 ? (ab - (a * b) / count) / Math.sqrt(spread) : 0
}

function moved(one: Uint8Array, other: Uint8Array, place: Place, enough: number): number {
  let best = 0
  for (let move = 0; move <= MOVES; move++) {
    const { count, fit, a, b, gain } = laid(one, other, place)
    if (count < PLACES * LEAST_SHARE) return best
    best = Math.max(best, fit)
    if (best >= enough || gain === 0 || move === MOVES) return best
    if (!step(place, count, a / count, b / count, gain)) return best
  }
  return best
}

/** Lays one picture on the other. Fills the rows that a step is worked out from. */
function laid(one: Uint8Array, other: Uint8Array, [moveX, stretchX, moveY, stretchY]: Place) {
  let [count, a, b, aa, bb, ab] = [0, 0, 0, 0, 0, 0]
  const last = SMALL - 1.01
  for (let row = 1; row < SMALL - 1; row++) {
    const v = (row + 0.5) / HALF - 1
    const y = (moveY + stretchY * v + 1) * HALF - 0.5
    if (y < 0 || y > last) continue
    for (let column = 1; column < SMALL - 1; column++) {
      const u = (column + 0.5) / HALF - 1
      const x = (moveX + stretchX * u + 1) * HALF - 0.5
      if (x < 0 || x > last) continue
      const from = Math.floor(y) * SMALL + Math.floor(x)
      const [fx, fy] = [x - Math.floor(x), y - Math.floor(y)]
      const [p, q] = [one[from] as number, one[from + 1] as number]
      const [r, s] = [one[from + SMALL] as number, one[from + SMALL + 1] as number]
      const value = (p * (1 - fx) + q * fx) * (1 - fy) + (r * (1 - fx) + s * fx) * fy
      const below = other[row * SMALL + column] as number
      a += value
      b += below
      aa += value * value
      bb += below * below
      ab += value * below
      warped[count] = value
      under[count] = below
      slopeX[count] = ((q - p) * (1 - fy) + (s - r) * fy) * HALF
      slopeY[count] = ((r - p) * (1 - fx) + (s - q) * fx) * HALF
      acrosses[count] = u
      downs[count] = v
      count++
    }
  }
  const [spreadA, spreadB] = [aa - (a * a) / count, bb - (b * b) / count]
  const gain = spreadA > 0 && spreadB > 0 ? Math.sqrt(spreadB / spreadA) : 0
  return { count, a, b, fit: count > 0 ? correlation(count, a, b, aa, bb, ab) : 0, gain }
}

/** Moves a place to where the pictures should fit better, by their slopes. @returns false where those say nothing */
function step(place: Place, count: number, meanA: number, meanB: number, gain: number): boolean {
  const sums = [0, 1, 2, 3].map(() => new Float64Array(5)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  const each = new Float64Array(5)
  for (let at = 0; at < count; at++) {
    const [x, y] = [slopeX[at] as number, slopeY[at] as number]
    each[0] = x
    each[1] = x * (acrosses[at] as number)
    each[2] = y
    each[3] = y * (downs[at] as number)
    each[4] = ((under[at] as number) - meanB) / gain - ((warped[at] as number) - meanA)
    for (let row = 0; row < 4; row++)
      for (let column = row; column < 5; column++)
        (sums[row] as Float64Array)[column] =
          ((sums[row] as Float64Array)[column] as number) + (each[row] as number) * (each[column] as number)
  }
  for (let row = 1; row < 4; row++)
    for (let column = 0; column < row; column++)
      (sums[row] as Float64Array)[column] = (sums[column] as Float64Array)[row] as number
  const by = solved(sums)
  if (!by) return false
  const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))
  place[0] = within(place[0] + (by[0] as number), -MOST_MOVE, MOST_MOVE)
  place[1] = within(place[1] + (by[1] as number), 1 / MOST_STRETCH, MOST_STRETCH)
  place[2] = within(place[2] + (by[2] as number), -MOST_MOVE, MOST_MOVE)
  place[3] = within(place[3] + (by[3] as number), 1 / MOST_STRETCH, MOST_STRETCH)
  return true
}

/** Solves four equations, each a row with its right side; null where they say nothing. */
function solved(rows: readonly Float64Array[]): Float64Array | null {
  const cell = (row: number, column: number) => (rows[row] as Float64Array)[column] as number
  for (let at = 0; at < 4; at++) {
    const head = cell(at, at)
    if (Math.abs(head) < 1e-6) return null
    for (let row = at + 1; row < 4; row++) {
      const times = cell(row, at) / head
      for (let column = at; column < 5; column++)
        (rows[row] as Float64Array)[column] = cell(row, column) - times * cell(at, column)
    }
  }
  const by = new Float64Array(4)
  for (let at = 3; at >= 0; at--) {
    let rest = cell(at, 4)
    for (let column = at + 1; column < 4; column++) rest -= cell(at, column) * (by[column] as number)
    by[at] = rest / cell(at, at)
  }
  return by
}
