import {
  count,
  type Finding,
  factors,
  faultsOf,
  GrammarError,
  lint,
  type Recipe,
  sampleIndices,
  segmentsAt,
} from '@thokham/engine'
import {
  cleaned,
  factsOf,
  isLong,
  keywordsOfFile,
  lineOfKeyword,
  linesOf,
} from '../keywords/keyword-store.ts'
import { FinishedSet } from './finished-set.ts'
import { historyRecipe } from './history-recipe.ts'
import { promptFile } from './prompt-file.ts'
import type {
  Advice,
  GeneratedSet,
  GrammarFault,
  KeywordState,
  Preview,
  RecipeWithoutKeywords,
  WorkerCalls,
  WorkerMessage,
} from './prompt-worker-protocol.ts'

const UNDO_DEPTH = 20
/** Faults told at once. */
const MOST_FAULTS = 100
/** Sets kept from before something was taken out: as many as there are toasts that could bring it back. */
const FORMER_SETS = 3
/** Progress is sent at most this often, in ms; what is found so far less often, as the list is drawn anew each time. */
const PROGRESS_EVERY_MS = 100
const FOUND_EVERY_MS = 300

type Handlers = {
  [Name in keyof WorkerCalls]: (
    input: WorkerCalls[Name]['in'],
  ) => WorkerCalls[Name]['out'] | Promise<WorkerCalls[Name]['out']>
}

/**
 * All that the worker does: it holds the keyword list and the finished set, so that neither ever crosses the main
 * thread as a whole. `send` sends what was not asked for; `yieldToEventLoop` lets waiting messages in.
 */
export class PromptWorkerApi implements Handlers {
  #lines: string[] = []
  /** What stood before each change that can be taken back, the oldest first. */
  #former: { change: number; lines: string[] }[] = []
  #changes = 0
  #set: FinishedSet | null = null
  #formerSets = new Map<number, FinishedSet>()
  #sets = 0
  #search = 0
  #generation = 0
  readonly #send: (message: WorkerMessage) => void
  readonly #yieldToEventLoop: () => Promise<void>
  #keywords: string[] | null = null
  #repeats: { of: string[]; lines: Set<number> } | null = null

  constructor(send: (message: WorkerMessage) => void, yieldToEventLoop: () => Promise<void>) {
    this.#send = send
    this.#yieldToEventLoop = yieldToEventLoop
  }

