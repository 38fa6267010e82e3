import { type Indices, type Recipe, writePrompts } from '@thokham/engine'

/** How much is generated between two yields, in bytes: a stop is heard after each. */
const PORTION = 256 * 1024

/**
 * Makes the bytes of prompts.txt: one prompt a line, UTF-8, without a last line end.
 * @param indices the prompts in their order; null = all
 * @param turn is told after each portion how many prompts there are; false ends it
 */
export async function promptFile(
  recipe: Recipe,
  indices: Indices | null,
  turn: (prompts: number) => Promise<boolean>,
): Promise<{ prompts: number; file: Blob }> {
  const parts: Blob[] = []
  let prompts = 0
  for (const chunk of writePrompts(recipe, {
    ...(indices && { indices }),
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
