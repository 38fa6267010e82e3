import type { PromptFileStyle } from '@thokham/domain/prompt-file'
import { at } from '@thokham/engine'
import type { Database } from '../../db/client.ts'
import { Refusal } from '../../http/fail.ts'
import { drawKeywords, newSeed } from '../categories/draw-keywords.ts'
import { readSizes } from '../categories/read-numbered.ts'
import { promptFileRecipe } from './prompt-file-recipe.ts'

/**
 * Writes a few lines as a file would have them, of random keywords.
 * @param wanted.category absent = of all of them
 * @throws Refusal `not_found` when there is no such category, or no keyword
 */
export async function sampleLines(
  db: Database,
  wanted: { category?: string | undefined; style: PromptFileStyle; lines: number },
): Promise<string[]> {
  const keywords = await drawKeywords(db, await readSizes(db, wanted.category), wanted.lines)
  if (keywords.length === 0) throw new Refusal('not_found')
  const recipe = promptFileRecipe(keywords, wanted.style, newSeed())
  return keywords.map((_, index) => at(recipe, index))
}
