import { findModel, type KnownModel, releasedModels } from '@thokham/domain/ai/model'
import { isEnding, modelInUse, takesOverFrom } from '@thokham/domain/ai/model-in-use'
import { afterRefusal, REFUSAL_DAYS, type Refusal } from '@thokham/domain/ai/refusal'
import { bangkokDate, DAY_MS } from '@thokham/domain/bangkok-time'
import type { ProviderFault } from '@thokham/domain/provider-error'
import type { ProviderAddress } from './provider-address.ts'

/** What calls of this program have shown, until it ends; of what a model refused `at` is when, in ms since 1970. */
const learned = new Map<string, { refusals: (Refusal & { at: number })[]; isGone: boolean }>()
const nameOf = ({ provider, id }: Pick<KnownModel, 'provider' | 'id'>) => `${provider}/${id}`

function models(): KnownModel[] {
  return releasedModels().map(asLearned)
}

function asLearned(model: KnownModel): KnownModel {
  const since = Date.now() - REFUSAL_DAYS * DAY_MS
  const { refusals = [] } = learned.get(nameOf(model)) ?? {}
  return refusals.filter(({ at }) => at > since).reduce<KnownModel>(afterRefusal, model)
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
  return model.isListed ? model : asLearned(model)
}

/** Keeps what a model refused, so that it is not asked for again for some days. */
export function learnRefusals(model: KnownModel, refusals: readonly Refusal[]): void {
  const known = learned.get(nameOf(model)) ?? { refusals: [], isGone: false }
  const isNew = ({ parameter }: Refusal) => refusals.every((each) => each.parameter !== parameter)
  const at = Date.now()
  const now = [...known.refusals.filter(isNew), ...refusals.map((each) => ({ ...each, at }))]
  learned.set(nameOf(model), { ...known, refusals: now })
}

/**
 * Keeps that a model is gone, where its provider says so, or cannot find it while its end is near.
 * @returns whether another one takes over
 */
export function learnEnd(model: KnownModel, fault: ProviderFault): boolean {
  const { today } = onToday()
  const isGone = fault === 'model_retired' || (fault === 'model_not_found' && isEnding(model, today))
  if (!isGone || !takesOverFrom(models(), model, onToday())) return false
  learned.set(nameOf(model), { refusals: [], ...learned.get(nameOf(model)), isGone })
  return true
}
