import {
  count,
  type Finding,
  factors,
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
  Calls,
  GrammarFault,
  KeywordState,
  Preview,
  Told,
  Warp,
  Woven,
} from './prompt-worker-protocol.ts'

const UNDO_DEPTH = 20
/** Sets kept from before something was taken out: as many as there are toasts that could bring it back. */
const FORMER_SETS = 3
/** Progress is told at most this often, in ms; what is found so far less often, as the list is drawn anew each time. */
const TELL_PROGRESS = 100
const TELL_FOUND = 300

type Handlers = {
  [Name in keyof Calls]: (input: Calls[Name]['in']) => Calls[Name]['out'] | Promise<Calls[Name]['out']>
}

/**
 * All that the worker does: it holds the keyword list and the finished set, so that neither ever crosses the main
 * thread as a whole. `tell` sends what was not asked for; `breathe` lets waiting messages in.
 */
export class WeavingRoom implements Handlers {
  #lines: string[] = []
  /** What stood before each change that can be taken back, the oldest first. */
  #former: { change: number; lines: string[] }[] = []
  #changes = 0
  #set: FinishedSet | null = null
  #formerSets = new Map<number, FinishedSet>()
  #sets = 0
  #search = 0
  #weaving = 0
  readonly #tell: (told: Told) => void
  readonly #breathe: () => Promise<void>
  #keywords: string[] | null = null
  #repeats: { of: string[]; lines: Set<number> } | null = null

  constructor(tell: (told: Told) => void, breathe: () => Promise<void>) {
    this.#tell = tell
    this.#breathe = breathe
  }

