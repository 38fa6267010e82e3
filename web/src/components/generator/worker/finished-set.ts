import { CSV_BOM, csvLine } from '@thokham/domain/csv'
import { at, type Indices, promptMaker, type Recipe, segmentsAt } from '@thokham/engine'
import type { PackSource } from './packing.ts'
import type { Row } from './prompt-worker-data.ts'

/** Work between two yields, in ms, and prompts between two looks at the clock. */
const SLICE = 25
const STEP = 500
/** Rows of a table between two yields. */
const CSV_ROWS = 5_000

/** What the set lets happen meanwhile. */
export interface Surroundings {
  /** Lets waiting messages in. */
  yieldToEventLoop: () => Promise<void>
  /** Hears how many were found so far; false ends the search. */
  onFound: (found: number) => boolean
}

/**
 * A finished set of prompts. A prompt is known by its place in the set as it was generated, from 0, also when others were
 * taken out; its text is made when it is asked for.
 */
export class FinishedSet {
  readonly recipe: Recipe
  readonly #indices: Indices | null
  /** The places that are left, ascending; null = all. */
  readonly #left: Uint32Array | null
  readonly #generated: number
  /** Prompts that are left. */
  readonly prompts: number
  #found: number[] = []

  /** Holds a set as it was made. @param generated prompts of the set as it was generated */
  constructor(
    recipe: Recipe,
    indices: Indices | null,
    generated: number,
    left: Uint32Array<ArrayBuffer> | null = null,
  ) {
    this.recipe = recipe
    this.#indices = indices
    this.#left = left
    this.#generated = generated
    this.prompts = left?.length ?? generated
  }

  /**
   * Returns the places of the rows `from` up to, not including, `to`: of all that are left, or of those that were
   * found.
   */
  places(from: number, to: number, found: boolean): Uint32Array<ArrayBuffer> {
    const end = Math.min(to, found ? this.#found.length : this.prompts)
    return Uint32Array.from({ length: Math.max(0, end - from) }, (_, step) =>
      found ? (this.#found[from + step] ?? 0) : this.#placeOf(from + step),
    )
  }

  /** Returns the prompts of those rows in segments. */
  rows(from: number, to: number, found: boolean): Row[] {
    return Array.from(this.places(from, to, found), (place) => ({
      place,
      segments: segmentsAt(this.recipe, this.#indexOf(place)),
    }))
  }

  /** Looks for a text, whatever its case. Gives null when the search was ended. */
  async search(query: string, { yieldToEventLoop, onFound }: Surroundings): Promise<number | null> {
    const wanted = query.trim().toLowerCase()
    const found: number[] = []
    this.#found = found
    if (wanted === '') return 0
    let began = performance.now()
    for (let row = 0; row < this.prompts; row++) {
      const place = this.#placeOf(row)
      if (this.#textAt(place).toLowerCase().includes(wanted)) found.push(place)
      if (row % STEP !== STEP - 1 || performance.now() - began < SLICE) continue
      await yieldToEventLoop()
      if (!onFound(found.length)) return null
      began = performance.now()
    }
    return found.length
  }

  /** Returns its prompts to be packed, row by row. */
  toPack(): PackSource {
    const textAt = promptMaker(this.recipe)
    const placeOf = (row: number) => this.#placeOf(row)
    return {
      texts: { length: this.prompts, at: (row) => textAt(this.#indexOf(placeOf(row))) },
      placeOf,
    }
  }

  /** Returns the set without the marked places. */
  without(marked: Uint8Array): FinishedSet {
    const all = this.places(0, this.prompts, false)
    return new FinishedSet(
      this.recipe,
      this.#indices,
      this.#generated,
      all.filter((place) => !marked[place]),
    )
  }

  /** Returns the set once it was gone on with up to `generated` prompts: what was taken out stays out. */
  upTo(generated: number): FinishedSet {
    const more = Array.from({ length: generated - this.#generated }, (_, step) => this.#generated + step)
    const left = this.#left && Uint32Array.from([...this.#left, ...more])
    return new FinishedSet(this.recipe, this.#indices, generated, left)
  }

  /** Returns the numbers that the recipe has for the prompts that are left, or for the marked ones among them. */
  indices(marked?: Uint8Array): Indices {
    const all = this.places(0, this.prompts, false)
    const wanted = marked ? all.filter((place) => marked[place]) : all
    return typeof this.#indices?.[0] === 'bigint'
      ? Array.from(wanted, (place) => this.#indexOf(place) as bigint)
      : Float64Array.from(wanted, (place) => this.#indexOf(place) as number)
  }

  /** Makes a table of one column, for spreadsheets. */
  async csv(yieldToEventLoop: () => Promise<void>): Promise<Blob> {
    const parts: BlobPart[] = [CSV_BOM + csvLine(['prompt'])]
    for (let row = 0; row < this.prompts; ) {
      const end = Math.min(this.prompts, row + CSV_ROWS)
      let text = ''
      for (; row < end; row++) text += csvLine([this.#textAt(this.#placeOf(row))])
      parts.push(new Blob([text]))
      await yieldToEventLoop()
    }
    return new Blob(parts, { type: 'text/csv;charset=utf-8' })
  }

  #placeOf(row: number): number {
    return this.#left ? (this.#left[row] ?? 0) : row
  }

  #indexOf(place: number): number | bigint {
    return this.#indices?.[place] ?? place
  }

  #textAt(place: number): string {
    return at(this.recipe, this.#indexOf(place))
  }
}
