import { randomUUID } from 'node:crypto'
import { withTimeout } from '../../concurrency/with-timeout.ts'
import { marksOf, settingsThatDiffer } from '../../jobs/process-settings.ts'
import { showLife } from '../../jobs/sign-of-life.ts'
import { describeError } from '../../log.ts'
import type { Services } from '../../services.ts'
import { CallPlaces } from './call-places.ts'
import { forgetFormerFreeKey } from './forget-pace.ts'
import { GIVE_UP_TOPIC } from './give-up-calls.ts'
import { recoverLines } from './recover-lines.ts'
import { RunProcessor, type WorkerContext } from './run-processor.ts'
import { findRunsToDo } from './run-queries.ts'
import { WORK_TOPIC } from './settle-run.ts'

const POLL_EVERY_MS = 1_000
const RECOVER_EVERY_MS = 5_000

export interface RunningWorker {
  /**
   * Takes no new lines and waits for the calls on their way, but not longer than the grace; what runs then is given
   * up, and its lines are left `interrupted`.
   */
  stop(graceMs: number): Promise<void>
}

/**
 * Works on all runs together with the workers of other processes: claims lines, asks for them, writes down what came.
 * Whatever is to be done stands in the database alone, so a worker can end at any moment.
 */
export async function startRunWorker(services: Services): Promise<RunningWorker> {
  const name = `worker-${randomUUID()}`
  const life = showLife(services.pool, name, () => marksOf(services.providers.settings))
  await life.locked
  await warnOfOthers(services)
  await forgetFormerFreeKey(services)
  const worker = new RunWorker(services, name)
  await recoverLines(services)
  const unsubscribe = await services.pubsub.subscribe(WORK_TOPIC, () => worker.poll())
  const polling = setInterval(() => worker.poll(), POLL_EVERY_MS)
  const recovering = setInterval(() => worker.attempt(() => recoverLines(services)), RECOVER_EVERY_MS)
  const unsubscribeGiveUp = await services.pubsub.subscribe(GIVE_UP_TOPIC, () => worker.wakeAll())
  worker.poll()
  return {
    async stop(graceMs) {
      clearInterval(polling)
      clearInterval(recovering)
      unsubscribe()
      unsubscribeGiveUp()
      await worker.end(graceMs)
      await life.release()
      await worker.attempt(() => recoverLines(services))
    },
  }
}

/**
 * Logs which settings of the AI providers another living process has otherwise: whichever of them takes a run's next
 * line would ask another server, or not be let in.
 */
async function warnOfOthers({ pool, providers, log }: Services): Promise<void> {
  const settings = await settingsThatDiffer(pool, providers.settings)
  if (settings.length === 0) return
  log.warn(
    { settings },
    'another server on this database has other settings of the AI providers: give all of them the same',
  )
}

class RunWorker {
  private readonly processors = new Map<string, RunProcessor>()
  private readonly abort = new AbortController()
  private readonly context: WorkerContext
  private isPolling = false
  private onIdle: (() => void) | undefined

  constructor(
    private readonly services: Services,
    name: string,
  ) {
    this.context = {
      services,
      name,
      places: new CallPlaces(),
      isEnding: false,
      signal: this.abort.signal,
      onRest: (processor) => {
        if (this.processors.get(processor.runId) === processor) this.processors.delete(processor.runId)
        this.resolveIfIdle()
      },
      onFreed: () => this.poll(),
    }
  }

  poll(): void {
    if (this.isPolling || this.context.isEnding) return
    this.isPolling = true
    void this.attempt(async () => {
      for (const id of await findRunsToDo(this.services.db, this.services.clock()))
        this.processorOf(id).wake()
    }).finally(() => {
      this.isPolling = false
    })
  }

  /** Lets every processor look whether its calls are still wanted. */
  wakeAll(): void {
    for (const processor of this.processors.values()) processor.wake()
  }

  /** Does something that is tried again later anyway; a failure is logged. */
  async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.services.log.warn({ error: describeError(error) }, 'polling the AI runs failed')
    }
  }

  async end(graceMs: number): Promise<void> {
    this.context.isEnding = true
    for (const processor of this.processors.values()) processor.release()
    const idle = new Promise<void>((resolve) => {
      this.onIdle = resolve
      this.resolveIfIdle()
    })
    await withTimeout(idle, graceMs, undefined)
    this.abort.abort()
    await idle
  }

  private processorOf(runId: string): RunProcessor {
    const known = this.processors.get(runId)
    if (known) return known
    const processor = new RunProcessor(this.context, runId)
    this.processors.set(runId, processor)
    return processor
  }

  private resolveIfIdle(): void {
    if (this.processors.size === 0) this.onIdle?.()
  }
}
