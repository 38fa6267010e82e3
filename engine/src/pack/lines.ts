/** Which prompts stand in which line, by their places. */
export interface LineOrder {
  /** The places of all prompts, line by line. */
  places: Uint32Array
  /** Where each line ends among them. */
  ends: Uint32Array
}

/** Gathers lines of prompts. */
export class Lines {
  readonly #places: Uint32Array
  #ends: number[] = []
  #filled = 0

  /** Has room for so many prompts. */
  constructor(prompts: number) {
    this.#places = new Uint32Array(prompts)
  }

  /** Adds a line. */
  add(places: readonly number[]): void {
    this.#places.set(places, this.#filled)
    this.#filled += places.length
    this.#ends.push(this.#filled)
  }

  /** Returns the lines in the order of their first prompts. */
  inOrder(): LineOrder {
    const lineOf = new Uint32Array(this.#places.length)
    const ends = this.#ends
    let start = 0
    for (const [line, end] of ends.entries()) {
      let first = this.#places[start] as number
      for (; start < end; start++) first = Math.min(first, this.#places[start] as number)
      lineOf[first] = line + 1
    }
    const ordered = { places: new Uint32Array(this.#filled), ends: new Uint32Array(ends.length) }
    let filled = 0
    let lines = 0
    for (const found of lineOf) {
      if (found === 0) continue
      const places = this.#places.subarray(ends[found - 2] ?? 0, ends[found - 1])
      ordered.places.set(places, filled)
      filled += places.length
      ordered.ends[lines++] = filled
    }
    return ordered
  }
}
