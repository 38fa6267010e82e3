import type { KeyTestResult } from '@thokham/contract/provider-keys'
import { isRemote } from '@thokham/domain/ai-generation'
import { concernsAll } from '@thokham/domain/provider-error'
import { and, eq, isNull, or } from 'drizzle-orm'
import { aiRuns } from '../../db/schema.ts'
import type { Services } from '../../services.ts'
import { noteFreeTier } from '../ai-providers/free-tier-state.ts'
import { noteKeyResult } from '../provider-keys/key-state.ts'
import { openKey } from '../provider-keys/open-key.ts'
import { testKey } from '../provider-keys/test-key.ts'
import { lockRun, type RunRow } from './run-queries.ts'
import { settleRun } from './settle-run.ts'

/**
 * Makes the provider's test call for a run, in one process alone, and sets the run going, under the lock of its row,
 * unless the key is refused or nobody answers (docs/product/ai.md#the-health-of-a-key). A process asks once at a time: one
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
  const { result, model } = await testKeyOf(services, run)
  await db.transaction(async (tx) => {
    const now = await lockRun(tx, runId)
    if (now?.state !== 'initialising' || now.tester !== name) return
    const course: Partial<RunRow> =
      // A key that is asked too often works, and a provider that fails is met by each line with tries of its own. One that
      // does not answer at all would keep every line for minutes.
      result === 'ok' || !(concernsAll(result) || result === 'provider_network')
        ? { state: 'running' }
        : { state: 'stopping', stoppedBy: 'fault', fault: result }
    await tx
      .update(aiRuns)
      .set({ ...course, ...(model !== now.model && retiredColumns(now, model)), tester: null })
      .where(eq(aiRuns.id, runId))
    await settleRun(tx, runId, services.clock())
  })
  return true
}

/** Returns the columns of a run whose model was found to be gone by the test, and whose successor answered. */
function retiredColumns(run: RunRow, successor: string): Partial<RunRow> {
  const note = { kind: 'retired' as const, model: run.model, successor }
  return { model: successor, listedPrice: null, notes: [...run.notes, note] }
}

type TestOfRun = { result: KeyTestResult; model: string }

async function testKeyOf(services: Services, run: RunRow): Promise<TestOfRun> {
  const { profileId, provider, model } = run
  if (provider === 'geminiFree') return testFreeTier(services, model)
  // The library is never tested.
  if (!isRemote(provider)) return { result: 'ok', model }
  const key = await openKey(services, profileId, provider)
  if (!key) return { result: 'provider_key_missing', model }
  const tested = await testKey(services, provider, key.apiKey, model)
  await noteKeyResult(services.db, provider, key.stored, { ...tested, at: services.clock() })
  return tested
}

/** Tests the operator's key, once for all processes; no member's allowance pays for it. */
async function testFreeTier(services: Services, model: string): Promise<TestOfRun> {
  const { db, providers, clock } = services
  const { free } = providers
  if (!free) return { result: 'provider_key_missing', model }
  const tested = await testKey(services, 'geminiFree', free.apiKey, model)
  await noteFreeTier(db, free, { result: tested.result, at: clock() })
  return tested
}
