import type { Recipe, Segment } from '@thokham/engine'
import type { KeywordFacts } from '../keywords/keyword-store.ts'
import type { Advice } from './advice.ts'

/** A recipe whose keywords the worker already holds. */
export type RecipeWithoutKeywords = Omit<Recipe, 'keywords'>

/** Which set: its recipe but for the keywords, and how many prompts of it. */
export interface SetWish {
  options: RecipeWithoutKeywords
  count: number | 'all'
}

export interface Range {
  from: number
  to: number
}

/** The keyword box after a change that the worker made: `text` is null while the list is too long for a text box. */
export interface KeywordState {
  facts: KeywordFacts
  text: string | null
  /** The number of this change, for taking it back. */
  change: number
}

export interface PreviewPrompt {
  segments: Segment[]
  /** `W:H`, or null without one. */
  aspect: string | null
  characters: number
}

/** A template that cannot be read. */
export interface GrammarFault {
  field: 'keywords' | 'prefix' | 'suffix' | 'lists'
  list: string | null
  /** 1-based, of the box or list; column in UTF-16 units. */
  line: number
  column: number
  sentence: string
  /** The name of a list that is not there. */
  missingList: string | null
}

export interface Preview {
  total: bigint
  /** Another seed could give other prompts, also where all of them are made. */
  isDrawn: boolean
  factors: { keywords: number; lines: bigint; styles: number; aspects: number }
  prompts: PreviewPrompt[]
  advice: Advice[]
  /** What cannot be read: at most one a line, the first hundred. Those lines are left out of the total. */
  faults: GrammarFault[]
  /** Lists that there are and that would be read, but were not handed in. */
  missingLists: string[]
}

/** A finished set. Its text stays in the worker’s Blob; rows are asked for as they come into sight. */
export interface GeneratedSet {
  /** Prompts in the set. */
  prompts: number
  /** Prompts that were generated: fewer than were wanted when it was stopped, more than there are when some were taken out. */
  made: number
  wanted: number
  total: bigint
  seed: number
  sampled: boolean
  /** The seed decides something of it. */
  isDrawn: boolean
  /** One prompt a line, UTF-8, without a last line end. */
  file: Blob
}

export interface Row {
  /** 0-based place in the set as it was generated. */
  place: number
  segments: Segment[]
}

/** What a reservation says of a set (contract/prompts.ts). */
export interface SetOrder {
  /** Prompts that it is to hold. */
  prompts: number
  digest: string
  /** The simple generator's, for the history; null when it is too large to send. */
  recipe: Recipe | null
}

/** How far a set has come. */
export interface Progress {
  prompts: number
  wanted: number
}

/** Prompts that are packed into lines of permutations. */
export interface Packed {
  prompts: number
  lines: number
  /** Prompts that the image generator makes of them, repeats counted. */
  jobs: number
  /** Minutes of its fast mode. */
  minutes: number
  /** Prompts that stand alone because of their own braces. */
  withBraces: number
  /** The first line of which not every prompt was copied; 0 when all were. */
  next: number
}

/** A packed line. */
export interface PackedRow {
  text: string
  jobs: number
  hasBraces: boolean
  /** The places of its prompts in their set. */
  places: number[]
}
