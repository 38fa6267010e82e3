import { bangkokDate } from '@thokham/domain/bangkok-time'
import type { PromptFileStyle } from '@thokham/domain/prompt-file'
import { at } from '@thokham/engine'
import type { Database } from '../../db/client.ts'
import { mayCall } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import type { Caller } from '../../http/session.ts'
import { drawKeywords, newSeed, seedOf } from '../categories/draw-keywords.ts'
import { readSizes } from '../categories/read-numbered.ts'
import { promptFileRecipe } from './prompt-file-recipe.ts'

/**
 * Writes a few lines as a file would have them: of random keywords for who may make files, of the same ones all day for
 * anybody else. However often one looks, a sample gives no category away (docs/library.md#keywords).
 * @param wanted.category absent = of all of them
 * @throws Refusal `not_found` when there is no such category, or no keyword
 */
export async function sampleLines(
  db: Database,
  caller: Caller,
  wanted: { category?: string | undefined; style: PromptFileStyle; lines: number },
  now: Date,
): Promise<string[]> {
  const isOpen = mayCall(caller, 'downloads:use')
  const seed = isOpen ? newSeed() : seedOf('sample', wanted.category ?? '', bangkokDate(now))
  const keywords = await drawKeywords(db, await readSizes(db, wanted.category), wanted.lines, seed)
  if (keywords.length === 0) throw new Refusal('not_found')
  const recipe = promptFileRecipe(keywords, wanted.style, newSeed())
  return keywords.map((_, index) => at(recipe, index))
}
