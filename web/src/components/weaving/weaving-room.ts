import {
  at,
  count,
  type Finding,
  factors,
  GrammarError,
  type Indices,
  lint,
  type Recipe,
  sampleIndices,
  segmentsAt,
  weave,
} from '@thokham/engine'
import { historyRecipe } from './history-recipe.ts'
import { cleaned, factsOf, isLong, keywordsOfFile, lineOfKeyword, linesOf } from './keyword-store.ts'
import type {
  Advice,
  Calls,
  GrammarFault,
  KeywordState,
  Preview,
  Row,
  Told,
  Warp,
  Woven,
} from './weaving-protocol.ts'

/** How much is woven between two breaths, in bytes: a stop is heard after each. */
const BREATH_BYTES = 256 * 1024
/** Prompts looked through between two breaths of a search. */
const SEARCH_STEP = 5_000
const UNDO_DEPTH = 20
/** Progress is told at most this often, in ms. */
const TELL_EVERY = 50

/** The set that was woven last. */
interface Cloth {
  recipe: Recipe
  indices: Indices | null
  prompts: number
}
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
  #cloth: Cloth | null = null
  #found: number[] = []
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
    this.#replace(this.#lines.toSpliced(line, 1, ...(text.trim() === '' ? [] : [text.trim()])))
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
    this.#cloth = null
    this.#found = []
    const parts: Blob[] = []
    let woven = 0
    let told = 0
    for (const chunk of weave(recipe, {
      ...(indices && { indices }),
      chunkBytes: BREATH_BYTES,
      reuse: true,
    })) {
      parts.push(new Blob([chunk.bytes]))
      woven += chunk.prompts
      if (performance.now() - told >= TELL_EVERY) {
        told = performance.now()
        this.#tell({ progress: { prompts: woven, wanted: prompts } })
      }
      if (woven < prompts) await this.#breathe()
      if (run !== this.#weaving) break
    }
    this.#cloth = { recipe, indices, prompts: woven }
    const whole = new Blob(parts)
    const file = whole.slice(0, Math.max(0, whole.size - 1), 'text/plain')
    return {
      prompts: woven,
      wanted: prompts,
      total,
      stopped: woven < prompts,
      seed: recipe.seed,
      sampled,
      file,
    }
  }

  stop = () => {
    this.#weaving++
    return null
  }

  rows = ({ from, to, found }: Calls['rows']['in']): Row[] => {
    const cloth = this.#cloth
    if (!cloth) return []
    const end = Math.min(to, found ? this.#found.length : cloth.prompts)
    return Array.from({ length: Math.max(0, end - from) }, (_, step) => {
      const place = found ? (this.#found[from + step] ?? 0) : from + step
      return { place, segments: segmentsAt(cloth.recipe, indexOf(cloth, place)) }
    })
  }

  search = async ({ query }: { query: string }) => {
    const run = ++this.#search
    const cloth = this.#cloth
    const wanted = query.trim().toLowerCase()
    this.#found = []
    if (!cloth || wanted === '') return { found: 0, done: true }
    for (let place = 0; place < cloth.prompts; place++) {
      if (at(cloth.recipe, indexOf(cloth, place)).toLowerCase().includes(wanted)) this.#found.push(place)
      if (place % SEARCH_STEP !== SEARCH_STEP - 1) continue
      this.#tell({ searching: { found: this.#found.length } })
      await this.#breathe()
      if (run !== this.#search || cloth !== this.#cloth) return { found: 0, done: false }
    }
    return { found: this.#found.length, done: true }
  }

  csv = async () => {
    const cloth = this.#cloth
    const parts: BlobPart[] = ['\ufeffprompt\r\n']
    for (let from = 0; cloth && from < cloth.prompts; from += SEARCH_STEP) {
      const to = Math.min(cloth.prompts, from + SEARCH_STEP)
      let text = ''
      for (let place = from; place < to; place++)
        text += `${csvCell(at(cloth.recipe, indexOf(cloth, place)))}\r\n`
      parts.push(new Blob([text]))
      await this.#breathe()
    }
    return new Blob(parts, { type: 'text/csv;charset=utf-8' })
  }

  #recipe(warp: Warp): Recipe {
    this.#keywords ??= this.#kept()
    return { ...warp, keywords: this.#keywords }
  }

  #kept(): string[] {
    return this.#lines.map((line) => line.trim()).filter(Boolean)
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

function adviceOf({ fix, ...finding }: Finding): Advice {
  if (!fix) return { ...finding, fix: null }
  const { keywords, ...patch } = fix.patch
  return { ...finding, fix: { label: fix.label, patch, mendsKeywords: keywords !== undefined } }
}

function firstOf(n: bigint): number[] {
  return Array.from({ length: Number(n) }, (_, index) => index)
}

function indexOf(cloth: Cloth, place: number): number | bigint {
  return cloth.indices?.[place] ?? place
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

/** A cell that a spreadsheet cannot take for a formula. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
