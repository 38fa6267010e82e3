import { flagsIn } from '../flags.ts'
import { PLANS } from './plans.ts'
import { startOfParameters } from './write-line.ts'

/** What follows the first words of a prompt. */
export interface Rest {
  words: string
  parameters: string
  /** Jobs that a prompt which ends so takes. */
  jobs: number
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
  /** Null where texts with the same parameters share it: too many follow first words for each to be known. */
  text: string | null
  cost: Cost
  number: number
  /** The last row that has it. */
  row: number
  /** What it is in alone. */
  box: Box | null
}

/** So many rests are known by their whole text, so many by their parameters alone, and so many rows of them. */
const MOST_KNOWN = 1 << 14

/** Words that no rest has which is known by its text. */
const ANY_WORDS = '\\'

/** Gathers prompts that begin with the same words into rows, and rows with the same rests into boxes. */
export class Boxes {
  readonly all: Box[] = []
  readonly #rests = new Map<string, NumberedRest>()
  readonly #byParameters = new Map<string, NumberedRest>()
  readonly #byJobs = new Map<number, NumberedRest>()
  readonly #byRests = new Map<string, Box>()
  /** The row under way. */
  #words: string | null = null
  #start = 0
  #row: NumberedRest[] = []
  #rows = 0
  #numbered = 0
  #former: Box | null = null
  readonly #limit: number

  /** @param limit jobs of one prompt; one of more has to stand alone */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** Adds the prompt of a place, one after the other. @returns what it takes; null when it has to stand alone */
  add(text: string, place: number): Cost | null {
    const at = startOfRest(text)
    const hasSameWords = this.#words?.length === at && text.startsWith(this.#words)
    const isSafe = hasSameWords || !UNSAFE_WORDS.test(text.slice(0, at))
    const found = isSafe ? this.#restOf(text, at) : null
    if (!found) {
      this.endRow()
      return null
    }
    const { rest, cost } = found
    if (!hasSameWords || rest.row === this.#rows) {
      this.endRow()
      this.#words = text.slice(0, at)
      this.#start = place
    }
    rest.row = this.#rows
    this.#row.push(rest)
    return cost
  }

  /** Ends the row under way: what comes next does not follow it. */
  endRow(): void {
    const [row, start] = [this.#row, this.#start]
    const box = row.length > 1 ? this.#boxOfRow(row) : null
    if (box) box.starts.push(start)
    else for (const [column, rest] of row.entries()) this.#boxOf(rest).starts.push(start + column)
    if (row.length > 0) this.#former = box ?? row.at(-1)?.box ?? null
    this.#row = []
    this.#words = null
    this.#rows++
  }

  /** Returns the box of rows with the same rests; null where too many are known for one more. */
  #boxOfRow(row: readonly NumberedRest[]): Box | null {
    const former = this.#former
    if (former?.rests.length === row.length && row.every((rest, at) => rest === former.rests[at])) {
      return former
    }
    const key = row.map(({ number }) => number).join()
    const known = this.#byRests.get(key)
    if (known || this.#byRests.size === MOST_KNOWN) return known ?? null
    const box = this.#newBox(row)
    this.#byRests.set(key, box)
    return box
  }

  #boxOf(rest: NumberedRest): Box {
    rest.box ??= this.#newBox([rest])
    return rest.box
  }

  #newBox(rests: readonly Rest[]): Box {
    const box = { rests, starts: [] }
    this.all.push(box)
    return box
  }

  /** Returns what follows the first words; null where the prompt has to stand alone. */
  #restOf(text: string, at: number): { rest: NumberedRest; cost: Cost } | null {
    const expected = this.#former?.rests[this.#row.length] as NumberedRest | undefined
    const ending = expected?.text ?? null
    if (expected && ending !== null && text.length === at + ending.length && text.endsWith(ending)) {
      return { rest: expected, cost: expected.cost }
    }
    const rest = text.slice(at)
    const known = this.#rests.get(rest)
    if (known) return { rest: known, cost: known.cost }
    const start = startOfParameters(rest)
    const parameters = rest.slice(start)
    const cost = costOf(parameters)
    if (cost.isRelaxed || cost.jobs > this.#limit || UNSAFE_REST.test(rest)) return null
    if (this.#rests.size < MOST_KNOWN) {
      const made = this.#newRest({ text: rest, words: rest.slice(0, start), parameters }, cost)
      this.#rests.set(rest, made)
      return { rest: made, cost }
    }
    return { rest: this.#sharedRest(parameters, cost), cost }
  }

  /** Returns what texts share that end with the same parameters; of too many of them, what those of the same jobs share. */
  #sharedRest(parameters: string, cost: Cost): NumberedRest {
    const known = this.#byParameters.get(parameters) ?? this.#byJobs.get(cost.jobs)
    if (known) return known
    const shared = this.#newRest({ text: null, words: ANY_WORDS, parameters }, cost)
    if (this.#byParameters.size < MOST_KNOWN) this.#byParameters.set(parameters, shared)
    else this.#byJobs.set(cost.jobs, shared)
    return shared
  }

  #newRest(of: Pick<NumberedRest, 'text' | 'words' | 'parameters'>, cost: Cost): NumberedRest {
    this.#numbered++
    return { ...of, jobs: cost.jobs, cost, number: this.#numbered, row: -1, box: null }
  }
}

/** Returns where the first words of a prompt end. */
function startOfRest(text: string): number {
  const comma = text.indexOf(', ')
  const parameters = startOfParameters(text)
  return comma < 0 ? parameters : Math.min(comma, parameters)
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

/** The flags that a prompt's cost depends on. */
const COSTLY = /--(?:r|repeat|hd|draft|relax)(?![a-z])/i

/** Returns what a prompt with these parameters takes. */
export function costOf(parameters: string): Cost {
  if (!COSTLY.test(parameters)) return { jobs: 1, minutes: PLANS.minutes.usual, isRelaxed: false }
  const flags = flagsIn(parameters)
  const has = (name: string) => flags.some((flag) => flag.name === name)
  const repeats = flags.filter(({ name }) => name === 'repeat').map(({ value }) => Number.parseInt(value, 10))
  // Of several the last one counts.
  const jobs = Math.max(1, repeats.findLast(Number.isSafeInteger) ?? 1)
  const { usual, hd, draft } = PLANS.minutes
  const minutes = jobs * (has('hd') ? hd : has('draft') ? draft : usual)
  return { jobs, minutes, isRelaxed: has('relax') }
}
