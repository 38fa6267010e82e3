import type { AskOutcome } from '../../outside/ai-ask.ts'
import type { Services } from '../../services.ts'
import { noteKeyResult } from '../provider-keys/look-at-key.ts'
import { type OpenedKey, openKey } from '../provider-keys/open-key.ts'
import type { ClaimedLine } from './claim-lines.ts'
import type { RunRow } from './run-queries.ts'

const NO_KEY: AskOutcome = {
  ok: false,
  fault: 'provider_key_missing',
  reason: null,
  retryAfterMs: null,
  again: 'no',
}
/** Nothing was sent. */
const NOT_SENT: AskOutcome = { ...NO_KEY, fault: 'provider_unavailable', again: 'later' }

/** Sends the call of a claimed line; the key is opened for it alone. Never throws. */
export async function askLine(
  services: Services,
  run: RunRow,
  line: ClaimedLine,
  signal: AbortSignal,
): Promise<AskOutcome> {
  const { provider, mode, perLine } = run
  let key: Pick<OpenedKey, 'apiKey'> & Partial<OpenedKey>
  try {
    const opened =
      provider === 'geminiFree' ? freeKey(services) : await openKey(services, run.profileId, provider)
    if (!opened) return NO_KEY
    key = opened
  } catch {
    return NOT_SENT
  }
  const outcome = await services.providers.ask({
    provider,
    apiKey: key.apiKey,
    mode,
    keyword: line.keyword,
    amount: perLine - line.prompts.length,
    have: line.prompts.map(({ text }) => text),
    signal,
  })
  await noteWhatWasSaid(services, run, key.stored, outcome).catch(() => {
    // The line's own record says it as well.
  })
  return outcome
}

function freeKey({ providers }: Services) {
  return providers.freeKey === null ? null : { apiKey: providers.freeKey }
}

/** A key that the provider does not take is not offered again; one that works is known to. */
async function noteWhatWasSaid(
  { db, clock }: Services,
  { provider }: RunRow,
  stored: OpenedKey['stored'] | undefined,
  outcome: AskOutcome,
): Promise<void> {
  if (!stored || provider === 'geminiFree') return
  const result = outcome.ok ? 'ok' : outcome.fault === 'key_rejected' ? 'key_rejected' : null
  if (result && (stored.lastTestResult !== result || !stored.isActive)) {
    await noteKeyResult(db, provider, stored, { result, at: clock() })
  }
}
