import type { Finding, FindingCode, Recipe, Segment } from '@thokham/engine'
import type { CleanUp, KeywordFacts } from '../keywords/keyword-store.ts'

/** A recipe whose keywords the worker already holds. */
export type RecipeWithoutKeywords = Omit<Recipe, 'keywords'>

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
}

/** A finding whose keyword list stays in the worker. */
export interface Advice extends Omit<Finding, 'fix'> {
  fix: { label: string; patch: Partial<RecipeWithoutKeywords>; mendsKeywords: boolean } | null
}

export interface Preview {
  total: bigint
  factors: { keywords: number; lines: bigint; styles: number; aspects: number }
  prompts: PreviewPrompt[]
  advice: Advice[]
  /** What cannot be read: at most one a line, the first hundred. Those lines are left out of the total. */
  faults: GrammarFault[]
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
  /** One prompt a line, UTF-8, without a last line end. */
  file: Blob
}

export interface Row {
  /** 0-based place in the set as it was generated. */
  place: number
  segments: Segment[]
}

/** What can be asked of the worker: input and answer of each call. */
export interface WorkerCalls {
  /** `undoable`: the list before it can be had back by `undo`. */
  setText: { in: { text: string; undoable: boolean }; out: KeywordFacts }
  addFile: { in: { file: Blob; csv: boolean }; out: KeywordState & { added: number } }
  /** Adds the lines of a text at the end. */
  append: { in: { text: string }; out: KeywordState }
  clean: { in: { what: CleanUp }; out: KeywordState }
  /** Mends the keywords as the finding of this code offers. */
  mend: { in: { options: RecipeWithoutKeywords; code: FindingCode }; out: KeywordState }
  /** The line becomes those of the text: none, one or several. */
  editLine: { in: { line: number; text: string }; out: KeywordState }
  clear: { in: object; out: KeywordState }
  /** Takes back a change and those after it; nothing when it is too long ago. */
  undo: { in: { change: number }; out: KeywordState }
  lines: { in: { from: number; to: number }; out: { text: string; duplicate: boolean }[] }
  preview: { in: { options: RecipeWithoutKeywords; count: number | 'all' }; out: Preview }
  tokens: { in: { texts: string[] }; out: number[] }
  /** What the history's file is generated of; null when it is too large to send. */
  historyRecipe: { in: { options: RecipeWithoutKeywords }; out: Recipe | null }
  generate: { in: { options: RecipeWithoutKeywords; count: number | 'all' }; out: GeneratedSet }
  stop: { in: object; out: null }
  /** Rows of the set, or of what was found in it. */
  rows: { in: { from: number; to: number; found: boolean }; out: Row[] }
  /** Only which prompts they are. */
  places: { in: { from: number; to: number; found: boolean }; out: Uint32Array }
  search: { in: { query: string }; out: { found: number; done: boolean } }
  /** The marked places (1 at each) as a text file. */
  picked: { in: { marked: Uint8Array }; out: Blob }
  /** Takes the marked places out of the set. `removal` names this for `putBack`. */
  remove: { in: { marked: Uint8Array }; out: { prompts: number; file: Blob; removal: number } }
  /** Takes back a removal and those after it; false when it is too long ago. */
  putBack: { in: { removal: number }; out: boolean }
  csv: { in: object; out: Blob }
}
export type WorkerCallName = keyof WorkerCalls

export interface WorkerRequest {
  id: number
  name: WorkerCallName
  input: unknown
}
/** The answer to a call, by its number. */
export type WorkerAnswer = { id: number; answer: unknown } | { id: number; failed: string }
/** All that the worker says: answers, and news of what takes time. */
export type WorkerMessage =
  | WorkerAnswer
  | { progress: { prompts: number; wanted: number } }
  | { searching: { found: number } }
