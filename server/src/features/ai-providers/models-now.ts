import type { KnownModel } from '@thokham/domain/ai/model'
import { isEnding, modelInUse, takesOverFrom } from '@thokham/domain/ai/model-in-use'
import type { RefusedParameter } from '@thokham/domain/ai/refused-parameter'
import type { RemoteProvider } from '@thokham/domain/ai-generation'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import type { ProviderFault } from '@thokham/domain/provider-error'
import type { Database } from '../../db/client.ts'
import type { CallOutcome, Failed } from '../../integrations/ai-call.ts'
import type { Services } from '../../services.ts'
import { noteRefusal } from '../reference-data/note-refusal.ts'
import { readModels } from '../reference-data/read-models.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'

/** The models as they stand on a day. */
export interface ModelsNow {
  models: readonly KnownModel[]
  /** Bangkok date */
  today: string
  /** The owner lets the successors of retired models take over. */
  takesOver: boolean
}

/** What is asked where one's own key, or the operator's free one, goes. */
export function rowProvider(provider: RemoteProvider): KnownModel['provider'] {
  return provider === 'openai' ? 'openai' : 'gemini'
}

/** Reads the models, and whether successors take over. */
export async function readModelsNow(db: Database, now: Date): Promise<ModelsNow> {
  const [models, settings] = await Promise.all([readModels(db), readCurrentSettings(db)])
  return { models, today: bangkokDate(now), takesOver: settings.ai.successorTakesOver }
}

/** Returns the model that is asked where one was chosen; null = it has ended, and nothing may take over. */
export function modelFor(now: ModelsNow, provider: RemoteProvider, id: string): KnownModel | null {
  return modelInUse(now.models, { provider: rowProvider(provider), id }, now)
}

/** What a call came to, as far as its model is the matter. */
type Called = { fault?: ProviderFault | null; dropped?: readonly RefusedParameter[] }

/**
 * Notes for all calls to come what the model refused, where the call went well without, and returns what the call came to:
 * a model that cannot be found while its end is near has ended (docs/product/ai.md#retired-models). Never throws.
 */
export async function afterCall<Outcome extends CallOutcome>(
  db: Database,
  now: ModelsNow,
  { model, outcome }: { model: KnownModel; outcome: Outcome },
): Promise<Outcome | Failed> {
  await noteRefusals(db, now, { model, outcome })
  if (outcome.ok || outcome.fault !== 'model_not_found' || !isEnding(model, now.today)) return outcome
  return { ...outcome, fault: 'model_retired' }
}

/** Notes for all calls to come what a model refused, where a call went well without. Never throws. */
async function noteRefusals(
  db: Database,
  { today }: ModelsNow,
  { model, outcome: { fault = null, dropped = [] } }: { model: KnownModel; outcome: Called },
): Promise<void> {
  if (fault !== null && fault !== 'only_thoughts') return
  for (const refusal of dropped) {
    // It is met again by the next call.
    await noteRefusal(db, model, { ...refusal, on: today }).catch(() => undefined)
  }
}

/**
 * Calls with the model that was chosen, or where that is retired with its successor, and its successor's.
 * @returns what it came to, and of which model; null = the chosen one has ended, and nothing may take over
 */
export async function callInUse<Outcome extends Called>(
  services: Pick<Services, 'db' | 'clock'>,
  chosen: { provider: RemoteProvider; id: string },
  call: (model: KnownModel) => Promise<Outcome>,
): Promise<{ model: KnownModel; outcome: Outcome } | null> {
  const now = await readModelsNow(services.db, services.clock())
  let model = modelFor(now, chosen.provider, chosen.id)
  while (model) {
    const outcome = await call(model)
    await noteRefusals(services.db, now, { model, outcome })
    const successor = isGone(now, model, outcome) ? takesOverFrom(now.models, model, now) : null
    if (!successor) return { model, outcome }
    model = successor
  }
  return null
}

/** Tells whether a call came to the end of its model. */
export function isGone({ today }: ModelsNow, model: KnownModel, { fault }: Called): boolean {
  return fault === 'model_retired' || (fault === 'model_not_found' && isEnding(model, today))
}
