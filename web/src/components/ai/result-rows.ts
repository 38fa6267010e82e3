import { lineRecipe } from '@thokham/contract/ai-recipe'
import type { AiRun, AiRunLine } from '@thokham/contract/ai-runs'
import { expand, type Recipe, type Segment, segmentsAt } from '@thokham/engine'
import type { RowTops } from '../weaving/long-list.tsx'

/** What of the results is meant: as the AI gave them, or finished with their parameters. */
export type ResultView = 'finished' | 'raw'
/** A keyword, or one of its results below it. */
export type ResultRow = { line: AiRunLine; index: null } | { line: AiRunLine; index: number }

export interface ResultLayout {
  rows: number
  tops: RowTops
  at: (row: number) => ResultRow | undefined
}

/** Every keyword followed by its results, as rows of these heights in px. */
export function layOut(
  lines: readonly (AiRunLine | undefined)[],
  heights: { line: number; prompt: number },
): ResultLayout {
  const known = lines.filter((line) => line !== undefined)
  const starts: number[] = []
  let rows = 0
  for (const line of known) {
    starts.push(rows)
    rows += 1 + line.prompts.length
  }
  const tops = new Float64Array(rows + 1)
  let row = 0
  for (const line of known) {
    tops[row + 1] = (tops[row] ?? 0) + heights.line
    row++
    for (const _ of line.prompts) {
      tops[row + 1] = (tops[row] ?? 0) + heights.prompt
      row++
    }
  }
  const at = (wanted: number): ResultRow | undefined => {
    const place = lastUpTo(starts, wanted)
    const line = known[place]
    if (!line) return undefined
    const index = wanted - (starts[place] ?? 0) - 1
    return index < 0 ? { line, index: null } : { line, index }
  }
  return { rows, tops, at }
}

const recipes = new WeakMap<AiRunLine, Recipe>()

/** A line never changes: another state of it is another object. */
function recipeOf(run: AiRun, line: AiRunLine): Recipe {
  const known = recipes.get(line)
  if (known) return known
  const recipe = lineRecipe(run, line)
  recipes.set(line, recipe)
  return recipe
}

/** One finished prompt in its parts. */
export function segmentsOf(run: AiRun, line: AiRunLine, index: number): Segment[] {
  return segmentsAt(recipeOf(run, line), index)
}

/** The results of a line, one a prompt. */
export function textsOf(run: AiRun, line: AiRunLine, view: ResultView): string[] {
  return view === 'raw' ? line.prompts.map(({ text }) => text) : [...expand(recipeOf(run, line))]
}

/** All results as the text of a file, one prompt a line, without a last line end. */
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
