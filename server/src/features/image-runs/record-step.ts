import { costOfImage, type ImageUsage, nanoThbOf } from '@thokham/domain/image/image-price'
import {
  concernsAll,
  FAILURES_IN_A_ROW,
  isPassing,
  MAX_RETRIES,
  waitBefore,
} from '@thokham/domain/provider-error'
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
    const cost = costOf(run, drawn, call.reservedNanoThb)
    const outcome = drawn.kind === 'pictures' ? 'ok' : drawn.fault
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
    await writeStep(tx, run, step, { drawn, now })
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

/** Returns what a call cost in billionths of a baht: where that is not told, or may be paid without an answer, all of its reserve. */
function costOf(
  run: ImageRunRow,
  drawn: Recorded,
  reserved: number,
): { nanoThb: number; isEstimated: boolean } {
  const isDrawn = drawn.kind === 'pictures'
  if (!isDrawn && drawn.isPerhapsPaid) return { nanoThb: reserved, isEstimated: true }
  if (!isDrawn && isUntold(drawn.usage)) return { nanoThb: 0, isEstimated: false }
  const model = modelOfRun(run)
  const { price } = model
  const pictures = isDrawn ? drawn.pictures.length : 0
  const { nanoUsd, isEstimated } =
    price.kind === 'picture' && drawn.usage.microUsd === undefined
      ? { nanoUsd: pictures * price.microUsd * 1_000, isEstimated: false }
      : costOfImage(model, isDrawn ? drawn.usage : { imageOut: 0, ...drawn.usage }, { likely: 0, most: 0 })
  return { nanoThb: isEstimated ? reserved : nanoThbOf(nanoUsd, run.thbPerUsd), isEstimated }
}

function isUntold({ textIn, textOut, imageOut, microUsd }: ImageUsage): boolean {
  return [textIn, textOut, imageOut, microUsd].every((each) => !each)
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
  { drawn, now }: { drawn: Recorded; now: Date },
): Promise<void> {
  const refusal = drawn.kind === 'failed' && drawn.fault === 'provider_rate' ? drawn.rate : null
  const rest = refusal && (await noteRefusal(tx, run, refusal, now))
  if (drawn.kind === 'pictures') await noteAnswer(tx, run)
  const { after, course } = courseOf(run, step, { drawn, rest, now })
  await tx
    .update(imageSteps)
    .set({ ...after, askedBy: null, callId: null, queued: null })
    .where(and(eq(imageSteps.runId, run.id), eq(imageSteps.callId, step.callId)))
  // A run that stops keeps its reason.
  if (Object.keys(course).length === 0 || run.state !== 'running') return
  await tx.update(imageRuns).set(course).where(eq(imageRuns.id, run.id))
}

type StepAfter = Partial<typeof imageSteps.$inferInsert>
type RunAfter = Partial<typeof imageRuns.$inferInsert>

const CLEAR = { fault: null, refusedFor: null, reason: null, said: null, notBefore: null } as const

/** Returns what an answer makes of its step and of the run. */
function courseOf(
  run: ImageRunRow,
  { retries }: ClaimedStep,
  { drawn, rest, now }: { drawn: Recorded; rest: Awaited<ReturnType<typeof noteRefusal>> | null; now: Date },
): { after: StepAfter; course: RunAfter } {
  if (drawn.kind === 'pictures') return { after: { ...CLEAR, state: 'done' }, course: { failuresInARow: 0 } }
  const { fault, refusedFor, reason, said, isPerhapsPaid, rate } = drawn
  const later = (ms: number) => new Date(now.getTime() + ms)
  const told = { fault, refusedFor, reason, said }
  // A refusal is an answer, paid or not: nothing is to be had by asking again.
  if (isPerhapsPaid && fault !== 'ai_refused') return { after: { ...told, state: 'interrupted' }, course: {} }
  if (rest && !rest.isEndless) {
    return { after: { ...CLEAR, state: 'waiting' }, course: { notBefore: rest.until } }
  }
  if (rest || concernsAll(fault)) {
    const stop = { state: 'stopping', stoppedBy: 'fault', fault, reason, said } as const
    return { after: { ...CLEAR, state: 'waiting' }, course: stop }
  }
  // One more try may bring the picture that did not come.
  const mayTryAgain = isPassing(fault) ? retries < MAX_RETRIES : fault === 'no_image' && retries === 0
  if (mayTryAgain) {
    const notBefore = later(waitBefore(retries + 1, rate?.waitMs ?? null))
    return { after: { ...CLEAR, state: 'waiting', retries: retries + 1, notBefore }, course: {} }
  }
  // A refused prompt says nothing of the next one.
  const failures = fault === 'ai_refused' ? run.failuresInARow : run.failuresInARow + 1
  const isEnough = failures >= FAILURES_IN_A_ROW
  return {
    after: { ...told, state: 'failed' },
    course: {
      failuresInARow: failures,
      ...(isEnough && { state: 'stopping', stoppedBy: 'fault', fault, reason, said }),
    },
  }
}
