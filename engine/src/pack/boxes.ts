import { flagsIn } from '../flags.ts'
import { PLANS } from './plans.ts'
import { startOfParameters } from './write-line.ts'

/** What follows the first words of a prompt. */
export interface Rest {
  text: string
  words: string
  parameters: string
  /** Jobs and fast minutes that a prompt which ends so takes. */
  jobs: number
  minutes: number
  /** It has to stand alone: permutations would not give it back, or it asks for the mode that takes none. */
  isAlone: boolean
}

/** First words that the same rests follow: every combination of both. */
export interface Box {
  rests: readonly Rest[]
  /** For each of the words the place of their first prompt; those with the other rests follow it. */
  starts: number[]
}

/**
 * What permutations may not give back letter by letter, in a prompt's first words and in the rest of it: their own signs, and blanks
 * beside a choice or a comma.
 */
const UNSAFE_WORDS = /^$|^[ ,]|[{}\\]|[^\S ]| [ ,]|,,|[ ,]$/
const UNSAFE_REST = /[{}\\]|[^\S ]| [ ,]|,,|[ ,]$/

interface NumberedRest extends Rest {
  number: number
  /** The last row that has it. */
  row: number
}

/** Gathers prompts that begin with the same words into rows, and rows with the same rests into boxes. */
export class Boxes {
  readonly all: Box[] = []
  readonly #rests = new Map<string, NumberedRest>()
  readonly #byRests = new Map<string, Box>()
  /** The row under way. */
  #words: string | null = null
  #start = 0
  #row: NumberedRest[] = []
  #rows = 0
  #former: Box | null = null

  /** Adds the prompt of a place, one after the other. @returns what follows its first words; null when it has to stand alone */
  add(text: string, place: number): Rest | null {
    const at = startOfRest(text)
    const rest = this.#restOf(text, at)
    const hasSameWords = this.#words?.length === at && text.startsWith(this.#words)
    if (rest.isAlone || (!hasSameWords && UNSAFE_WORDS.test(text.slice(0, at)))) {
      this.endRow()
      return null
    }
    if (!hasSameWords || rest.row === this.#rows) {
      this.endRow()
      this.#words = text.slice(0, at)
      this.#start = place
    }
    rest.row = this.#rows
    this.#row.push(rest)
    return rest
  }

  /** Ends the row under way: what comes next does not follow it. */
  endRow(): void {
    if (this.#row.length > 0) {
      this.#former = this.#boxOfRow()
      this.#former.starts.push(this.#start)
    }
    this.#row = []
    this.#words = null
    this.#rows++
  }

  #boxOfRow(): Box {
    const row = this.#row
    const former = this.#former
    if (former?.rests.length === row.length && row.every((rest, at) => rest === former.rests[at])) {
      return former
    }
    const key = row.map(({ number }) => number).join()
    const known = this.#byRests.get(key)
    if (known) return known
    const box = { rests: row, starts: [] }
    this.#byRests.set(key, box)
    this.all.push(box)
    return box
  }

  #restOf(text: string, at: number): NumberedRest {
    const expected = this.#former?.rests[this.#row.length] as NumberedRest | undefined
    if (expected && text.length === at + expected.text.length && text.endsWith(expected.text)) return expected
    const rest = text.slice(at)
    const known = this.#rests.get(rest)
    if (known) return known
    const made = { ...readRest(rest), number: this.#rests.size, row: -1 }
    this.#rests.set(rest, made)
    return made
  }
}

/** Returns where the first words of a prompt end. */
function startOfRest(text: string): number {
  const comma = text.indexOf(', ')
  const parameters = startOfParameters(text)
  return comma < 0 ? parameters : Math.min(comma, parameters)
}

function readRest(text: string): Rest {
  const at = startOfParameters(text)
  const parameters = text.slice(at)
  const { jobs, minutes, isRelaxed } = costOf(parameters)
  return {
    text,
    words: text.slice(0, at),
    parameters,
    jobs,
    minutes,
    isAlone: isRelaxed || UNSAFE_REST.test(text),
  }
}

/** What a prompt takes. */
export interface Cost {
  /** Its repeats. */
  jobs: number
  /** Of fast mode. */
  minutes: number
  /** It asks for relaxed mode. */
  isRelaxed: boolean
}

/** Returns what a prompt with these parameters takes. */
export function costOf(parameters: string): Cost {
  const flags = flagsIn(parameters)
  const has = (name: string) => flags.some((flag) => flag.name === name)
  const repeats = flags.filter(({ name }) => name === 'repeat').map(({ value }) => Number.parseInt(value, 10))
  const jobs = Math.max(1, ...repeats.filter(Number.isSafeInteger))
  const { usual, hd, draft } = PLANS.minutes
  const minutes = jobs * (has('hd') ? hd : has('draft') ? draft : usual)
  return { jobs, minutes, isRelaxed: has('relax') }
}
