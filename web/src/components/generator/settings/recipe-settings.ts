import type { Recipe } from '@thokham/engine'
import {
  defaultSettings,
  type GeneratorKind,
  OFFER,
  type PromptSettings,
  parsePromptSettings,
  settingsPatch,
} from './prompt-settings.ts'

/**
 * Returns the settings of a generator that a recipe was made with; the way back of `recipeOf`.
 * @param count prompts that were wanted of it
 */
export function settingsOfRecipe(
  kind: GeneratorKind,
  recipe: Omit<Recipe, 'keywords'>,
  count: PromptSettings['count'],
): PromptSettings {
  const offered: readonly string[] = OFFER[kind].aspects
  const { styles, aspects, stylize, chaos, quality, extra, repeat, no, flags } = recipe
  const settings = parsePromptSettings(kind, {
    count,
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
    variants: recipe.advanced ? (recipe.variants ?? (recipe.mode === 'pick' ? 'one' : 'all')) : 'all',
    braces: recipe.braces,
  })
  return settings ?? defaultSettings(kind)
}
