import { billOf } from '@thokham/domain/image/image-price'
import { isFailureOfRow, verdictOf } from '@thokham/domain/image/image-verdict'
import { concernsAll, FAILURES_IN_A_ROW, waitBefore } from '@thokham/domain/provider-error'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { publish } from '../../db/pubsub.ts'
import { imageCalls, imageRuns, imageSteps } from '../../db/schema.ts'
import type { Services } from '../../services.ts'
import type { ClaimedStep } from './claim-steps.ts'
import { modelOfRun } from './create-run.ts'
import type { Drawn } from './draw-step.ts'
import { writePicture } from './hold-picture.ts'
import { noteAnswer, noteRefusal } from './key-pace.ts'
import { successorOfRun } from './move-to-successor.ts'
import { type ImageRunRow, lockRun } from './run-queries.ts'
import { IMAGE_WORK_TOPIC, settleRun } from './settle-run.ts'

/** What is written down; what is left in a queue is not. */
type Recorded = Exclude<Drawn, { kind: 'left' }>

/**
 * Writes down what came of a call, in one transaction that locks its run: the picture counts with this commit, and what it
 * cost takes the place of what was reserved for it. An answer behind a call that was given up counts as well.
 */
export async function recordStep(
  services: Services,
  runId: string,
  step: ClaimedStep,
  drawn: Recorded,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const now = services.clock()
    const run = await lockRun(tx, runId)
    const [call] = await tx.select().from(imageCalls).where(eq(imageCalls.id, step.callId))
    // Its member has gone, or what came was written down before its commit was lost on the way.
    if (!run || !call || !['sent', 'lost', 'given_up'].includes(call.outcome)) return
    const { reservedNanoThb } = call
    const cost = billOf(
      modelOfRun(run),
      drawn.kind === 'pictures'
        ? { pictures: drawn.pictures.length, usage: drawn.usage, isPerhapsPaid: false }
        : { pictures: 0, ...drawn },
      { reserved: reservedNanoThb, thbPerUsd: run.thbPerUsd },
    )
    const outcome = drawn.kind === 'pictures' ? 'ok' : drawn.isStillQueued ? 'lost' : drawn.fault
    await tx
      .update(imageCalls)
      .set({ outcome, costNanoThb: cost.nanoThb, isEstimated: cost.isEstimated, endedAt: now })
      .where(eq(imageCalls.id, call.id))
    const isSent = call.outcome === 'sent'
    const money = {
      spentNanoThb: sql`${imageRuns.spentNanoThb} + ${cost.nanoThb - call.costNanoThb}`,
      reservedNanoThb: sql`${imageRuns.reservedNanoThb} - ${isSent ? call.reservedNanoThb : 0}`,
      updatedAt: now,
    }
    await tx.update(imageRuns).set(money).where(eq(imageRuns.id, runId))
    if (drawn.kind === 'pictures') {
      for (const picture of drawn.pictures) {
        const of = { runId, position: step.position, profileId: run.profileId, now }
        await writePicture(services, tx, of, picture)
      }
    }
    await writeStep(tx, run, step, { drawn, isFirst: isSent, now })
    if (cost.nanoThb > call.reservedNanoThb) {
      // Of an own server its member has said the price, and hears what it was.
      const level = run.provider === 'imageServer' ? 'warn' : 'error'
      services.log[level]({ run: runId, model: run.model }, 'a picture cost more than was reserved for it')
      await endWithPrice(tx, run, cost.nanoThb)
    }
    await settleRun(tx, runId, now)
    await publish(tx, IMAGE_WORK_TOPIC)
  })
}

/** Stops a locked run whose picture cost more than was reserved: from now on each reserves what that one took. */
async function endWithPrice(tx: Transaction, run: ImageRunRow, nanoThb: number): Promise<void> {
  await tx
    .update(imageSteps)
    .set({ likelyNanoThb: nanoThb, mostNanoThb: nanoThb })
    .where(and(eq(imageSteps.runId, run.id), lt(imageSteps.mostNanoThb, nanoThb)))
  await tx
    .update(imageRuns)
    .set({ state: 'stopping', stoppedBy: 'price' })
    .where(and(eq(imageRuns.id, run.id), eq(imageRuns.state, 'running')))
}

