import type { TokenPrice } from './ai-cost.ts'

/** A model that a provider's calls may be asked of, with the price of its tokens; null = free for the member. */
export interface OfferedModel {
  name: string
  price: TokenPrice | null
}

/** What a model may be called: `gpt-4o-mini`, `llama3.2:3b`, `models/gemini-2.5-flash`. */
export const MODEL_NAME = /^[\w.:/-]{1,100}$/
/** Most models that the owner lists for a provider, besides the one of the server's settings. */
export const MOST_MODELS = 20

/**
 * Returns the models that a member chooses among: the one of the server's settings first, then those that the owner
 * lists, each once; one that is listed has its listed price (docs/product.md#models).
 */
export function offeredModels(
  usual: OfferedModel,
  listed: readonly (TokenPrice & { name: string })[],
): OfferedModel[] {
  const models = [usual]
  for (const { name, inputUsd, outputUsd } of listed) {
    const price = { inputUsd, outputUsd }
    if (name === usual.name) models[0] = { name, price }
    else if (!models.some((model) => model.name === name)) models.push({ name, price })
  }
  return models
}