  setText = ({ text, undoable }: WorkerCalls['setText']['in']) => {
    this.#replace(linesOf(text), undoable)
    return factsOf(this.#lines)
  }

  addFile = async ({ file, csv }: WorkerCalls['addFile']['in']) => {
    const added = keywordsOfFile(await file.arrayBuffer(), csv)
    this.#replace([...this.#kept(), ...added])
    return { ...this.#state(), added: added.length }
  }

  append = ({ text }: WorkerCalls['append']['in']) => {
    this.#replace([...this.#kept(), ...trimmed(linesOf(text))])
    return this.#state()
  }

  clean = ({ what }: WorkerCalls['clean']['in']) => {
    this.#replace(cleaned(this.#lines, what))
    return this.#state()
  }

  mend = ({ options, code }: WorkerCalls['mend']['in']) => {
    const finding = lint(this.#recipe(options)).find((each) => each.code === code && each.fix?.patch.keywords)
    if (finding?.fix?.patch.keywords) this.#replace([...finding.fix.patch.keywords])
    return this.#state()
  }

  editLine = ({ line, text }: WorkerCalls['editLine']['in']) => {
    this.#replace(this.#lines.toSpliced(line, 1, ...trimmed(linesOf(text))))
    return this.#state()
  }

  clear = () => {
    this.#replace([])
    return this.#state()
  }

  undo = ({ change }: WorkerCalls['undo']['in']) => {
    const at = this.#former.findIndex((former) => former.change === change)
    const former = this.#former[at]
    if (former) {
      this.#former = this.#former.slice(0, at)
      this.#replace(former.lines, false)
    }
    return this.#state()
  }

  lines = ({ from, to }: WorkerCalls['lines']['in']) => {
    if (this.#repeats?.of !== this.#lines) {
      this.#repeats = { of: this.#lines, lines: new Set(factsOf(this.#lines).duplicateLines) }
    }
    const { lines } = this.#repeats
    return this.#lines.slice(from, to).map((text, at) => ({ text, duplicate: lines.has(from + at) }))
  }

  preview = ({ options, count: wanted }: WorkerCalls['preview']['in']): Preview => {
    const { recipe, faults } = this.#readable(options)
    try {
      const total = count(recipe)
      const shown = BigInt(wanted === 'all' ? 3 : Math.min(3, wanted))
      const sampled = wanted !== 'all' && BigInt(wanted) < total
      const first = sampled
        ? sampleIndices(total, Number(shown), recipe.seed)
        : firstOf(shown < total ? shown : total)
      const prompts = [...first].map((index: number | bigint) => previewOf(recipe, index))
      return { total, factors: factors(recipe), prompts, advice: lint(recipe).map(adviceOf), faults }
    } catch (error) {
      if (!(error instanceof GrammarError)) throw error
      const shown = faults.length > 0 ? faults : [this.#faultOf(error)]
      const none = { keywords: 0, lines: 0n, styles: 0, aspects: 0 }
      return { total: 0n, factors: none, prompts: [], advice: [], faults: shown }
    }
  }

  tokens = async ({ texts }: { texts: string[] }) => {
    const { countTokens } = await import('./token-count.ts')
    return texts.map(countTokens)
  }

  historyRecipe = ({ options }: { options: RecipeWithoutKeywords }) =>
    historyRecipe(this.#readable(options).recipe)

  generate = async ({ options, count: wanted }: WorkerCalls['generate']['in']): Promise<GeneratedSet> => {
    const run = ++this.#generation
    const { recipe } = this.#readable(options)
    const total = count(recipe)
    const prompts = wanted === 'all' || BigInt(wanted) >= total ? Number(total) : wanted
    const sampled = BigInt(prompts) < total
    const indices = sampled ? sampleIndices(total, prompts, recipe.seed) : null
    this.#set = null
    this.#formerSets.clear()
    const send = this.#throttled(PROGRESS_EVERY_MS, (generated) => ({
      progress: { prompts: generated, wanted: prompts },
    }))
    const { prompts: generated, file } = await promptFile(recipe, indices, async (done) => {
      send(done)
      await this.#yieldToEventLoop()
      return run === this.#generation
    })
    this.#set = new FinishedSet(recipe, indices, generated)
    const { seed } = recipe
    return { prompts: generated, made: generated, wanted: prompts, total, seed, sampled, file }
  }

  stop = () => {
    this.#generation++
    return null
  }

  rows = ({ from, to, found }: WorkerCalls['rows']['in']) => this.#set?.rows(from, to, found) ?? []

  places = ({ from, to, found }: WorkerCalls['places']['in']) =>
    this.#set?.places(from, to, found) ?? new Uint32Array()

  search = async ({ query }: WorkerCalls['search']['in']) => {
    const run = ++this.#search
    const set = this.#set
    const send = this.#throttled(FOUND_EVERY_MS, (found) => ({ searching: { found } }))
    const found = await set?.search(query, {
      yieldToEventLoop: this.#yieldToEventLoop,
      onFound: (soFar) => {
        const goOn = run === this.#search && set === this.#set
        if (goOn) send(soFar)
        return goOn
      },
    })
    return { found: found ?? 0, done: typeof found === 'number' }
  }

  picked = async ({ marked }: WorkerCalls['picked']['in']) => this.#fileOf(this.#set, marked)

  remove = async ({ marked }: WorkerCalls['remove']['in']) => {
    const former = this.#set
    const set = former?.without(marked) ?? null
    const file = await this.#fileOf(set)
    const number = ++this.#sets
    if (former) this.#formerSets.set(number, former)
    for (const oldest of this.#formerSets.keys()) {
      if (this.#formerSets.size <= FORMER_SETS) break
      this.#formerSets.delete(oldest)
    }
    this.#set = set
    return { prompts: set?.prompts ?? 0, file, removal: number }
  }

  putBack = ({ removal }: WorkerCalls['putBack']['in']) => {
    const former = this.#formerSets.get(removal)
    if (former) this.#set = former
    return former !== undefined
  }

  csv = async () => this.#set?.csv(this.#yieldToEventLoop) ?? new Blob()

  /** The prompts of a set, or the marked ones among them, as a file. */
  async #fileOf(set: FinishedSet | null, marked?: Uint8Array): Promise<Blob> {
    if (!set) return new Blob()
    const { file } = await promptFile(set.recipe, set.indices(marked), async () => {
      await this.#yieldToEventLoop()
      return true
    })
    return file
  }

  /** Tells news of a number at most every so many ms. */
  #throttled(every: number, news: (amount: number) => WorkerMessage): (amount: number) => void {
    let last = 0
    return (amount) => {
      if (performance.now() - last < every) return
      last = performance.now()
      this.#send(news(amount))
    }
  }

  #recipe(options: RecipeWithoutKeywords): Recipe {
    this.#keywords ??= this.#kept()
    return { ...options, keywords: this.#keywords }
  }

  /** The recipe without the lines that cannot be read, and what is wrong with them. */
  #readable(options: RecipeWithoutKeywords): { recipe: Recipe; faults: GrammarFault[] } {
    const recipe = this.#recipe(options)
    try {
      count(recipe)
      return { recipe, faults: [] }
    } catch (error) {
      if (!(error instanceof GrammarError)) throw error
    }
    const found = faultsOf(recipe)
    const bad = new Set(found.map(({ keyword }) => keyword))
    const keywords = recipe.keywords.filter((_, at) => !bad.has(at))
    const told = new Map(found.map(({ error }) => [error.message, error]))
    const faults = [...told.values()].slice(0, MOST_FAULTS).map((error) => this.#faultOf(error))
    return { recipe: { ...recipe, keywords }, faults }
  }

  #kept(): string[] {
    return trimmed(this.#lines)
  }

  #replace(lines: string[], canUndo = true): void {
    if (canUndo) {
      this.#former = [...this.#former.slice(1 - UNDO_DEPTH), { change: ++this.#changes, lines: this.#lines }]
    }
    this.#lines = lines
    this.#keywords = null
  }

