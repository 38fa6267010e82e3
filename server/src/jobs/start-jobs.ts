import type { Pool } from 'pg'
import type { Registry } from 'prom-client'
import { describeError, type Logger } from '../log.ts'
import type { JobPlan } from './job.ts'
import { jobMetrics } from './job-metrics.ts'
import { ignoreLostConnections } from './migrate-jobs.ts'
import { startRunner } from './queue-runner.ts'
import { rescueJobs } from './sign-of-life.ts'
import { superviseRunner } from './supervise-runner.ts'

const RESCUE_EVERY_MS = 30_000

export interface RunningJobs {
  /** Figures for `/metrics`. */
  metrics: Registry
  /**
   * Takes no new jobs and waits for those that run, but not longer than the grace (ms) and a few seconds; what runs then is
   * handed back to the queue, for the next start to do again. Never rejects.
   */
  stop(graceMs: number): Promise<void>
}

export interface JobsOptions extends JobPlan {
  pool: Pool
  log: Pick<Logger, 'debug' | 'warn' | 'error'>
  /** Runs when a job has failed for the last time. */
  onFailed?: (name: string) => Promise<void>
}

/**
 * Works off the queue in this process, four jobs at a time, any number of processes side by side. A job that fails is
 * tried again later and later; one whose process was killed is taken up again at the next start, or within half a
 * minute by another process. The queue's tables must be there (migrate-jobs.ts).
 */
export async function startJobs(options: JobsOptions): Promise<RunningJobs> {
  const { pool, log, onFailed } = options
  const metrics = jobMetrics(pool, log)
  ignoreLostConnections(pool)
  const rescueLost = async () => {
    for (const job of await rescueJobs(pool)) {
      log.error({ job }, 'job given up, its process was killed in the last try')
      await onFailed?.(job).catch((error) =>
        log.warn({ error: describeError(error) }, 'the owner could not be alerted of it'),
      )
    }
  }
  const supervisor = await superviseRunner({
    log,
    async start(signal) {
      await rescueLost()
      return startRunner({ ...options, metrics, signal })
    },
  })
  const rescue = setInterval(() => {
    rescueLost().catch((error) => log.warn({ error: describeError(error) }, 'looking for lost jobs failed'))
  }, RESCUE_EVERY_MS)
  return {
    metrics: metrics.registry,
    async stop(graceMs) {
      clearInterval(rescue)
      await supervisor.stop(graceMs)
    },
  }
}
