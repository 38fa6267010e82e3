import { isRemote, type RemoteProvider } from '@thokham/domain/ai-generation'
import { wantedOf } from '@thokham/domain/ai-reply'
import { keyAfter } from '@thokham/domain/provider-error'
import type { CallOutcome, Failed } from '../../integrations/ai-call.ts'
import type { Services } from '../../services.ts'
import { noteFreeTier } from '../ai-providers/free-tier-state.ts'
import { afterCall, type ModelsNow, modelFor, readModelsNow } from '../ai-providers/models-now.ts'
import { noteKeyUse } from '../provider-keys/key-state.ts'
import { type OpenedKey, openKey } from '../provider-keys/open-key.ts'
import type { ClaimedLine } from './claim-lines.ts'
import type { RunRow } from './run-queries.ts'
import { weaveLine } from './weave-line.ts'

/** What calls of a run need that are sent now. */
interface RunMeans {
  apiKey: string
  /** The operator's key has no row of its own. */
  stored?: OpenedKey['stored']
  now: ModelsNow
}

const NO_KEY: Failed = {
  ok: false,
  fault: 'provider_key_missing',
  reason: null,
  retryAfterMs: null,
  again: 'no',
}
/** Nothing was sent. */
const NOT_SENT: Failed = { ...NO_KEY, fault: 'provider_unavailable', again: 'later' }
const RETIRED: Failed = { ...NO_KEY, fault: 'model_retired' }

/**
 * Opens the key of a run for the calls that are sent now, and for none after them, and reads the models as they are now: a
 * key that is replaced or removed counts from the next call on, and so does a model that ends.
 * @returns what they need, or what becomes of them without. Never throws.
 */
export async function openRunMeans(services: Services, run: RunRow): Promise<RunMeans | Failed> {
  const { provider, profileId } = run
  try {
    if (!isRemote(provider)) return { apiKey: '', now: { models: [], today: '', takesOver: false } }
    const [key, now] = await Promise.all([
      provider === 'geminiFree' ? services.providers.free : openKey(services, profileId, provider),
      readModelsNow(services.db, services.clock()),
    ])
    return key ? { ...key, now } : NO_KEY
  } catch {
    return NOT_SENT
  }
}

/** Sends the call of a claimed line. Never throws. */
export async function askLine(
  services: Services,
  run: RunRow,
  line: ClaimedLine,
  { means, signal }: { means: RunMeans | Failed; signal: AbortSignal },
): Promise<CallOutcome> {
  if ('ok' in means) return means
  const { provider, mode, perLine, thinksLittle } = run
  if (!isRemote(provider)) return weaveLine(services, run, line)
  const { apiKey, now } = means
  const model = modelFor(now, provider, line.model)
  // Its day has come since the run was started.
  if (model?.id !== line.model) return RETIRED
  const answer = await services.providers.ask({
    apiKey,
    model,
    thinksLittle,
    mode,
    keyword: line.keyword,
    amount: wantedOf(line, perLine),
    have: line.prompts.map(({ text }) => text),
    signal,
  })
  const outcome = await afterCall(services.db, now, { model, outcome: answer })
  await noteMessage(services, provider, means, { outcome, model: model.id }).catch(() => {
    // The line's own record says it as well.
  })
  return outcome.ok || !means.stored ? outcome : { ...outcome, keyFrom: means.stored.updatedAt.getTime() }
}

/** Notes what an answer says of its key: one that the provider does not take is not offered again; one that works is known to. */
async function noteMessage(
  { db, clock, providers }: Services,
  provider: RemoteProvider,
  { stored }: RunMeans,
  { outcome, model }: { outcome: CallOutcome; model: string },
): Promise<void> {
  if (provider !== 'geminiFree') {
    if (stored) await noteKeyUse(db, provider, stored, { outcome, model, at: clock() })
    return
  }
  const result = outcome.ok ? 'ok' : keyAfter(outcome.fault) === null ? null : outcome.fault
  if (result && providers.free) await noteFreeTier(db, providers.free, { result, at: clock() })
}
