import { bangkokTime } from '@thokham/domain/bangkok-time'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { withTimeout } from '../concurrency/with-timeout.ts'
import { type Database, typedDatabase } from '../db/client.ts'
import { aDatabase } from '../testing/database.ts'
import { startDatabaseProxy } from '../testing/database-proxy.ts'
import { enqueue } from './enqueue.ts'
import type { JobCall, JobPlan } from './job.ts'
import { migrateJobs } from './migrate-jobs.ts'
import { rescueJobs, showLife, withoutServers } from './sign-of-life.ts'
import { type RunningJobs, startJobs } from './start-jobs.ts'

let pool: pg.Pool
let db: Database
beforeAll(async () => {
  pool = await aDatabase(24)
  db = typedDatabase(pool)
})

let lines: unknown[] = []
let running: RunningJobs[] = []
beforeEach(async () => {
  lines = []
  running = []
  await pool.query('DELETE FROM graphile_worker._private_jobs')
})
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop(0)))
})

async function work(
  jobs: JobPlan['jobs'],
  daily: JobPlan['daily'] = {},
  onFailed: (name: string) => Promise<void> = async () => {},
): Promise<RunningJobs> {
  const note = (line: object, message: string) => lines.push({ ...line, message })
  const log = { warn: note, error: note } as unknown as Parameters<typeof startJobs>[0]['log']
  const started = await startJobs({ pool, log, jobs, daily, onFailed })
  running.push(started)
  return started
}

