import { findModel, type KnownModel, type RefusableParameter, releasedModels } from '@thokham/domain/ai/model'
import { isEnding, modelInUse, takesOverFrom } from '@thokham/domain/ai/model-in-use'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import type { ProviderFault } from '@thokham/domain/provider-error'
import type { ProviderAddress } from './provider-address.ts'

/** What calls of this program have shown, until it ends. */
const learned = new Map<string, { refuses: RefusableParameter[]; isGone: boolean }>()
const nameOf = ({ provider, id }: Pick<KnownModel, 'provider' | 'id'>) => `${provider}/${id}`

function models(): KnownModel[] {
  return releasedModels().map((model) => ({ ...model, refuses: learned.get(nameOf(model))?.refuses ?? [] }))
}

const onToday = () => ({ today: bangkokDate(new Date()), takesOver: true })

/** Returns the model that is asked: the one that was chosen, or where that is retired its successor. */
export function modelToAsk({ provider, model: id }: Pick<ProviderAddress, 'provider' | 'model'>): KnownModel {
  const all = models()
  let model = modelInUse(all, { provider, id }, onToday()) ?? findModel(all, provider, id)
  while (learned.get(nameOf(model))?.isGone) {
    const successor = takesOverFrom(all, model, onToday())
    if (!successor) break
    model = successor
  }
  const { refuses = [] } = learned.get(nameOf(model)) ?? {}
  return { ...model, refuses }
}

/** Keeps what a model refused, so that it is not asked for again. */
export function learnRefusals(model: KnownModel, parameters: Iterable<RefusableParameter>): void {
  const known = learned.get(nameOf(model)) ?? { refuses: [], isGone: false }
  learned.set(nameOf(model), { ...known, refuses: [...new Set([...known.refuses, ...parameters])] })
}

/**
 * Keeps that a model is gone, where its provider says so, or cannot find it while its end is near.
 * @returns whether another one takes over
 */
export function learnEnd(model: KnownModel, fault: ProviderFault): boolean {
  const { today } = onToday()
  const isGone = fault === 'model_retired' || (fault === 'model_not_found' && isEnding(model, today))
  if (!isGone || !takesOverFrom(models(), model, onToday())) return false
  learned.set(nameOf(model), { refuses: [], ...learned.get(nameOf(model)), isGone })
  return true
}
