import { type Indices, type Recipe, writePrompts } from '@thokham/engine'
import type { SetPlan } from './set-plan.ts'

/** How much is generated between two yields, in bytes: a stop is heard after each. */
const PORTION = 256 * 1024

/** Prompts by their numbers, or a range of them. */
export type Which = Indices | { from: number; to: number }

/**
 * Makes the bytes of prompts.txt: one prompt a line, UTF-8, without a last line end.
 * @param which the prompts in their order
 * @param turn is called after each portion with the number of prompts so far; false ends it
 */
export async function promptFile(
  recipe: Recipe,
  which: Which,
  turn: (prompts: number) => Promise<boolean>,
): Promise<{ prompts: number; file: Blob }> {
  const parts: Blob[] = []
  let prompts = 0
  for (const chunk of writePrompts(recipe, {
    ...('from' in which ? which : { indices: which }),
    chunkBytes: PORTION,
    reuse: true,
  })) {
    parts.push(new Blob([chunk.bytes]))
    prompts += chunk.prompts
    if (!(await turn(prompts))) break
  }
  const whole = new Blob(parts)
  return { prompts, file: whole.slice(0, Math.max(0, whole.size - 1), 'text/plain') }
}

/**
 * Makes the file of a plan's prompts `from` up to, not including, `to`, behind the file that is there already.
 * @param turn is called after each portion with the number of prompts so far; false ends it
 */
export async function goOnWithFile(
  { recipe, indices }: SetPlan,
  { before, from, to }: { before: Blob | null; from: number; to: number },
  turn: (prompts: number) => Promise<boolean>,
): Promise<{ prompts: number; file: Blob }> {
  const which = indices ? indices.slice(from, to) : { from, to }
  const rest = await promptFile(recipe, which, (done) => turn(from + done))
  const prompts = from + rest.prompts
  if (!before || from === 0) return { prompts, file: rest.file }
  if (rest.prompts === 0) return { prompts, file: before }
  return { prompts, file: new Blob([before, '\n', rest.file], { type: 'text/plain' }) }
}
