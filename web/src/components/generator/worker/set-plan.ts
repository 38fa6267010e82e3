import { count, type Indices, type Recipe, sampleIndices } from '@thokham/engine'

/** How much of a recipe a set is to hold. */
export interface SetSize {
  recipe: Recipe
  wanted: number
  total: bigint
  /** A part of all combinations, picked by the seed. */
  sampled: boolean
}

/** Which prompts of a recipe a set is to hold, in their order. */
export interface SetPlan extends SetSize {
  /** Null = all of them, in the recipe's own order. */
  indices: Indices | null
}

/** Returns how much a set holds: all prompts of a recipe, or so many of them. */
export function sizeOf(recipe: Recipe, many: number | 'all'): SetSize {
  const total = count(recipe)
  const wanted = many === 'all' || BigInt(many) >= total ? Number(total) : many
  return { recipe, wanted, total, sampled: BigInt(wanted) < total }
}

/** Plans a set: a part of all combinations is picked by the recipe's seed. */
export function planOf(recipe: Recipe, many: number | 'all'): SetPlan {
  const size = sizeOf(recipe, many)
  const { total, wanted, sampled } = size
  return { ...size, indices: sampled ? sampleIndices(total, wanted, recipe.seed, recipe.draws) : null }
}
