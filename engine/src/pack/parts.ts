import { costOf } from './boxes.ts'
import type { PromptTexts } from './prompt-texts.ts'
import { countPermutations } from './unpack.ts'
import { startOfParameters } from './write-line.ts'

/** Parts that one prompt has at most, the repeats that any subscription takes; one of more stays whole. */
const MOST_PARTS = 40

/**
 * Returns a prompt of more jobs than `limit` as several of no more that make the same together: its repeats are divided. Empty where
 * it has no more jobs, and where that takes too many parts, or is of no use: its braces alone make more.
 */
export function partsOf(prompt: string, limit: number): string[] {
  const at = startOfParameters(prompt)
  const parameters = prompt.slice(at)
  const { jobs: repeats } = costOf(parameters)
  const most = Math.floor(limit / countPermutations(prompt))
  if (repeats <= most || most === 0 || repeats > most * MOST_PARTS) return []
  const once = prompt.slice(0, at) + parameters.replace(/ --(?:r|repeat) +\d+(?= --| *$)/gi, '')
  // What is written otherwise stays as it is.
  if (costOf(once.slice(at)).jobs > 1) return []
  return Array.from({ length: Math.ceil(repeats / most) }, (_, step) => {
    const times = Math.min(most, repeats - step * most)
    return times > 1 ? `${once} --repeat ${times}` : once
  })
}

/** Prompts, and behind them the parts of those of too many jobs: read anew where they are asked for, and not held. */
export class PartedPrompts implements PromptTexts {
  readonly #prompts: PromptTexts
  readonly #limit: number
  /** Of each part the place of its whole, and which of its parts it is. */
  readonly #wholes: number[] = []
  readonly #steps: number[] = []
  #read: { whole: number; parts: readonly string[] } = { whole: -1, parts: [] }

  constructor(prompts: PromptTexts, limit: number) {
    this.#prompts = prompts
    this.#limit = limit
  }

  get length(): number {
    return this.#prompts.length + this.#wholes.length
  }

  get hasParts(): boolean {
    return this.#wholes.length > 0
  }

  /** Divides the prompt of a place. @returns whether it has parts now */
  divide(place: number): boolean {
    const count = this.#partsOf(place).length
    for (let step = 0; step < count; step++) {
      this.#wholes.push(place)
      this.#steps.push(step)
    }
    return count > 0
  }

  at(place: number): string | undefined {
    const part = place - this.#prompts.length
    if (part < 0) return this.#prompts.at(place)
    const whole = this.#wholes[part]
    return whole === undefined ? undefined : this.#partsOf(whole)[this.#steps[part] as number]
  }

  /** Returns the place of the prompt that a place is, or is a part of. */
  wholeOf(place: number): number {
    const part = place - this.#prompts.length
    return part < 0 ? place : (this.#wholes[part] ?? place)
  }

  #partsOf(whole: number): readonly string[] {
    if (this.#read.whole !== whole) {
      this.#read = { whole, parts: partsOf(this.#prompts.at(whole) ?? '', this.#limit) }
    }
    return this.#read.parts
  }
}