  #state(): KeywordState {
    const text = this.#lines.join('\n')
    return { facts: factsOf(this.#lines), text: isLong(text) ? null : text, change: this.#changes }
  }

  #faultOf(error: GrammarError): GrammarFault {
    const { field, list = null } = error.source
    const line = field === 'keywords' ? lineOfKeyword(this.#lines, error.line) + 1 : error.line
    return { field, list, line, column: error.column, sentence: error.sentence }
  }
}

function trimmed(lines: readonly string[]): string[] {
  return lines.map((line) => line.trim()).filter(Boolean)
}

function adviceOf({ fix, ...finding }: Finding): Advice {
  if (!fix) return { ...finding, fix: null }
  const { keywords, ...patch } = fix.patch
  return { ...finding, fix: { label: fix.label, patch, mendsKeywords: keywords !== undefined } }
}

function firstOf(n: bigint): number[] {
  return Array.from({ length: Number(n) }, (_, index) => index)
}

function previewOf(recipe: Recipe, index: number | bigint) {
  const segments = segmentsAt(recipe, index)
  const text = segments.map((segment) => segment.text).join('')
  const ratio = /--ar (\d+:\d+)/.exec(text)
  return { segments, aspect: ratio?.[1] ?? null, characters: graphemes(text) }
}

const segmenter = new Intl.Segmenter('th', { granularity: 'grapheme' })

function graphemes(text: string): number {
  let characters = 0
  for (const _ of segmenter.segment(text)) characters++
  return characters
}
