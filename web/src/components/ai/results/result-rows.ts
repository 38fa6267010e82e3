import { lineRecipe } from '@thokham/contract/ai-recipe'
import type { AiRun, AiRunLine } from '@thokham/contract/ai-runs'
import type { AiPrompt } from '@thokham/domain/ai-reply'
import { expand, type Recipe, type Segment, segmentsAt } from '@thokham/engine'
import type { RowTops } from '../../ui/long-list.tsx'

/** What of the results is meant: as the AI gave them, or finished with their parameters. */
export type ResultView = 'finished' | 'raw'
/** A keyword, or one of its results below it. */
export type ResultRow = { line: AiRunLine; index: null } | { line: AiRunLine; index: number }

/** Which result of a run: the place of its keyword, and its own below it. */
export interface ResultPlace {
  position: number
  index: number
}

export interface ResultLayout {
  rows: number
  tops: RowTops
  at: (row: number) => ResultRow | undefined
  /** The row of a result; -1 when it has none. */
  rowOf: (place: ResultPlace) => number
  /** Results with a row. */
  results: number
}

/**
 * Returns every keyword followed by its results, as rows of these heights in px. `broken` is a keyword with its fault below it.
 * @param query what is looked for: keywords that hold it with all their results, otherwise the results that do
 * @param flag leaves the results with this flag alone, and their keywords
 */
export function layOut(
  lines: readonly (AiRunLine | undefined)[],
  heights: { line: number; broken: number; prompt: number },
  { query = '', flag = null }: { query?: string; flag?: AiPrompt['flag'] } = {},
): ResultLayout {
  const wanted = sought(query)
  const blocks: { line: AiRunLine; shown: readonly number[]; start: number }[] = []
  const tops = [0]
  let results = 0
  for (const line of lines) {
    const shown = line && shownOf(line, wanted, flag)
    if (!line || !shown) continue
    blocks.push({ line, shown, start: tops.length - 1 })
    results += shown.length
    tops.push((tops.at(-1) ?? 0) + (isBroken(line) ? heights.broken : heights.line))
    for (const _ of shown) tops.push((tops.at(-1) ?? 0) + heights.prompt)
  }
  const starts = blocks.map(({ start }) => start)
  const at = (row: number): ResultRow | undefined => {
    const block = blocks[lastUpTo(starts, row)]
    if (!block || row < 0) return undefined
    const { line, shown, start } = block
    return { line, index: shown[row - start - 1] ?? null }
  }
  const rowOf = ({ position, index }: ResultPlace): number => {
    const block = blocks.find(({ line }) => line.position === position)
    const step = block?.shown.indexOf(index) ?? -1
    return block && step >= 0 ? block.start + 1 + step : -1
  }
  return { rows: tops.length - 1, tops: Float64Array.from(tops), at, rowOf, results }
}

/** Returns whether it ended without results, for a reason that is to be read. */
export function isBroken({ state, fault }: AiRunLine): boolean {
  return state === 'failed' && fault !== null
}

/** Returns which results of a keyword are shown; null = not even the keyword. */
function shownOf(line: AiRunLine, wanted: string, flag: AiPrompt['flag']): number[] | null {
  const all = line.prompts.flatMap((prompt, index) => (flag === null || prompt.flag === flag ? [index] : []))
  if (flag !== null && all.length === 0) return null
  if (wanted === '' || sought(line.keyword).includes(wanted)) return all
  const found = all.filter((index) => sought(line.prompts[index]?.text ?? '').includes(wanted))
  return found.length > 0 ? found : null
}

/** Returns a text as it is compared: finished prompts have lost the commas of their results. */
function sought(text: string): string {
  return text.toLowerCase().replace(/,/g, '').replace(/\s+/g, ' ').trim()
}

const recipes = new WeakMap<AiRunLine, Recipe>()

/** Returns the recipe of a line, made once: a line never changes, and another state of it is another object. */
function recipeOf(run: AiRun, line: AiRunLine): Recipe {
  const known = recipes.get(line)
  if (known) return known
  const recipe = lineRecipe(run, line)
  recipes.set(line, recipe)
  return recipe
}

/** Returns one finished prompt in its parts. */
export function segmentsOf(run: AiRun, line: AiRunLine, index: number): Segment[] {
  return segmentsAt(recipeOf(run, line), index)
}

/** Returns the results of a line, one a prompt. */
export function textsOf(run: AiRun, line: AiRunLine, view: ResultView): string[] {
  return view === 'raw' ? line.prompts.map(({ text }) => text) : [...expand(recipeOf(run, line))]
}

/** Returns all results as the text of a file, one prompt a line, without a last line end. */
export function fileOf(run: AiRun, lines: readonly (AiRunLine | undefined)[], view: ResultView): Blob {
  const parts: string[] = []
  for (const line of lines) {
    if (!line || line.prompts.length === 0) continue
    parts.push(`${parts.length > 0 ? '\n' : ''}${textsOf(run, line, view).join('\n')}`)
  }
  return new Blob(parts, { type: 'text/plain;charset=utf-8' })
}

function lastUpTo(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((sorted[middle] ?? 0) <= value) low = middle
    else high = middle - 1
  }
  return low
}
