import type { Model } from './recipe.ts'

const MODEL = /^(?:none|niji|(?:niji )?\d{1,2}(?:\.\d{1,2})?)$/

/** Returns whether a text is a model of a recipe: `8.2`, `niji 7`, `niji` (which is `niji 6`) or `none`. */
export function isModel(text: string): boolean {
  return MODEL.test(text)
}

/** Returns whether a model is one of Niji. */
export function isNiji(model: Model): boolean {
  return model === 'niji' || model.startsWith('niji ')
}

/** Returns the flag that chooses a model; '' for none. */
export function modelFlag(model: Model): string {
  if (model === 'none') return ''
  if (model === 'niji') return '--niji 6'
  return isNiji(model) ? `--${model}` : `--v ${model}`
}
