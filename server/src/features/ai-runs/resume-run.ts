import { can } from '@thokham/domain/access'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { publish } from '../../db/pubsub.ts'
import { aiRunLines, aiRuns } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { concurrencyOf, needsTest } from '../ai-providers/provider-states.ts'
import { lockMember, takeFromDay } from '../prompts/take-from-day.ts'
import { readModels } from '../reference-data/read-models.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'
import { readyProviderState, refuseActive } from './create-run.ts'
import { chooseModel, ENDED, runModel } from './run-model.ts'
import { findActiveRun, lockRun, type RunRow, rereadRun } from './run-queries.ts'
import { settleRun, WORK_TOPIC } from './settle-run.ts'

/**
 * Sets a member's run going again: its waiting lines go on, failed and interrupted ones are asked anew, or only those
 * at `positions`. What may come of them is reserved of the day's quota again. Locks the run's row, its lines', then the
 * member's.
 * @throws Refusal `not_found`, `provider_not_ready`, `run_active`, `quota_exceeded`; `invalid_input` for a model that its
 * provider does not offer, `conflict` where another is chosen for a run that is at work
 */
export async function resumeRun(
  services: Services,
  call: Call,
  { runId, positions, ...wish }: { runId: string; positions: number[] | null } & ModelWish,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const run = await lockRun(tx, runId)
    if (!run || run.profileId !== call.caller.member?.id) throw new Refusal('not_found')
    if (wish.model !== undefined && run.state !== 'stopped' && run.state !== 'finished') {
      throw new Refusal('conflict')
    }
    const revived = await revive(tx, runId, positions)
    const isAtWork = run.state === 'initialising' || run.state === 'running' || run.state === 'stopping'
    const comes = revived + (isAtWork ? 0 : run.waiting)
    if (comes > 0) await reserve(tx, call, run, comes * run.perLine)
    if (comes > 0 || run.state === 'stopping') await setGoing(services, tx, call, run, wish)
    await settleRun(tx, runId, call.now)
    await publish(tx, WORK_TOPIC)
  })
}

/** Lets lines that rest wait again, which locks their rows after the run's. @returns how many are to be asked anew */
async function revive(tx: Transaction, runId: string, positions: number[] | null): Promise<number> {
  const { rowCount } = await tx
    .update(aiRunLines)
    .set({
      state: 'waiting',
      fault: null,
      reason: null,
      said: null,
      setAside: [],
      answers: 0,
      retries: 0,
      notBefore: null,
      askedBy: null,
      callId: null,
    })
    .where(
      and(
        eq(aiRunLines.runId, runId),
        inArray(aiRunLines.state, ['failed', 'interrupted']),
        ...(positions ? [inArray(aiRunLines.position, positions)] : []),
      ),
    )
  return rowCount ?? 0
}

/**
 * Holds results of the quota: what a run still has of an earlier day stays with that day, the rest is taken from today.
 * The run is locked by the caller; then the member's row is.
 * @throws Refusal `quota_exceeded`, `unauthenticated` when the member is gone
 */
export async function reserve(tx: Transaction, call: Call, run: RunRow, results: number): Promise<void> {
  const signedIn = await lockMember(tx, call.caller)
  const { day } = await takeFromDay(tx, signedIn, results, call.now)
  await tx
    .update(aiRuns)
    .set({ reserved: run.reserved + results, reservedDay: run.reservedDay ?? day })
    .where(eq(aiRuns.id, run.id))
}

/** What is asked for the rest of a run. */
interface ModelWish {
  /** Another model. */
  model?: string | undefined
  /** Little thinking, also of models of which nothing is known. */
  thinksLittle?: true | undefined
}

/**
 * Sets a locked run going again, with its model or another one; where that has ended its successor's, and where nothing may
 * take over it stops at once.
 * @throws Refusal `provider_not_ready`, `run_active`; `invalid_input` for a model that its provider does not offer
 */
export async function setGoing(
  services: Services,
  tx: Transaction,
  call: Call,
  run: RunRow,
  { model, thinksLittle = run.thinksLittle || undefined }: ModelWish = {},
): Promise<void> {
  const { profileId, provider } = run
  const providerState = await readyProviderState(services, tx, profileId, provider)
  const active = await findActiveRun(tx, profileId, provider)
  if (active && active !== run.id) await refuseActive(tx, profileId, provider)
  const settings = await readCurrentSettings(tx)
  const { done, failed } = await rereadRun(tx, run.id)
  const usual = services.providers.addressOf(provider).model
  const now = {
    models: await readModels(tx),
    today: bangkokDate(call.now),
    takesOver: settings.ai.successorTakesOver,
  }
  const chosen = model === undefined ? run.model : chooseModel(now, { provider, model }, usual)
  const inUse = runModel(now, { provider, chosen, notes: run.notes })
  // The price at which it was ordered stays.
  const listedPrice = inUse.columns.model === run.model ? run.listedPrice : inUse.columns.listedPrice
  await tx
    .update(aiRuns)
    .set({
      state: needsTest(provider, providerState) ? 'initialising' : 'running',
      ...inUse.columns,
      listedPrice,
      thinksLittle: thinksLittle === true,
      stoppedBy: null,
      stoppingSince: null,
      isUnlimited: can(call.caller.level, 'prompts:unlimited'),
      fault: null,
      reason: null,
      said: null,
      tester: null,
      notBefore: null,
      pauseKind: null,
      pauseSaid: null,
      failuresInARow: 0,
      newRank: null,
      // Places that calls on their way hold are passed on: a new number counts when there are none.
      concurrency: run.asking > 0 ? run.concurrency : concurrencyOf(settings, provider),
      goingSince: call.now,
      throughThen: done + failed,
      finishedAt: null,
      ...(inUse.hasEnded && ENDED),
    })
    .where(eq(aiRuns.id, run.id))
}
