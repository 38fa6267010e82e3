import { costOf } from './boxes.ts'
import type { LineOrder } from './lines.ts'
import { countPermutations, unpack } from './unpack.ts'
import { startOfParameters, writeLine } from './write-line.ts'

/** Prompts by their place, from 0: an array, or what makes each when it is asked for. */
export interface PromptTexts {
  readonly length: number
  at(place: number): string | undefined
}

/** A line to be pasted as one. */
export interface PackedLine {
  text: string
  /** The places of its prompts, in the order in which they come out. */
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
  readonly #prompts: PromptTexts
  readonly #order: LineOrder

  /** Holds prompts in the order of their lines. */
  constructor(prompts: PromptTexts, order: LineOrder, totals: Totals) {
    this.totals = totals
    this.lines = order.ends.length
    this.#prompts = prompts
    this.#order = order
  }

  /** Returns the places of a line's prompts; none outside. */
  placesOf(line: number): Uint32Array {
    const { places, ends } = this.#order
    return places.subarray(ends[line - 1] ?? 0, ends[line] ?? 0)
  }

  /** Writes a line. @throws RangeError where there is none */
  line(at: number): PackedLine {
    const places = this.placesOf(at)
    if (places.length === 0) throw new RangeError(`there is no line ${at} among ${this.lines}`)
    const texts = this.#textsOf(places)
    const { text, order } = writeLine(texts)
    const hasBraces = hasOwnBraces(texts)
    const [first = ''] = texts
    const { jobs } = costOf(first.slice(startOfParameters(first)))
    return {
      text,
      places: order.map((place) => places[place] as number),
      jobs: jobs * (hasBraces ? countPermutations(text) : places.length),
      hasBraces,
    }
  }

  /**
   * Unpacks every line, and compares what comes out with its prompts, letter by letter; one with braces of its own is compared as it
   * stands. Yields how many lines have been compared. @returns whether each prompt is there exactly once, and nothing else
   */
  *check(): Generator<number, boolean> {
    const seen = new Uint8Array(this.#prompts.length)
    for (let at = 0; at < this.lines; at++) {
      if (at % PORTION === PORTION - 1) yield at + 1
      const places = this.placesOf(at)
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
