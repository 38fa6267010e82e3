import { isAsked } from '@thokham/domain/ai-generation'
import type { ProviderFault } from '@thokham/domain/provider-error'
import { and, eq, isNull, or } from 'drizzle-orm'
import { aiRuns } from '../../db/schema.ts'
import type { Services } from '../../services.ts'
import { noteFreeTier } from '../ai-providers/free-tier-state.ts'
import { noteKeyResult } from '../provider-keys/key-state.ts'
import { openKey } from '../provider-keys/open-key.ts'
import { lockRun, type RunRow } from './run-queries.ts'
import { settleRun } from './settle-run.ts'

/**
 * Makes the provider's test call for a run, in one process alone, and sets the run going, under the lock of its row,
 * unless the key is refused or nobody answers (docs/product.md#the-health-of-a-key). A process asks once at a time: one
 * that finds its own name was cut off before, and tests again.
 * @returns false when another process makes it, or the run does not wait for one any more
 */
export async function initialiseRun(services: Services, runId: string, name: string): Promise<boolean> {
  const { db } = services
  const [run] = await db
    .update(aiRuns)
    .set({ tester: name })
    .where(
      and(
        eq(aiRuns.id, runId),
        eq(aiRuns.state, 'initialising'),
        or(isNull(aiRuns.tester), eq(aiRuns.tester, name)),
      ),
    )
    .returning()
  if (!run) return false
  const result = await testKeyOf(services, run)
  await db.transaction(async (tx) => {
    const now = await lockRun(tx, runId)
    if (now?.state !== 'initialising' || now.tester !== name) return
    const course: Partial<RunRow> =
      // A key that is asked too often works, and a provider that fails is met by each line with tries of its own. One that
      // does not answer at all would keep every line for minutes.
      result === 'ok' || result === 'provider_quota' || result === 'provider_unavailable'
        ? { state: 'running' }
        : { state: 'stopping', stoppedBy: 'fault', fault: result }
    await tx
      .update(aiRuns)
      .set({ ...course, tester: null })
      .where(eq(aiRuns.id, runId))
    await settleRun(tx, runId, services.clock())
  })
  return true
}

async function testKeyOf(services: Services, { profileId, provider }: RunRow): Promise<'ok' | ProviderFault> {
  if (provider === 'geminiFree') return testFreeTier(services)
  // The library is never tested.
  if (!isAsked(provider)) return 'ok'
  const key = await openKey(services, profileId, provider)
  if (!key) return 'provider_key_missing'
  const result = await services.providers.testKey(provider, key.apiKey)
  await noteKeyResult(services.db, provider, key.stored, { result, at: services.clock() })
  return result
}

/** Tests the operator's key, once for all processes; no member's allowance pays for it. */
async function testFreeTier({ db, providers, clock }: Services): Promise<'ok' | ProviderFault> {
  const { free } = providers
  if (!free) return 'provider_key_missing'
  const result = await providers.testKey('gemini', free.apiKey)
  await noteFreeTier(db, free, { result, at: clock() })
  return result
}
