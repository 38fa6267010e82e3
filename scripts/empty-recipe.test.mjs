import { expect, it } from 'vitest'
import { emptyRecipe } from '../engine/src/recipe.ts'
import { EMPTY_RECIPE } from './empty-recipe.mjs'

it('is the engine’s', () => {
  expect(EMPTY_RECIPE).toEqual(emptyRecipe())
})
