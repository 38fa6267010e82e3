import type { TokenPrice } from '../ai-cost.ts'
import { type AiModel, findModel, hasEnded, type KnownModel, priceOf, successorOf } from './model.ts'

/** A model that a provider's calls may be asked of; a price of null = free for the member. */
export interface OfferedModel {
  name: string
  price: TokenPrice | null
  /** Bangkok date from which it no longer answers; null = none announced. */
  ends: string | null
  /** What takes over from it then; null = nothing does. */
  successor: string | null
}

/**
 * Returns the models that a member chooses among: the one of the server's settings first, then those that the owner
 * offers. One that has ended is offered no more; where it is the server's own and the owner lets successors take over,
 * its successor stands in its place (docs/product/ai.md#models).
 * @param choice.usual the model of the server's settings
 * @param choice.today Bangkok date
 */
export function offeredModels(
  models: readonly KnownModel[],
  provider: AiModel['provider'],
  { usual, today, takesOver }: { usual: string; today: string; takesOver: boolean },
): OfferedModel[] {
  const own = findModel(models, provider, usual)
  const successor = (model: AiModel, day: string) => (takesOver ? successorOf(model, models, day) : null)
  const first = (hasEnded(own, today) && successor(own, today)) || own
  const others = models.filter(
    (model) =>
      model.provider === provider &&
      model.offered &&
      model.can.includes('text') &&
      !hasEnded(model, today) &&
      model.id !== first.id,
  )
  return [first, ...others].map((model) => ({
    name: model.id,
    price: priceOf(model, today),
    ends: model.ends,
    successor: model.ends === null ? null : (successor(model, model.ends)?.id ?? null),
  }))
}
