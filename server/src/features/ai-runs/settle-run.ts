import type { AiOrder } from '@thokham/contract/ai-runs'
import type { LineCount } from '@thokham/domain/ai-generation'
import { newRankOf } from '@thokham/domain/rank'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { aiRuns } from '../../db/schema.ts'
import { isOwnFault } from '../../db/sql-state.ts'
import { saveRunSet } from '../history/save-run-set.ts'
import { addToDay, countPrompts, giveBackToDay } from '../prompts/take-from-day.ts'
import { countPassedOn, type RunRow, readKeywords, rereadRun } from './run-queries.ts'

/** Names the topic that everybody who shows a run subscribes to. */
export const runTopic = (runId: string) => `ai-run:${runId}`
/** The topic that everybody who works on runs subscribes to. */
export const WORK_TOPIC = 'ai-work'

/**
 * Ends every change of a run that the caller has locked: one whose lines are through comes to rest, and with it, in the
 * same transaction, its results are counted, what was reserved of the day's quota and not made is given back, what was
 * made and not reserved is taken, and its set is in the history. Then it locks the member's row, before the run's state
 * is another one. Everybody who shows it is notified.
 * @returns the run as it stands then
 */
export async function settleRun(tx: Transaction, runId: string, now: Date): Promise<RunRow> {
  await countPassedOn(tx, runId, [runTopic(runId)])
  const run = await rereadRun(tx, runId)
  const rest = restOf(run)
  if (!rest) return run

  // The member's row before the run's state: whoever starts a run holds the first and waits for the second.
  const made = run.prompts - run.counted
  const count = made > 0 ? await countPrompts(tx, run.profileId, made) : null
  // What was reserved for a call that was given up went back to its day: an answer that comes all the same is counted anew.
  await addToDay(tx, { memberId: run.profileId, count: Math.max(0, made - run.reserved), now })
  const unused = Math.max(0, run.reserved - made)
  if (run.reservedDay) {
    await giveBackToDay(tx, { memberId: run.profileId, day: run.reservedDay, count: unused })
  }
  const isKept = run.prompts === 0 || (await saveSet(tx, run, now))
  const rested = {
    ...rest,
    counted: run.prompts,
    reserved: 0,
    reservedDay: null,
    newRank: count === null ? null : newRankOf(count - made, count),
    historyFailed: !isKept,
    finishedAt: rest.state === 'finished' ? now : null,
    updatedAt: now,
  }
  await tx.update(aiRuns).set(rested).where(eq(aiRuns.id, runId))
  return { ...run, ...rested }
}

/**
 * Puts a run's set into the history, in a transaction within the caller's: where that fails the run itself goes well.
 * @returns whether it is there
 */
async function saveSet(tx: Transaction, run: RunRow, now: Date): Promise<boolean> {
  const { id: runId, profileId: memberId, prompts } = run
  const order = orderOf(run, await readKeywords(tx, runId))
  try {
    await tx.transaction((inner) => saveRunSet(inner, { memberId, runId, order, prompts, now }))
    return true
  } catch (error) {
    if (!isOwnFault(error)) throw error
    return false
  }
}

/** Returns what was ordered, to order it again. */
export function orderOf(run: RunRow, keywords: string[]): AiOrder {
  const { provider, model, mode, perLine, finish } = run
  const { aspects, stylize, chaos, ...flags } = finish
  return {
    provider,
    model,
    mode,
    count: perLine as LineCount,
    finish: { ...flags, aspects: [...aspects], stylize: [...stylize], chaos: [...chaos] },
    keywords,
  }
}

/** Returns how a run rests, or null while something is still to come. */
function restOf(run: RunRow): Pick<RunRow, 'state' | 'stoppedBy'> | null {
  const { state, stoppedBy } = run
  if (state === 'initialising' || run.asking > 0) return null
  const isThrough = run.waiting === 0 && run.interrupted === 0
  // An answer that came after its call was given up counts as well, and may have been the last one.
  if (state === 'stopped' && isThrough && (stoppedBy !== 'fault' || run.failed === 0)) {
    return { state: 'finished', stoppedBy: null }
  }
  if (state === 'stopped' || state === 'finished') {
    return run.prompts > run.counted || run.historyFailed ? { state, stoppedBy } : null
  }
  const isStopping = run.state === 'stopping'
  if (run.waiting > 0 && !isStopping) return null
  if (isStopping && run.stoppedBy === 'fault') return { state: 'stopped', stoppedBy: 'fault' }
  if (isThrough) return { state: 'finished', stoppedBy: null }
  return { state: 'stopped', stoppedBy: isStopping ? (run.stoppedBy ?? 'member') : 'interrupted' }
}
