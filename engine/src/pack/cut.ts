import type { Box, Rest } from './boxes.ts'

/** Takes the places of the prompts of one line. */
export type TakeLine = (places: readonly number[]) => void

/**
 * Cuts boxes into lines of at most `most` prompts, as few as there can be: prompts ÷ `most`, rounded up. A line holds whole
 * combinations of words and parameters as far as that costs no line; what is left is put together, first by its parameters.
 */
export function cutIntoLines(boxes: readonly Box[], most: number, take: TakeLine): void {
  const cutter = new Cutter(boxes, most, take)
  const [small, large] = [boxes.filter((box) => sizeOf(box) === 1), boxes.filter((box) => sizeOf(box) > 1)]
  for (const box of large.sort((one, other) => sizeOf(other) - sizeOf(one))) cutter.cut(box)
  for (const box of small) cutter.cut(box)
  cutter.end()
}

class Cutter {
  readonly #most: number
  readonly #take: TakeLine
  /** What all lines together may lack before there is one more of them. */
  #spare: number
  /** What is left of boxes: combinations, and places by the parameters that they have in common. */
  readonly #pieces: number[][] = []
  readonly #columns = new Map<string, number[]>()

  constructor(boxes: readonly Box[], most: number, take: TakeLine) {
    const prompts = boxes.reduce((sum, box) => sum + sizeOf(box), 0)
    this.#most = most
    this.#take = take
    this.#spare = (most - (prompts % most)) % most
  }

  cut(box: Box): void {
    const sides = box.rests.length === 1 ? ONE_REST : sidesOf(box.rests)
    if (!sides) {
      for (const [column, { parameters }] of box.rests.entries()) {
        const alike = this.#columnOf(parameters)
        for (const start of box.starts) alike.push(start + column)
      }
    } else if (!this.#cutRows(box)) {
      for (const columns of strips(sides, this.#most)) this.#cutColumns(box, columns)
    }
  }

  /** Cuts between rows, if that costs no line. */
  #cutRows({ rests, starts }: Box): boolean {
    const rows = Math.floor(this.#most / rests.length)
    if (rows === 0) return false
    const lacking = Math.ceil(starts.length / rows) * this.#most - starts.length * rests.length
    if (lacking > this.#spare) return false
    this.#spare -= lacking
    for (let row = 0; row < starts.length; row += rows) {
      this.#take(starts.slice(row, row + rows).flatMap((start) => rests.map((_, column) => start + column)))
    }
    return true
  }

  /** Cuts full lines out of some columns, as many of them as divide a line, and lays the rows that are left aside. */
  #cutColumns({ rests, starts }: Box, columns: readonly number[]): void {
    const rows = this.#most / columns.length
    const placesOf = (from: number) =>
      starts.slice(from, from + rows).flatMap((start) => columns.map((column) => start + column))
    const full = starts.length - (starts.length % rows)
    for (let row = 0; row < full; row += rows) this.#take(placesOf(row))
    if (full === starts.length) return
    const left = placesOf(full)
    const [parameters = ''] = columns.map((column) => rests[column]?.parameters)
    if (columns.some((column) => rests[column]?.parameters !== parameters)) this.#pieces.push(left)
    else for (const place of left) this.#columnOf(parameters).push(place)
  }

  #columnOf(parameters: string): number[] {
    const known = this.#columns.get(parameters)
    if (known) return known
    const column: number[] = []
    this.#columns.set(parameters, column)
    return column
  }

  /** Makes lines of what is left. */
  end(): void {
    for (const places of this.#columns.values()) {
      const full = places.length - (places.length % this.#most)
      for (let from = 0; from < full; from += this.#most) this.#take(places.slice(from, from + this.#most))
      if (full < places.length) this.#pieces.push(places.slice(full))
    }
    let line: number[] = []
    const endLine = () => {
      if (line.length > 0) this.#take(line)
      line = []
    }
    for (const piece of this.#pieces) {
      const lacking = this.#most - line.length
      if (line.length > 0 && lacking <= this.#spare) {
        this.#spare -= lacking
        endLine()
      }
      for (const place of piece) {
        line.push(place)
        if (line.length === this.#most) endLine()
      }
    }
    endLine()
  }
}

function sizeOf({ rests, starts }: Box): number {
  return rests.length * starts.length
}

/** Rests as the combinations of words and parameters; `columns[word][parameters]` is the place of a rest. */
type Sides = readonly (readonly number[])[]

const ONE_REST: Sides = [[0]]

/** Returns the sides of rests that are all combinations of their words and parameters; null for others. */
function sidesOf(rests: readonly Rest[]): Sides | null {
  const byWords = new Map<string, Map<string, number>>()
  for (const [column, { words, parameters }] of rests.entries()) {
    const row = byWords.get(words) ?? new Map<string, number>()
    byWords.set(words, row.set(parameters, column))
  }
  const rows = [...byWords.values()]
  const all = [...(rows[0]?.keys() ?? [])]
  const isProduct = rows.every((row) => row.size === all.length && all.every((each) => row.has(each)))
  return isProduct ? rows.map((row) => all.map((each) => row.get(each) as number)) : null
}

/** Divides columns into combinations of words and parameters, the size of each a divisor of a line. */
function* strips(sides: Sides, most: number): Generator<number[]> {
  const parameters = sides[0]?.length ?? 0
  let left = 0
  for (const width of divisors(parameters, most)) {
    let top = 0
    for (const height of divisors(sides.length, most / width)) {
      yield sides.slice(top, top + height).flatMap((row) => row.slice(left, left + width))
      top += height
    }
    left += width
  }
}

/** Returns `length` as a sum of divisors of `most`, the largest ones first. */
function divisors(length: number, most: number): number[] {
  const parts: number[] = []
  for (let rest = length; rest > 0; ) {
    let part = Math.min(rest, most)
    while (most % part !== 0) part--
    parts.push(part)
    rest -= part
  }
  return parts
}
