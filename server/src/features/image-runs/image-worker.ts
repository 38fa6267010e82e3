import { randomUUID } from 'node:crypto'
import { can } from '@thokham/domain/access'
import { fairPlaces } from '@thokham/domain/fair-places'
import type { QueuedImage } from '@thokham/domain/image/image-request'
import { and, eq, inArray } from 'drizzle-orm'
import { withTimeout } from '../../concurrency/with-timeout.ts'
import type { Transaction } from '../../db/client.ts'
import { LEVEL_COLUMNS, levelOfMember } from '../../db/member-level.ts'
import { imageCalls, imageRuns, imageSteps, profiles } from '../../db/schema.ts'
import { showLife } from '../../jobs/sign-of-life.ts'
import { describeError } from '../../log.ts'
import type { Services } from '../../services.ts'
import type { RunningFeature } from '../feature.ts'
import { type ClaimedStep, claimSteps } from './claim-steps.ts'
import { drawStep } from './draw-step.ts'
import { moveToSuccessor } from './move-to-successor.ts'
import { recordStep } from './record-step.ts'
import { recoverSteps } from './recover-steps.ts'
import { findRunsToDo, type ImageRunRow, lockRun } from './run-queries.ts'
import { IMAGE_WORK_TOPIC, settleRun } from './settle-run.ts'
import { sweepPictures } from './sweep-pictures.ts'

const POLL_EVERY_MS = 1_000
const RECOVER_EVERY_MS = 5_000
const SWEEP_EVERY_MS = 60_000
const TRY_AGAIN_MS = 500

/**
 * Works on all runs of pictures together with the workers of other processes: claims steps, draws them, writes down what
 * came. Whatever is to be done stands in the database alone, so a worker can end at any moment: what waits in a provider's
 * queue is taken up by another one, and what was asked for without a queue is `interrupted`, perhaps paid.
 */
export async function startImageWorker(services: Services): Promise<RunningFeature> {
  const name = `image-worker-${randomUUID()}`
  const life = showLife(services.pool, name)
  await life.locked
  const worker = new ImageWorker(services, name)
  const unsubscribe = await services.pubsub.subscribe(IMAGE_WORK_TOPIC, () => worker.poll())
  const timers = [
    setInterval(() => worker.poll(), POLL_EVERY_MS),
    setInterval(() => worker.recover(), RECOVER_EVERY_MS),
    setInterval(() => void worker.attempt(() => sweepPictures(services)), SWEEP_EVERY_MS),
  ]
  worker.recover()
  worker.poll()
  return {
    async stop(graceMs) {
      for (const timer of timers) clearInterval(timer)
      unsubscribe()
      await worker.end(graceMs)
      await life.release()
      await worker.attempt(() => recoverSteps(services, null).then(() => undefined))
    },
  }
}

interface OnItsWay {
  run: ImageRunRow
  controller: AbortController
}

class ImageWorker {
  private readonly calls = new Map<string, OnItsWay>()
  /** The look that is under way. */
  private polling: Promise<void> | null = null
  private wantsPoll = false
  private isEnding = false
  private onIdle: (() => void) | undefined

  constructor(
    private readonly services: Services,
    private readonly name: string,
  ) {}

  /** Looks for what is to be done, now or right after the look that is under way. */
  poll(): void {
    if (this.isEnding) return
    this.wantsPoll = true
    this.polling ??= this.attempt(async () => {
      while (this.wantsPoll && !this.isEnding) {
        this.wantsPoll = false
        await this.abortGivenUp()
        for (const id of await findRunsToDo(this.services.db, this.services.clock())) {
          if (this.isEnding) return
          await this.claim(id)
        }
      }
    }).finally(() => {
      this.polling = null
    })
  }

  /** Takes up what dead processes have left. */
  recover(): void {
    void this.attempt(async () => {
      const found = await recoverSteps(this.services, this.isEnding ? null : this.name)
      for (const { run, steps } of found) this.send(run, steps)
    })
  }