/** Makes a handler that ends when the test says so. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const calls: JobCall[] = []
  const handler = async (_payload: unknown, call: JobCall) => {
    calls.push(call)
    await opened
  }
  return { calls, handler, open: () => open() }
}

const queued = async () =>
  (await pool.query('SELECT locked_by, attempts, last_error FROM graphile_worker.jobs ORDER BY id')).rows

describe('a job', () => {
  it('exists when its transaction commits, and never otherwise', async () => {
    const seen: unknown[] = []
    await work({ 'test:note': async (payload) => void seen.push(payload) })
    const rolledBack = db.transaction(async (tx) => {
      await enqueue(tx, 'test:note', { which: 'rolled back' })
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    await db.transaction((tx) => enqueue(tx, 'test:note', { which: 'committed' }))
    await expect.poll(() => seen).toEqual([{ which: 'committed' }])
    await expect.poll(queued).toEqual([])
  })

  it('waits for its time, and one of the same key takes its place', async () => {
    const later = new Date(Date.now() + 3_600_000)
    await enqueue(db, 'test:note', { which: 1 }, { key: 'k', runAt: later })
    await enqueue(db, 'test:note', { which: 2 }, { key: 'k', runAt: later })
    const { rows } = await pool.query('SELECT payload, run_at FROM graphile_worker._private_jobs')
    expect(rows).toEqual([{ payload: { which: 2 }, run_at: later }])
  })

  it('that fails is tried again, and what it said stays out of the log and the queue', async () => {
    const tries: number[] = []
    const jobs = await work({
      'test:fail': async (_payload, { attempt, isLast }) => {
        tries.push(attempt)
        if (!isLast) throw Object.assign(new TypeError('canary 4711'), { code: 'EODD' })
      },
    })
    await enqueue(db, 'test:fail', { secret: 'canary 4711' }, { attempts: 2 })
    await expect.poll(() => queued()).toMatchObject([{ attempts: 1, last_error: 'TypeError EODD' }])
    await pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
    await expect.poll(() => tries).toEqual([1, 2])
    expect(lines).toMatchObject([
      {
        message: 'job failed, to be tried again',
        job: 'test:fail',
        attempt: 1,
        error: { kind: 'TypeError' },
      },
    ])
    expect(JSON.stringify(lines)).not.toContain('canary')
    const figures = await jobs.metrics.metrics()
    expect(figures).toContain('jobs_total{task="test:fail",outcome="failed"} 1')
    await expect.poll(() => jobs.metrics.metrics()).toContain('jobs_total{task="test:fail",outcome="done"} 1')
  })

  it('is given up after its last try, said once', async () => {
    await work({ 'test:fail': () => Promise.reject(new Error('no')) })
    await enqueue(db, 'test:fail', {}, { attempts: 1 })
    await expect.poll(() => lines).toMatchObject([{ message: 'job given up', attempt: 1 }])
    await expect.poll(queued).toMatchObject([{ locked_by: null, attempts: 1 }])
  })

  it('runs once, however many servers look for work', async () => {
    const seen: unknown[] = []
    const jobs = { 'test:note': async (payload: unknown) => void seen.push(payload) }
    await Promise.all([work(jobs), work(jobs), work(jobs)])
    const all = Array.from({ length: 50 }, (_, which) => ({ which }))
    await Promise.all(all.map((payload) => enqueue(db, 'test:note', payload)))
    await expect.poll(queued).toEqual([])
    expect(seen).toHaveLength(50)
    expect(new Set(seen.map((payload) => JSON.stringify(payload))).size).toBe(50)
  })
})

describe('a stop', () => {
  it('waits for the job that runs', async () => {
    const { calls, handler, open } = gate()
    const jobs = await work({ 'test:long': handler })
    await enqueue(db, 'test:long', {})
    await expect.poll(() => calls.length).toBe(1)
    const stopped = jobs.stop(10_000)
    expect(calls[0]?.signal.aborted).toBe(true)
    open()
    await stopped
    expect(await queued()).toEqual([])
  })

  it('hands a job that takes too long back, for the next start to take at once', async () => {
    const { calls, handler, open } = gate()
    const jobs = await work({ 'test:long': handler })
    await enqueue(db, 'test:long', {})
    await expect.poll(() => calls.length).toBe(1)
    await jobs.stop(20)
    await expect.poll(queued).toMatchObject([{ locked_by: null, attempts: 1 }])
    await work({ 'test:long': async (_payload, call) => void calls.push(call) })
    await expect.poll(() => calls.map(({ attempt }) => attempt)).toEqual([1, 2])
    open()
  })

  it('hands it back only when none of its workers can take it up again', async () => {
    const { calls, handler, open } = gate()
    const jobs = await work({ 'test:long': handler })
    await enqueue(db, 'test:long', {})
    await expect.poll(() => calls.length).toBe(1)
    const fetches = holdQueries('get_job')
    await pool.query(`SELECT pg_notify('jobs:insert', '{"count":4}')`)
    await expect.poll(fetches.count).toBeGreaterThan(0)
    const stopped = jobs.stop(0)
    // Long enough for a stop that does not wait for them.
    await withTimeout(stopped, 300, undefined)
    fetches.letGo()
    await stopped
    await fetches.settled()
    await expect.poll(queued).toMatchObject([{ locked_by: null, attempts: 1 }])
    expect(calls).toHaveLength(1)
    open()
  })

  it('leaves a job its last try', async () => {
    const { calls, handler, open } = gate()
    const jobs = await work({ 'test:long': handler })
    await enqueue(db, 'test:long', {}, { attempts: 1 })
    await expect.poll(() => calls.length).toBe(1)
    await jobs.stop(20)
    await work({ 'test:long': async (_payload, call) => void calls.push(call) })
    await expect.poll(() => calls.map(({ isLast }) => isLast)).toEqual([true, true])
    await expect.poll(queued).toEqual([])
    open()
  })

  it('that breaks off between letting go of its jobs and giving a last try back has done neither', async () => {
    const { calls, handler, open } = gate()
    const jobs = await work({ 'test:last': handler, 'test:first': handler })
    await enqueue(db, 'test:last', {}, { attempts: 1 })
    await enqueue(db, 'test:first', {}, { attempts: 2 })
    await expect.poll(() => calls.length).toBe(2)
    const broken = breakQueries('reschedule_jobs')
    await jobs.stop(20)
    expect(broken.count()).toBe(1)
    broken.restore()
    expect(lines).toMatchObject([{ message: 'jobs that run could not be handed back' }])
    const locked = { locked_by: expect.stringMatching(/^pool-/), attempts: 1 }
    expect(await queued()).toMatchObject([locked, locked])
    // So the next start finds both: who died in a last try is told, the other is tried again.
    const [failed, again]: [string[], number[]] = [[], []]
    await work(
      {
        'test:last': async () => {},
        'test:first': async (_payload, { attempt }) => void again.push(attempt),
      },
      {},
      async (name) => void failed.push(name),
    )
    await expect.poll(() => [failed, again]).toEqual([['test:last'], [2]])
    open()
  })

  it('comes to its end when the database is gone', async () => {
    const { calls, handler, open } = gate()
    const jobs = await work({ 'test:long': handler })
    await enqueue(db, 'test:long', {})
    await expect.poll(() => calls.length).toBe(1)
    const gone = vi.spyOn(pool, 'connect').mockRejectedValue(new Error('gone') as never)
    await expect(jobs.stop(20)).resolves.toBeUndefined()
    gone.mockRestore()
    expect(lines).toMatchObject([{ message: 'jobs that run could not be handed back' }])
    // Whoever starts next takes it up: nothing shows life any more.
    await work({ 'test:long': async (_payload, call) => void calls.push(call) })
    await expect.poll(() => calls.map(({ attempt }) => attempt)).toEqual([1, 2])
    open()
  })
})

/** Fails statements that say a word, on whatever connection, until restored. */
function breakQueries(word: string) {
  let count = 0
  const send = pg.Client.prototype.query as (...given: unknown[]) => Promise<unknown>
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [query] = given as [{ text?: string } | string]
    const text = typeof query === 'string' ? query : query.text
    if (!text?.includes(word)) return send.apply(this, given)
    count++
    return Promise.reject(new Error('broken off'))
  } as never)
  return { count: () => count, restore: () => spy.mockRestore() }
}