async function writeStep(
  tx: Transaction,
  run: ImageRunRow,
  step: ClaimedStep,
  { drawn, isFirst, now }: { drawn: Recorded; isFirst: boolean; now: Date },
): Promise<void> {
  const isRate = drawn.kind === 'failed' && drawn.fault === 'provider_rate' && !drawn.isPerhapsPaid
  const refusal = isRate ? drawn.rate : null
  const rest = refusal && (await noteRefusal(tx, run, refusal, now))
  if (drawn.kind === 'pictures') await noteAnswer(tx, run)
  const isRetired = drawn.kind === 'failed' && drawn.fault === 'model_retired' && !drawn.isPerhapsPaid
  const isTakenOver = isRetired && (await successorOfRun(tx, run, now)) !== null
  const { after, course } = courseOf(run, step, { drawn, isFirst, rest, isTakenOver, now })
  // By its name it is asked for once more before anything is ordered anew; resumeRun takes it up.
  const isKept = drawn.kind === 'failed' && drawn.isStillQueued && step.queued !== null
  const ended = { askedBy: null, callId: null, queued: null }
  const kept = { askedBy: null, queued: step.queued && { ...step.queued, isAskedAgain: !isFirst } }
  await tx
    .update(imageSteps)
    .set({ ...after, ...(isKept ? kept : ended) })
    .where(and(eq(imageSteps.runId, run.id), eq(imageSteps.callId, step.callId)))
  // A run that stops keeps its reason.
  if (Object.keys(course).length === 0 || run.state !== 'running') return
  await tx.update(imageRuns).set(course).where(eq(imageRuns.id, run.id))
}

type StepAfter = Partial<typeof imageSteps.$inferInsert>
type RunAfter = Partial<typeof imageRuns.$inferInsert>

const CLEAR = { fault: null, refusedFor: null, reason: null, said: null, notBefore: null } as const

/**
 * Returns what an answer makes of its step and of the run.
 * @param isFirst its call was not given up before, as one that is taken up from the queue was
 * @param isTakenOver its model has ended, and the next claim moves the run to another
 */
function courseOf(
  run: ImageRunRow,
  { retries }: ClaimedStep,
  {
    drawn,
    isFirst,
    rest,
    isTakenOver,
    now,
  }: {
    drawn: Recorded
    isFirst: boolean
    rest: Awaited<ReturnType<typeof noteRefusal>> | null
    isTakenOver: boolean
    now: Date
  },
): { after: StepAfter; course: RunAfter } {
  if (drawn.kind === 'pictures') return { after: { ...CLEAR, state: 'done' }, course: { failuresInARow: 0 } }
  const { fault, refusedFor, reason, said, rate } = drawn
  const stop = { state: 'stopping', stoppedBy: 'fault', fault, reason, said } as const
  if (rest && !rest.isEndless) {
    return { after: { ...CLEAR, state: 'waiting' }, course: { notBefore: rest.until } }
  }
  if (isTakenOver) return { after: { ...CLEAR, state: 'waiting' }, course: {} }
  const verdict = verdictOf(drawn, retries)
  switch (verdict) {
    case 'rests':
    case 'stops':
      return { after: { ...CLEAR, state: 'waiting' }, course: stop }
    case 'again': {
      const notBefore = new Date(now.getTime() + waitBefore(retries + 1, rate?.waitMs ?? null))
      return { after: { ...CLEAR, state: 'waiting', retries: retries + 1, notBefore }, course: {} }
    }
    default: {
      const failures = run.failuresInARow + (isFailureOfRow(drawn, verdict) ? 1 : 0)
      // A key that a queue no longer takes stops what it would order; what is asked for by its name once more stops nothing.
      const isStopped =
        failures >= FAILURES_IN_A_ROW || (isFirst && drawn.isStillQueued && concernsAll(fault))
      return {
        after: { fault, refusedFor, reason, said, state: verdict === 'lost' ? 'interrupted' : 'failed' },
        course: { failuresInARow: failures, ...(isStopped && stop) },
      }
    }
  }
}
