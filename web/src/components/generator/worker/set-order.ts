import type { GeneratorKind } from '../settings/prompt-settings.ts'
import { historyRecipe } from './history-recipe.ts'
import type { SetOrder } from './prompt-worker-data.ts'
import { setDigest } from './set-digest.ts'
import type { SetSize } from './set-plan.ts'

/** Returns what a reservation says of a set. */
export function orderOf(size: SetSize, kind: GeneratorKind): SetOrder {
  const recipe = kind === 'simple' ? historyRecipe(size.recipe) : null
  return { prompts: size.wanted, digest: setDigest(size), recipe }
}
