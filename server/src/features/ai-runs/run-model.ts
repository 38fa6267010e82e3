import type { RunNote } from '@thokham/contract/ai-runs'
import { findModel, hasEnded } from '@thokham/domain/ai/model'
import { type AiProvider, isRemote } from '@thokham/domain/ai-generation'
import { Refusal } from '../../http/fail.ts'
import { type ModelsNow, modelFor, rowProvider } from '../ai-providers/models-now.ts'
import { listedPriceOf, modelsOf } from '../ai-providers/provider-states.ts'
import type { RunRow } from './run-queries.ts'

/** A run whose model has ended, where nothing may take over: it stops before anything is asked. */
export const ENDED = { state: 'stopping', stoppedBy: 'fault', fault: 'model_retired' } as const

/**
 * Returns the columns of a run by the model that was chosen for it: itself, or where it has ended its successor, and whether
 * it has ended and nothing may take over (docs/product/ai.md#retired-models).
 * @param choice.notes what the run's member is told already
 */
export function runModel(
  now: ModelsNow,
  { provider, chosen, notes = [] }: { provider: AiProvider; chosen: string; notes?: readonly RunNote[] },
): { columns: Pick<RunRow, 'model' | 'listedPrice' | 'notes'>; hasEnded: boolean } {
  const columnsOf = (model: string, more: readonly RunNote[] = []) => ({
    model,
    listedPrice: listedPriceOf(now.models, { provider, model, today: now.today }),
    notes: [...notes, ...more],
  })
  if (!isRemote(provider)) return { columns: columnsOf(chosen), hasEnded: false }
  const model = modelFor(now, provider, chosen)
  if (!model || model.id === chosen) return { columns: columnsOf(chosen), hasEnded: model === null }
  const note: RunNote = { kind: 'retired', model: chosen, successor: model.id }
  return { columns: columnsOf(model.id, [note]), hasEnded: false }
}

/**
 * Returns the model that was chosen of those that a provider offers; one that has ended since may be chosen, as its successor
 * takes over.
 * @param usual the model of the server's settings
 * @throws Refusal `invalid_input` for one that its provider does not offer
 */
export function chooseModel(
  { models, today, takesOver }: ModelsNow,
  { provider, model }: { provider: AiProvider; model?: string | undefined },
  usual: string,
): string {
  if (model === undefined) return usual
  if (modelsOf(models, { provider, usual, today, takesOver }).some(({ name }) => name === model)) return model
  const row = isRemote(provider) ? findModel(models, rowProvider(provider), model) : null
  if (row?.offered && hasEnded(row, today)) return model
  throw new Refusal('invalid_input', { fields: { model: 'format' } })
}
