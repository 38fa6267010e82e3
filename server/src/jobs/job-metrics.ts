import type { Pool } from 'pg'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { rememberReading } from '../concurrency/remember-reading.ts'
import type { Logger } from '../log.ts'

const SECONDS = [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300]

export interface JobMetrics {
  registry: Registry
  /** Counts a job that ended. @param outcome `failed` is tried again, `given_up` is not */
  count(name: string, outcome: 'done' | 'failed' | 'given_up', ms: number): void
}

/** Makes the figures of the queue for `/metrics`; what is queued is left out while the database is away. */
export function jobMetrics(pool: Pool, log: Pick<Logger, 'debug'>): JobMetrics {
  const registry = new Registry()
  const registers = [registry]
  // `job` is what Prometheus calls the program that it asks: a label of that name would come to it as another one.
  const total = new Counter({
    name: 'jobs_total',
    help: 'Tries of jobs by how they ended',
    labelNames: ['task', 'outcome'],
    registers,
  })
  const times = new Histogram({
    name: 'job_duration_seconds',
    help: 'Time of a try',
    labelNames: ['task'],
    buckets: SECONDS,
    registers,
  })
  const read = rememberReading(() => countByState(pool), log)
  new Gauge({
    name: 'jobs_queued',
    help: 'Jobs in the queue: due, later, running, given up',
    labelNames: ['state'],
    registers,
    async collect() {
      const counts = await read()
      this.reset()
      for (const [state, count] of counts ?? []) this.set({ state }, count)
    },
  })
  return {
    registry,
    count(name, outcome, ms) {
      total.inc({ task: name, outcome })
      times.observe({ task: name }, ms / 1000)
    },
  }
}

async function countByState(pool: Pool): Promise<[string, number][]> {
  const { rows } = await pool.query<{ state: string; count: number }>(`
    SELECT state, count(*)::integer AS count
    FROM graphile_worker.jobs, LATERAL (
      SELECT CASE WHEN locked_by IS NOT NULL THEN 'running' WHEN attempts >= max_attempts THEN 'given_up'
                  WHEN run_at > now() THEN 'later' ELSE 'due' END AS state
    ) AS judged
    GROUP BY state`)
  const found = new Map(rows.map(({ state, count }) => [state, count]))
  return ['due', 'later', 'running', 'given_up'].map((state) => [state, found.get(state) ?? 0])
}
