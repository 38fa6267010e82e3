import { EventEmitter, once } from 'node:events'
import { DAY_MS } from '@thokham/domain/bangkok-time'
import { sql } from 'drizzle-orm'
import {
  type CronItem,
  parseCronItems,
  run,
  type Task,
  type TaskList,
  type Worker,
  type WorkerEvents,
} from 'graphile-worker'
import type { Pool } from 'pg'
import { withTimeout } from '../concurrency/with-timeout.ts'
import { typedDatabase } from '../db/client.ts'
import { describeError, type Logger } from '../log.ts'
import type { JobHandler, JobPlan } from './job.ts'
import type { JobMetrics } from './job-metrics.ts'
import { SILENT } from './migrate-jobs.ts'
import { type SignOfLife, showLife } from './sign-of-life.ts'
import { HAND_BACK_MS, type QueueRunner } from './supervise-runner.ts'

const AT_A_TIME = 4
const POLL_MS = 2_000
const BANGKOK_AHEAD_H = 7

export interface RunnerOptions extends JobPlan {
  pool: Pool
  log: Pick<Logger, 'warn' | 'error'>
  metrics: JobMetrics
  /** Aborts when the server is asked to stop. */
  signal: AbortSignal
  /** Runs when a job has failed for the last time. */
  onFailed?: (name: string) => Promise<void>
}

/** Starts to work off the queue in this process, four jobs at a time, and shows others that it is alive. */
export async function startRunner(options: RunnerOptions): Promise<QueueRunner> {
  const { pool, log, daily, signal } = options
  let shown: { life: SignOfLife; name: string } | undefined
  const show = (name: string) => (shown ??= { name, life: showLife(pool, name) })
  const events: WorkerEvents = new EventEmitter()
  const fetches = watchFetches(events)
  const runner = await run({
    pgPool: pool,
    logger: SILENT,
    events,
    concurrency: AT_A_TIME,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    taskList: tasksOf(options),
    parsedCronItems: parseCronItems(Object.entries(daily).map(([name, time]) => dailyItem(name, time))),
    preset: {
      // With a delay a job that cannot be marked done, its database being gone, ends the runner; without, the process.
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      plugins: [
        {
          name: 'sign-of-life',
          version: '1.0.0',
          worker: { hooks: { startWorker: (_, { worker }) => show(worker.workerPool.id).life.locked } },
        },
      ],
    },
  })
  if (!shown) throw new Error('The queue started no worker')
  const { life, name } = shown
  const ended = runner.promise.catch(() => undefined)
  // Nobody takes a server that has started for one that is not there; one whose database is gone again ends, or is stopped.
  if (!signal.aborted) await Promise.race([life.locked, ended, once(signal, 'abort')])

  const handBack = async () => {
    // A worker that is still asking for a job would take what is handed back, and keep it.
    await fetches.settled()
    await unlockJobs(pool, name)
  }
  return {
    ended,
    async end(graceMs) {
      // It refuses where it has ended by itself.
      runner.stop().catch(() => undefined)
      const isEnded = await withTimeout(
        ended.then(() => true),
        graceMs,
        false,
      )
      if (!isEnded) {
        const handedBack = handBack().catch((error) => {
          // The next start takes them up: the sign of life ends with the connection.
          log.warn({ error: describeError(error) }, 'jobs that run could not be handed back')
        })
        await withTimeout(handedBack, HAND_BACK_MS, undefined)
      }
      await life.release()
    },
  }
}

/** Follows which workers are asking the database for a job. */
function watchFetches(events: WorkerEvents) {
  const asking = new Set<Worker>()
  const waiting = new Set<() => void>()
  const end = ({ worker }: { worker: Worker }) => {
    asking.delete(worker)
    if (asking.size > 0) return
    for (const resolve of waiting) resolve()
    waiting.clear()
  }
  events.on('worker:getJob:start', ({ worker }) => asking.add(worker))
  for (const outcome of ['worker:getJob:empty', 'worker:getJob:error', 'job:start'] as const)
    events.on(outcome, end)
  return {
    /** Resolves once no worker is asking for a job. */
    settled: () =>
      asking.size === 0 ? Promise.resolve() : new Promise<void>((resolve) => waiting.add(resolve)),
  }
}

/**
 * Gives the jobs of a runner back to the queue. A stop is no failure of theirs: their last try is not taken from them.
 * One transaction, all at once or not at all: one that was let go of without its last try would be tried by nobody, and
 * nobody would be told.
 */
async function unlockJobs(pool: Pool, runner: string): Promise<void> {
  await typedDatabase(pool).transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(
      sql`SELECT id FROM graphile_worker.jobs WHERE locked_by = ${runner} AND attempts >= max_attempts`,
    )
    await tx.execute(sql`SELECT graphile_worker.force_unlock_workers(ARRAY[${runner}::text])`)
    await tx.execute(sql`
      SELECT graphile_worker.reschedule_jobs(ARRAY[id], attempts := max_attempts - 1) FROM graphile_worker.jobs
      WHERE id = ANY (${sql.param(rows.map(({ id }) => id))}::bigint[])`)
  })
}

/** Makes of a time of day in Bangkok the queue's own, which is UTC. */
function dailyItem(task: string, time: string): CronItem {
  const [hour = Number.NaN, minute = Number.NaN] = time.split(':').map(Number)
  return {
    task,
    match: `${minute} ${(hour + 24 - BANGKOK_AHEAD_H) % 24} * * *`,
    options: { backfillPeriod: DAY_MS, maxAttempts: 3, jobKey: task, queueName: 'daily' },
  }
}

function tasksOf({ jobs, ...context }: RunnerOptions): TaskList {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, handler]) => [name, taskOf(name, handler, context)]),
  )
}

function taskOf(
  name: string,
  handler: JobHandler,
  { log, metrics, signal, onFailed }: Omit<RunnerOptions, 'jobs'>,
): Task {
  return async (payload, { job }) => {
    const isLast = job.attempts >= job.max_attempts
    const from = performance.now()
    try {
      await handler(payload, { id: job.id, attempt: job.attempts, isLast, signal })
      metrics.count(name, 'done', performance.now() - from)
    } catch (error) {
      metrics.count(name, isLast ? 'given_up' : 'failed', performance.now() - from)
      const line = { job: name, id: job.id, attempt: job.attempts, error: describeError(error) }
      if (isLast) {
        log.error(line, 'job given up')
        await onFailed?.(name).catch((fault) =>
          log.warn({ error: describeError(fault) }, 'the owner could not be alerted of it'),
        )
      } else log.warn(line, 'job failed, to be tried again')
      // The queue keeps the message of what is thrown: only the kind of the error may stay there.
      throw new Error(kindOf(error))
    }
  }
}

function kindOf(error: unknown): string {
  const { kind, code } = describeError(error)
  return code ? `${kind} ${code}` : kind
}
