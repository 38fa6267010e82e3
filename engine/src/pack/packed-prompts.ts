import { costOf } from './boxes.ts'
import type { LineOrder } from './lines.ts'
import type { PartedPrompts } from './parts.ts'
import { countPermutations, unpack } from './unpack.ts'
import { startOfParameters, writeLine } from './write-line.ts'

/** A line to be pasted as one. */
export interface PackedLine {
  text: string
  /** The places of its prompts, in the order in which they come out; of one in parts, where its last part stands. */
  places: readonly number[]
  /** Jobs that it starts: its prompts times their repeats. */
  jobs: number
  /** It is one prompt with braces of its own, of which the image generator may make several. */
  hasBraces: boolean
}

/** What all lines take. */
export interface Totals {
  jobs: number
  /** Of fast mode. */
  minutes: number
  /** Prompts that stand alone because they have braces of their own. */
  withBraces: number
}

/** Lines checked between two yields. */
const PORTION = 256

/** Prompts packed into lines. Only which prompt stands where is held; a line is written when it is asked for. */
export class PackedPrompts {
  readonly totals: Totals
  /** How many lines there are. */
  readonly lines: number
  readonly #prompts: PartedPrompts
  readonly #order: LineOrder
  /** By the place of a prompt in parts: the line where its last part stands. */
  readonly #lastLines = new Map<number, number>()

  /** Holds prompts in the order of their lines. */
  constructor(prompts: PartedPrompts, order: LineOrder, totals: Totals) {
    this.totals = totals
    this.lines = order.ends.length
    this.#prompts = prompts
    this.#order = order
    if (!prompts.hasParts) return
    for (let line = 0; line < this.lines; line++) {
      for (const place of this.#heldBy(line)) {
        const whole = prompts.wholeOf(place)
        if (whole !== place) this.#lastLines.set(whole, line)
      }
    }
  }

  /** Returns the places of the prompts that are whole with a line; none outside. */
  placesOf(line: number): number[] {
    return this.#wholesIn(line, this.#heldBy(line))
  }

  #wholesIn(line: number, held: Iterable<number>): number[] {
    const wholes: number[] = []
    for (const place of held) {
      const whole = this.#prompts.wholeOf(place)
      if (whole === place) wholes.push(place)
      else if (this.#lastLines.get(whole) === line && !wholes.includes(whole)) wholes.push(whole)
    }
    return wholes
  }

  /** Returns the places that a line holds, those of parts among them. */
  #heldBy(line: number): Uint32Array {
    const { places, ends } = this.#order
    return places.subarray(ends[line - 1] ?? 0, ends[line] ?? 0)
  }

  /** Writes a line. @throws RangeError where there is none */
  line(at: number): PackedLine {
    const held = this.#heldBy(at)
    if (held.length === 0) throw new RangeError(`there is no line ${at} among ${this.lines}`)
    const texts = this.#textsOf(held)
    const { text, order } = writeLine(texts)
    const hasBraces = hasOwnBraces(texts)
    const [first = ''] = texts
    const { jobs } = costOf(first.slice(startOfParameters(first)))
    return {
      text,
      places: this.#wholesIn(
        at,
        order.map((nth) => held[nth] as number),
      ),
      jobs: jobs * (hasBraces ? countPermutations(text) : held.length),
      hasBraces,
    }
  }

  /**
   * Unpacks every line, and compares what comes out with its prompts, letter by letter; one with braces of its own is compared as it
   * stands. Yields how many lines have been compared. @returns whether each prompt is there exactly once, and nothing else
   */
  *check(): Generator<number, boolean> {
    const seen = new Uint8Array(this.#prompts.length)
    for (const whole of this.#lastLines.keys()) seen[whole] = 1
    for (let at = 0; at < this.lines; at++) {
      if (at % PORTION === PORTION - 1) yield at + 1
      const places = this.#heldBy(at)
      const texts = this.#textsOf(places)
      const { text, order } = writeLine(texts)
      const unpacked = hasOwnBraces(texts) ? texts : unpack(text)
      if (unpacked.length !== texts.length) return false
      for (const [step, nth] of order.entries()) {
        const place = places[nth] as number
        if (seen[place] === 1 || unpacked[step] !== texts[nth]) return false
        seen[place] = 1
      }
    }
    return !seen.includes(0)
  }

  #textsOf(places: Uint32Array): string[] {
    const texts: string[] = []
    for (const place of places) texts.push(this.#prompts.at(place) ?? '')
    return texts
  }
}

/** Returns whether a line is one prompt with braces of its own: no other line has prompts with any. */
function hasOwnBraces([first = '', ...others]: readonly string[]): boolean {
  return others.length === 0 && /[{}]/.test(first)
}
