import { type CronItem, parseCronItems, type Runner, run, type Task, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Registry } from 'prom-client'
import { describeError, type Logger } from '../log.ts'
import { withTimeout } from '../with-timeout.ts'
import type { JobHandler, JobPlan } from './job.ts'
import { type JobMetrics, jobMetrics } from './job-metrics.ts'
import { ignoreLostConnections, SILENT } from './migrate-jobs.ts'
import { rescueJobs, type SignOfLife, showLife } from './sign-of-life.ts'

const AT_A_TIME = 4
const POLL_MS = 2_000
const RESCUE_EVERY_MS = 30_000
const START_AGAIN_MS = 1_000
const A_DAY_MS = 24 * 60 * 60 * 1000
const BANGKOK_AHEAD_H = 7

export interface RunningJobs {
  /** Figures for `/metrics`. */
  metrics: Registry
  /**
   * Takes no new jobs and waits for those that run, but not longer than the grace; what runs then is handed back to the
   * queue, for the next start to do again.
   */
  stop(graceMs: number): Promise<void>
}

export interface JobsOptions extends JobPlan {
  pool: Pool
  log: Pick<Logger, 'debug' | 'warn' | 'error'>
  /** Runs when a job has failed for the last time. */
  onGivenUp?: (name: string) => Promise<void>
}

/**
 * Works off the queue in this process, four jobs at a time, any number of processes side by side. A job that fails is
 * tried again later and later; one whose process was killed is taken up again at the next start, or within half a
 * minute by another process. The queue's tables must be there (migrate-jobs.ts).
 */
export async function startJobs(options: JobsOptions): Promise<RunningJobs> {
  const { pool, log } = options
  const metrics = jobMetrics(pool, log)
  const stopping = new AbortController()
  ignoreLostConnections(pool)
  await rescueJobs(pool)
  const rescue = setInterval(() => {
    rescueJobs(pool).catch((error) =>
      log.warn({ error: describeError(error) }, 'looking for lost jobs failed'),
    )
  }, RESCUE_EVERY_MS)

  let shift = await startShift(options, metrics, stopping.signal)
  const supervise = () => {
    shift.runner.promise
      .catch((error) => {
        if (stopping.signal.aborted) return
        log.error({ error: describeError(error) }, 'the job queue stopped, to be started again')
      })
      .then(async () => {
        while (!stopping.signal.aborted) {
          await shift.life.release()
          await new Promise((resolve) => setTimeout(resolve, START_AGAIN_MS))
          if (stopping.signal.aborted) return
          try {
            shift = await startShift(options, metrics, stopping.signal)
            return supervise()
          } catch (error) {
            log.warn({ error: describeError(error) }, 'the job queue cannot start yet')
          }
        }
      })
  }
  supervise()

  return {
    metrics: metrics.registry,
    async stop(graceMs) {
      stopping.abort()
      clearInterval(rescue)
      await endShift(shift, pool, graceMs)
    },
  }
}

interface Shift {
  runner: Runner
  life: SignOfLife
  name: string
}

async function startShift(
  { pool, log, jobs, daily, onGivenUp }: JobsOptions,
  metrics: JobMetrics,
  signal: AbortSignal,
): Promise<Shift> {
  let shown: { life: SignOfLife; name: string } | undefined
  const show = (name: string) => (shown ??= { name, life: showLife(pool, name) })
  const runner = await run({
    pgPool: pool,
    logger: SILENT,
    concurrency: AT_A_TIME,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    taskList: tasksOf(jobs, { log, metrics, signal, ...(onGivenUp && { onGivenUp }) }),
    parsedCronItems: parseCronItems(Object.entries(daily).map(([name, time]) => dailyItem(name, time))),
    preset: {
      // With a delay a job that cannot be marked done, its database being gone, ends the shift; without, the process.
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
  return { runner, ...shown }
}

async function endShift({ runner, life, name }: Shift, pool: Pool, graceMs: number): Promise<void> {
  // A queue that ended in an error has ended as well.
  const ended = Promise.resolve(runner.stop()).then(
    () => true,
    () => true,
  )
  if (!(await withTimeout(ended, graceMs, false)))
    await pool.query('SELECT graphile_worker.force_unlock_workers($1)', [[name]])
  await life.release()
}

/** A time of day in Bangkok as the queue's own, which is UTC. */
function dailyItem(task: string, time: string): CronItem {
  const [hour = Number.NaN, minute = Number.NaN] = time.split(':').map(Number)
  return {
    task,
    match: `${minute} ${(hour + 24 - BANGKOK_AHEAD_H) % 24} * * *`,
    options: { backfillPeriod: A_DAY_MS, maxAttempts: 3, jobKey: task, queueName: 'daily' },
  }
}

type JobContext = Pick<JobsOptions, 'log' | 'onGivenUp'> & { metrics: JobMetrics; signal: AbortSignal }

function tasksOf(jobs: Record<string, JobHandler>, context: JobContext): TaskList {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, handler]) => [name, taskOf(name, handler, context)]),
  )
}

function taskOf(name: string, handler: JobHandler, { log, metrics, signal, onGivenUp }: JobContext): Task {
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
        await onGivenUp?.(name).catch((fault) =>
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