/** Holds prepared statements of a name back, on whatever connection, until they are let go. */
function holdQueries(name: string) {
  const held: Promise<unknown>[] = []
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const send = pg.Client.prototype.query as (...given: unknown[]) => Promise<unknown>
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [query] = given as [{ name?: string } | string]
    if (typeof query === 'string' || !query.name?.startsWith(name)) return send.apply(this, given)
    const answer = gone.then(() => send.apply(this, given))
    held.push(answer)
    return answer
  } as never)
  return {
    count: () => held.length,
    letGo() {
      spy.mockRestore()
      letGo()
    },
    settled: () => Promise.allSettled(held),
  }
}

describe('a killed process', () => {
  it('leaves jobs that the next start takes up at once', async () => {
    await enqueue(db, 'test:note', { which: 'lost' })
    await pool.query(
      "UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'pool-dead', attempts = 1",
    )
    const seen: unknown[] = []
    await work({ 'test:note': async (payload, { attempt }) => void seen.push({ payload, attempt }) })
    await expect.poll(() => seen).toEqual([{ payload: { which: 'lost' }, attempt: 2 }])
  })

  it('in the last try of a job is told', async () => {
    await enqueue(db, 'test:note', {}, { attempts: 1 })
    await pool.query(
      "UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'pool-dead', attempts = 1",
    )
    const failed: string[] = []
    await work({ 'test:note': async () => {} }, {}, async (name) => void failed.push(name))
    expect(failed).toEqual(['test:note'])
    expect(lines).toMatchObject([{ message: expect.stringMatching(/^job given up/), job: 'test:note' }])
  })

  it('is told from a living one by the lock that ends with its connection', async () => {
    const { calls, handler, open } = gate()
    await work({ 'test:long': handler })
    await enqueue(db, 'test:long', {})
    await expect.poll(() => calls.length).toBe(1)
    await rescueJobs(pool)
    expect(await queued()).toMatchObject([{ locked_by: expect.stringMatching(/^pool-/), attempts: 1 }])
    expect(await withoutServers(pool, async () => 'alone')).toBeNull()
    open()
    await expect.poll(queued).toEqual([])
    await running[0]?.stop(60_000)
    running = []
    await expect.poll(() => withoutServers(pool, async () => 'alone')).toEqual({ result: 'alone' })
  })

  it('is not mistaken for one that has just started: its lock is there first', async () => {
    for (let start = 0; start < 5; start++) {
      const jobs = await work({ 'test:note': async () => {} })
      expect(await withoutServers(pool, async () => 'alone')).toBeNull()
      await jobs.stop(60_000)
    }
    running = []
  })

  it('is not mistaken for one whose connection was cut: the lock is taken again', async () => {
    await work({ 'test:note': async () => {} })
    const holders = async () =>
      (
        await pool.query(
          // Other test files have databases of their own beside this one.
          `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ShareLock' AND granted
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        )
      ).rows
    await expect.poll(async () => (await holders()).length).toBe(1)
    const [{ pid }] = await holders()
    await pool.query('SELECT pg_terminate_backend($1)', [pid])
    await expect.poll(async () => (await holders()).filter((row) => row.pid !== pid).length).toBe(1)
  })
})

it('a sign of life is let go of although the network to the database is gone', async () => {
  const { database, user } = pool.options
  const proxy = await startDatabaseProxy(pool.options.host ?? '')
  const through = new pg.Pool({ host: proxy.host, port: 5432, user, database, max: 1 })
  through.on('error', () => {})
  onTestFinished(() => through.end())
  const life = showLife(through, 'pool-far-away')
  await life.locked
  proxy.freeze()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const released = life.release().then(() => 'released')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await Promise.race([released, Promise.resolve('held')])).toBe('released')
  } finally {
    vi.useRealTimers()
    proxy.thaw()
  }
})

describe('a daily job', () => {
  it('is made up for when its time passed while everything was stopped', async () => {
    await pool.query(`
      INSERT INTO graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      VALUES ('test:daily', now() - interval '9 days', now() - interval '2 days')`)
    let runs = 0
    // Its next time is hours away.
    const at = new Date(Date.now() - 6 * 3_600_000)
    await work({ 'test:daily': async () => void runs++ }, { 'test:daily': bangkokTime(at) })
    await expect.poll(() => runs).toBe(1)
    const { rows } = await pool.query(
      "SELECT last_execution FROM graphile_worker._private_known_crontabs WHERE identifier = 'test:daily'",
    )
    expect(rows[0].last_execution.toISOString().slice(11)).toBe(`${at.toISOString().slice(11, 16)}:00.000Z`)
  })
})

describe('the tables of the queue', () => {
  it('are made once by ten starts at the same time', async () => {
    const fresh = await aDatabase(30)
    await fresh.query('DROP SCHEMA graphile_worker CASCADE')
    await Promise.all(Array.from({ length: 10 }, () => migrateJobs(fresh)))
    const { rows } = await fresh.query('SELECT count(*)::integer AS count FROM graphile_worker.jobs')
    expect(rows).toEqual([{ count: 0 }])
  })
})
