import { lineRecipe } from '@thokham/contract/ai-recipe'
import { at } from '@thokham/engine'
import { Refusal } from '../../http/fail.ts'
import type { Services } from '../../services.ts'
import { readFirstResults } from '../ai-runs/weave-run.ts'
import { readSet } from './history-queries.ts'
import { unpackRecipe } from './save-packed-set.ts'

/**
 * Reads the first prompt of a set's file, to know sets apart by what is in them.
 * @returns null when nothing of it is left
 * @throws Refusal `not_found`
 */
export async function readSample(
  { db, clock }: Services,
  memberId: string,
  id: string,
): Promise<string | null> {
  const set = await readSet(db, memberId, id)
  if (!set) throw new Refusal('not_found')
  if (set.expiresAt <= clock()) return null
  if (set.recipe) return at(await unpackRecipe(set.recipe), 0)
  const first = set.runId && (await readFirstResults(db, set.runId))
  return first ? at(lineRecipe(first.run, first.line), 0) : null
}
