import { type AskedProvider, isAsked } from '@thokham/domain/ai-generation'
import { wantedOf } from '@thokham/domain/ai-reply'
import type { AskOutcome } from '../../integrations/ai-ask.ts'
import type { Services } from '../../services.ts'
import { noteFreeTier } from '../ai-providers/free-tier-state.ts'
import { noteKeyResult } from '../provider-keys/key-state.ts'
import { type OpenedKey, openKey } from '../provider-keys/open-key.ts'
import type { ClaimedLine } from './claim-lines.ts'
import type { RunRow } from './run-queries.ts'
import { weaveLine } from './weave-line.ts'

type Failure = Extract<AskOutcome, { ok: false }>
/** The operator's has no row of its own. */
type RunKey = Pick<OpenedKey, 'apiKey'> & Partial<OpenedKey>

const NO_KEY: Failure = {
  ok: false,
  fault: 'provider_key_missing',
  reason: null,
  retryAfterMs: null,
  again: 'no',
}
/** Nothing was sent. */
const NOT_SENT: Failure = { ...NO_KEY, fault: 'provider_unavailable', again: 'later' }

/**
 * Opens the key of a run for the calls that are sent now, and for none after them: one that is replaced or removed
 * counts from the next call on.
 * @returns the key, or what becomes of the calls without it. Never throws.
 */
export async function openRunKey(services: Services, run: RunRow): Promise<RunKey | Failure> {
  const { provider, profileId } = run
  try {
    if (!isAsked(provider)) return { apiKey: '' }
    if (provider !== 'geminiFree') return (await openKey(services, profileId, provider)) ?? NO_KEY
    return services.providers.free ?? NO_KEY
  } catch {
    return NOT_SENT
  }
}

/** Sends the call of a claimed line. Never throws. */
export async function askLine(
  services: Services,
  run: RunRow,
  line: ClaimedLine,
  { key, signal }: { key: RunKey | Failure; signal: AbortSignal },
): Promise<AskOutcome> {
  if ('ok' in key) return key
  const { provider, model, mode, perLine } = run
  if (!isAsked(provider)) return weaveLine(services, run, line)
  const outcome = await services.providers.ask({
    provider,
    apiKey: key.apiKey,
    model,
    mode,
    keyword: line.keyword,
    amount: wantedOf(line, perLine),
    have: line.prompts.map(({ text }) => text),
    signal,
  })
  await noteWhatWasSaid(services, provider, key.stored, outcome).catch(() => {
    // The line's own record says it as well.
  })
  return outcome
}

/**
 * Notes what an answer says of its key: one that the provider does not take is not offered again; one that works is
 * known to.
 */
async function noteWhatWasSaid(
  { db, clock, providers }: Services,
  provider: AskedProvider,
  stored: OpenedKey['stored'] | undefined,
  outcome: AskOutcome,
): Promise<void> {
  const result = outcome.ok ? 'ok' : outcome.fault === 'key_rejected' ? 'key_rejected' : null
  if (!result) return
  if (provider === 'geminiFree') {
    if (providers.free) await noteFreeTier(db, providers.free, { result, at: clock() })
  } else if (stored && (stored.lastTestResult !== result || !stored.isActive)) {
    await noteKeyResult(db, provider, stored, { result, at: clock() })
  }
}
