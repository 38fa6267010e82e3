import { type PackedPrompts, type PromptTexts, packing } from '@thokham/engine'
import type { Packed, PackedRow, Progress } from './prompt-worker-data.ts'

/** What is packed. */
export interface PackSource {
  /** By row. */
  texts: PromptTexts
  /** Returns the place that a row's prompt has in its set. */
  placeOf: (row: number) => number
}

/** Work between two yields, in ms. */
const SLICE = 25

/** Packs prompts step by step; what is asked meanwhile is answered, and the newest work takes the place of what is under way. */
export class Packing {
  readonly #yieldToEventLoop: () => Promise<void>
  #packed: PackedPrompts | null = null
  #source: PackSource | null = null
  #run = 0

  /** Begins with nothing packed. @param yieldToEventLoop lets waiting calls in */
  constructor(yieldToEventLoop: () => Promise<void>) {
    this.#yieldToEventLoop = yieldToEventLoop
  }

  /**
   * Packs prompts into lines of at most `limit` jobs.
   * @param open gives what is packed; null when there is nothing
   * @param used places that were copied
   * @param onProgress is called now and then
   * @returns null when there is nothing, or it was stopped
   */
  async pack(
    open: () => Promise<PackSource | null>,
    { limit, used }: { limit: number; used: readonly number[] },
    onProgress: (progress: Progress) => void,
  ): Promise<Packed | null> {
    this.stop()
    const run = this.#run
    const source = await open()
    if (!source || run !== this.#run) return null
    const wanted = source.texts.length
    const onStep = (prompts: number) => onProgress({ prompts, wanted })
    const packed = await this.#through(packing(source.texts, limit), onStep)
    if (!packed) return null
    this.#packed = packed
    this.#source = source
    const { lines, totals } = packed
    return { prompts: wanted, lines, ...totals, next: this.#firstUncopied(new Set(used)) }
  }

  /** Returns the lines `from` up to, not including, `to`. */
  rows(from: number, to: number): PackedRow[] {
    const [packed, source] = [this.#packed, this.#source]
    if (!packed || !source) return []
    const lines = Array.from(
      { length: Math.max(0, Math.min(to, packed.lines) - from) },
      (_, step) => from + step,
    )
    return lines.map((line) => {
      const { places, ...row } = packed.line(line)
      return { ...row, places: places.map(source.placeOf) }
    })
  }

  /** Unpacks what is packed. @returns whether it is exactly what was packed; null when that was stopped, or nothing is packed */
  async check(): Promise<boolean | null> {
    return this.#packed && this.#through(this.#packed.check(), () => undefined)
  }

  /** Ends what is under way, and forgets what was packed. */
  stop(): void {
    this.#run++
    this.#packed = null
    this.#source = null
  }

  async #through<Result>(
    steps: Generator<number, Result>,
    onStep: (done: number) => void,
  ): Promise<Result | null> {
    const run = this.#run
    for (let began = performance.now(); ; ) {
      const { done, value } = steps.next()
      if (done) return value
      if (performance.now() - began < SLICE) continue
      onStep(value)
      await this.#yieldToEventLoop()
      if (run !== this.#run) return null
      began = performance.now()
    }
  }

  /** Returns the first line of which not every prompt was copied; the first one when all were. */
  #firstUncopied(used: ReadonlySet<number>): number {
    const [packed, source] = [this.#packed, this.#source]
    if (!packed || !source || used.size === 0) return 0
    for (let line = 0; line < packed.lines; line++) {
      if (packed.placesOf(line).some((row) => !used.has(source.placeOf(row)))) return line
    }
    return 0
  }
}