  setText = ({ text, undoable }: Calls['setText']['in']) => {
    this.#replace(linesOf(text), undoable)
    return factsOf(this.#lines)
  }

  addFile = async ({ file, csv }: Calls['addFile']['in']) => {
    const added = keywordsOfFile(await file.arrayBuffer(), csv)
    this.#replace([...this.#kept(), ...added])
    return { ...this.#state(), added: added.length }
  }

  append = ({ text }: Calls['append']['in']) => {
    this.#replace([...this.#kept(), ...trimmed(linesOf(text))])
    return this.#state()
  }

  clean = ({ what }: Calls['clean']['in']) => {
    this.#replace(cleaned(this.#lines, what))
    return this.#state()
  }

  mend = ({ warp, code }: Calls['mend']['in']) => {
    const finding = lint(this.#recipe(warp)).find((each) => each.code === code && each.fix?.patch.keywords)
    if (finding?.fix?.patch.keywords) this.#replace([...finding.fix.patch.keywords])
    return this.#state()
  }

  editLine = ({ line, text }: Calls['editLine']['in']) => {
    this.#replace(this.#lines.toSpliced(line, 1, ...trimmed(linesOf(text))))
    return this.#state()
  }

  clear = () => {
    this.#replace([])
    return this.#state()
  }

  undo = ({ change }: Calls['undo']['in']) => {
    const at = this.#former.findIndex((former) => former.change === change)
    const former = this.#former[at]
    if (former) {
      this.#former = this.#former.slice(0, at)
      this.#replace(former.lines, false)
    }
    return this.#state()
  }

  lines = ({ from, to }: Calls['lines']['in']) => {
    if (this.#repeats?.of !== this.#lines) {
      this.#repeats = { of: this.#lines, lines: new Set(factsOf(this.#lines).duplicateLines) }
    }
    const { lines } = this.#repeats
    return this.#lines.slice(from, to).map((text, at) => ({ text, duplicate: lines.has(from + at) }))
  }

  preview = ({ warp, count: wanted }: Calls['preview']['in']): Preview => {
    const recipe = this.#recipe(warp)
    try {
      const total = count(recipe)
      const shown = BigInt(wanted === 'all' ? 3 : Math.min(3, wanted))
      const sampled = wanted !== 'all' && BigInt(wanted) < total
      const first = sampled
        ? sampleIndices(total, Number(shown), recipe.seed)
        : firstOf(shown < total ? shown : total)
      const prompts = [...first].map((index: number | bigint) => previewOf(recipe, index))
      return { total, factors: factors(recipe), prompts, advice: lint(recipe).map(adviceOf), fault: null }
    } catch (error) {
      if (!(error instanceof GrammarError)) throw error
      const none = { keywords: 0, lines: 0n, styles: 0, aspects: 0 }
      return { total: 0n, factors: none, prompts: [], advice: [], fault: this.#faultOf(error) }
    }
  }

  tokens = async ({ texts }: { texts: string[] }) => {
    const { countTokens } = await import('./token-count.ts')
    return texts.map(countTokens)
  }

  historyRecipe = ({ warp }: { warp: Warp }) => historyRecipe(this.#recipe(warp))

  weave = async ({ warp, count: wanted }: Calls['weave']['in']): Promise<Woven> => {
    const run = ++this.#weaving
    const recipe = this.#recipe(warp)
    const total = count(recipe)
    const prompts = wanted === 'all' || BigInt(wanted) >= total ? Number(total) : wanted
    const sampled = BigInt(prompts) < total
    const indices = sampled ? sampleIndices(total, prompts, recipe.seed) : null
    this.#set = null
    this.#formerSets.clear()
    const tell = this.#nowAndThen(TELL_PROGRESS, (woven) => ({
      progress: { prompts: woven, wanted: prompts },
    }))
    const { prompts: woven, file } = await promptFile(recipe, indices, async (done) => {
      tell(done)
      await this.#breathe()
      return run === this.#weaving
    })
    this.#set = new FinishedSet(recipe, indices, woven)
    const { seed } = recipe
    return { prompts: woven, made: woven, wanted: prompts, total, seed, sampled, file }
  }

  stop = () => {
    this.#weaving++
    return null
  }

  rows = ({ from, to, found }: Calls['rows']['in']) => this.#set?.rows(from, to, found) ?? []

  places = ({ from, to, found }: Calls['places']['in']) =>
    this.#set?.places(from, to, found) ?? new Uint32Array()

  search = async ({ query }: Calls['search']['in']) => {
    const run = ++this.#search
    const set = this.#set
    const tell = this.#nowAndThen(TELL_FOUND, (found) => ({ searching: { found } }))
    const found = await set?.search(query, {
      breathe: this.#breathe,
      onFound: (soFar) => {
        const goOn = run === this.#search && set === this.#set
        if (goOn) tell(soFar)
        return goOn
      },
    })
    return { found: found ?? 0, done: typeof found === 'number' }
  }

  picked = async ({ marked }: Calls['picked']['in']) => this.#fileOf(this.#set, marked)

  remove = async ({ marked }: Calls['remove']['in']) => {
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

  putBack = ({ removal }: Calls['putBack']['in']) => {
    const former = this.#formerSets.get(removal)
    if (former) this.#set = former
    return former !== undefined
  }

  csv = async () => this.#set?.csv(this.#breathe) ?? new Blob()

  /** The prompts of a set, or the marked ones among them, as a file. */
  async #fileOf(set: FinishedSet | null, marked?: Uint8Array): Promise<Blob> {
    if (!set) return new Blob()
    const { file } = await promptFile(set.recipe, set.indices(marked), async () => {
      await this.#breathe()
      return true
    })
    return file
  }

  /** Tells news of a number at most every so many ms. */
  #nowAndThen(every: number, news: (amount: number) => Told): (amount: number) => void {
    let told = 0
    return (amount) => {
      if (performance.now() - told < every) return
      told = performance.now()
      this.#tell(news(amount))
    }
  }

  #recipe(warp: Warp): Recipe {
    this.#keywords ??= this.#kept()
    return { ...warp, keywords: this.#keywords }
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