  /** Does something that is tried again later anyway; a failure is logged. */
  async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.services.log.warn(
        { error: describeError(error) },
        'work on runs of pictures waits for the database',
      )
    }
  }

  async end(graceMs: number): Promise<void> {
    this.isEnding = true
    // What it is about to ask for is among the calls then.
    await this.polling
    const idle = new Promise<void>((resolve) => {
      this.onIdle = resolve
      if (this.calls.size === 0) resolve()
    })
    // What waits in a queue is left at once: whoever is alive fetches it.
    await withTimeout(idle, graceMs, undefined)
    for (const { controller } of this.calls.values()) controller.abort()
    await idle
  }

  private async claim(runId: string): Promise<void> {
    const { db, clock } = this.services
    const claimed = await db.transaction(async (tx) => {
      const now = clock()
      const locked = await lockRun(tx, runId)
      if (!locked) return null
      await this.endWithLevel(tx, locked, now)
      const current = (await lockRun(tx, runId)) ?? locked
      const isToMove = current.state === 'running' && current.waiting > 0
      const run = isToMove ? await moveToSuccessor(tx, current, now) : current
      if (!run) return null
      const { heldRoom } = this.services
      const by = { name: this.name, places: this.placesFor(run), now, heldRoom }
      const steps = await claimSteps(tx, run, by)
      await settleRun(tx, runId, now)
      return { run, steps }
    })
    if (claimed) this.send(claimed.run, claimed.steps)
  }

  /** Returns how many further calls of a run this process may have on their way: a provider's places are shared evenly. */
  private placesFor({ id, provider }: ImageRunRow): number {
    const here = [...this.calls.values()].filter(({ run }) => run.provider === provider)
    const runs = new Set([id, ...here.map(({ run }) => run.id)]).size
    return fairPlaces({ mine: here.filter(({ run }) => run.id === id).length, runs })
  }

  private send(run: ImageRunRow, steps: readonly ClaimedStep[]): void {
    for (const step of steps) {
      const controller = new AbortController()
      this.calls.set(step.callId, { run, controller })
      void this.draw(run, step, controller.signal)
    }
  }

  private async draw(run: ImageRunRow, step: ClaimedStep, signal: AbortSignal): Promise<void> {
    const drawn = await drawStep(
      {
        services: this.services,
        run,
        signal,
        isEnding: () => this.isEnding,
        keepQueued: (queued) => this.keepQueued(run, step, queued),
      },
      step,
    )
    // What was cut off by the end of this process is given up by whoever recovers it.
    const isCut = this.isEnding && signal.aborted && drawn.kind === 'failed'
    if (drawn.kind !== 'left' && !isCut) {
      await this.untilWritten(() => recordStep(this.services, run.id, step, drawn))
    }
    this.calls.delete(step.callId)
    if (this.calls.size === 0) this.onIdle?.()
    this.poll()
  }

  private async keepQueued({ id }: ImageRunRow, step: ClaimedStep, queued: QueuedImage): Promise<void> {
    const { callId } = step
    await this.untilWritten(() =>
      this.services.db.transaction(async (tx) => {
        await lockRun(tx, id)
        await tx
          .update(imageSteps)
          .set({ queued })
          .where(and(eq(imageSteps.runId, id), eq(imageSteps.callId, callId)))
        await settleRun(tx, id, this.services.clock())
      }),
    )
    step.queued = queued
  }

  /** Writes what is paid for, however long the database does not answer; a process that ends tries once more. */
  private async untilWritten(write: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await write()
      } catch (error) {
        this.services.log.warn({ error: describeError(error) }, 'a picture waits for the database')
        if (this.isEnding) return
        await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS))
      }
    }
  }

  /** Ends calls that nobody waits for any more. */
  private async abortGivenUp(): Promise<void> {
    if (this.calls.size === 0) return
    const rows = await this.services.db
      .select({ id: imageCalls.id })
      .from(imageCalls)
      .where(and(inArray(imageCalls.id, [...this.calls.keys()]), eq(imageCalls.outcome, 'given_up')))
    for (const { id } of rows) this.calls.get(id)?.controller.abort()
  }

  /** Stops a locked run whose member has lost the level that started it. */
  private async endWithLevel(tx: Transaction, run: ImageRunRow, now: Date): Promise<void> {
    if (run.state !== 'running') return
    const [profile] = await tx.select(LEVEL_COLUMNS).from(profiles).where(eq(profiles.id, run.profileId))
    if (!profile || can(levelOfMember(this.services, profile, now), 'workshop:use')) return
    await tx.update(imageRuns).set({ state: 'stopping', stoppedBy: 'level' }).where(eq(imageRuns.id, run.id))
  }
}
