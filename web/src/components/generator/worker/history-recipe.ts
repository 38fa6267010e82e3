import { MAX_RECIPE_BYTES } from '@thokham/contract/prompts'
import type { Recipe } from '@thokham/engine'

const MAX_LINES = 1_000_000
const MAX_LINE = 20_000

/** Returns the recipe for the history's file, or null when it is larger than one may be sent (contract/prompts.ts). */
export function historyRecipe(recipe: Recipe): Recipe | null {
  const lists = [recipe.keywords, recipe.personal, ...Object.values(recipe.lists)]
  if (lists.some((lines) => lines.length > MAX_LINES || lines.some((line) => line.length > MAX_LINE)))
    return null
  return new Blob([JSON.stringify(recipe)]).size <= MAX_RECIPE_BYTES ? recipe : null
}
