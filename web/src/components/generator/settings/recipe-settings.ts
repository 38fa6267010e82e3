import type { Recipe } from '@thokham/engine'
import {
  defaultSettings,
  OFFER,
  type PromptSettings,
  parsePromptSettings,
  settingsPatch,
} from './prompt-settings.ts'

/** Returns the simple generator's settings that a recipe was made with; the way back of `recipeOf`. */
export function settingsOfRecipe(recipe: Recipe): PromptSettings {
  const offered: readonly string[] = OFFER.simple.aspects
  const { styles, aspects, stylize, chaos, quality, extra, repeat, no, flags } = recipe
  const settings = parsePromptSettings('simple', {
    ...settingsPatch({ aspects, stylize, chaos, quality, extra, repeat, no, ...(flags && { flags }) }),
    styles,
    customAspectRatios: aspects.filter((each) => !offered.includes(each)),
    version: recipe.model,
    prefix: recipe.prefix,
    suffix: recipe.suffix,
    copySpace: recipe.copySpace,
    whiteBackground: recipe.whiteBackground,
    personalize: recipe.personal.length > 0,
    personalization: recipe.personal.join('\n'),
    advanced: recipe.advanced,
    // Before there was a choice one of them was picked.
    variants: recipe.advanced ? (recipe.variants ?? 'one') : 'all',
    braces: recipe.braces,
  })
  return settings ?? defaultSettings('simple')
}
