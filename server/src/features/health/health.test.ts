import { readFileSync } from 'node:fs'
import { readHealth } from '@thokham/contract/health'
import { HEALTH_SUBJECTS } from '@thokham/domain/system-health'
import { Registry } from 'prom-client'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { withTimeout } from '../../concurrency/with-timeout.ts'
import { jobMetrics } from '../../jobs/job-metrics.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { healthMetrics } from './health-metrics.ts'
import { beat, showProcess } from './show-process.ts'

let server: TestServer
let owner: TestMember
beforeEach(async () => {
  server = await startTestServer()
  owner = await aMember(server.services, { level: 'owner' })
})

const read = async () => (await server.call(readHealth, {}, owner)).body
const stateOf = async (subject: string) => {
  const found = (await read()).findings.find((finding) => finding.subject === subject)
  return `${found?.state} ${found?.reason}`
}
/** Adds another process, as its heartbeat left it so many seconds ago. */
const another = async (seconds: number, change: Record<string, unknown> = {}) => {
  const row = { name: 'app2:3000', role: 'all', version: server.services.instance.version, ...change }
  await server.pool.query(
    `INSERT INTO server_processes VALUES (gen_random_uuid(), $1, $2, $3, now() - interval '1 day',
       now() - $4 * interval '1 second', 0, 0, 60000000000, 100000000000)`,
    [row.name, row.role, row.version, seconds],
  )
}

describe('a process', () => {
  it('shows itself until it stops in order, and again when its row was lost', async () => {
    const shown = await showProcess(server.services)
    const { name, version } = server.services.instance
    expect((await read()).servers).toMatchObject([{ name, version, role: 'all', isSilent: false }])
    await server.pool.query('TRUNCATE server_processes')
    await beat(server.services)
    expect((await read()).servers).toHaveLength(1)
    await shown.stop(0)
    expect((await read()).servers).toEqual([])
  })

  it('is not shown again by what was being written when it stopped', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const shown = await showProcess(server.services)
      const { db } = server.services
      const execute = db.execute.bind(db)
      let write: () => Promise<unknown> = async () => {}
      const holding = vi.spyOn(db, 'execute').mockImplementationOnce(
        ((query: Parameters<typeof execute>[0]) =>
          new Promise((resolve) => {
            write = async () => {
              // A query is sent anew each time that it is waited for.
              const written = Promise.resolve(execute(query))
              resolve(written)
              await written
            }
          })) as never,
      )
      vi.advanceTimersByTime(10_000)
      await expect.poll(() => holding.mock.calls.length).toBe(1)
      const stopped = shown.stop(0)
      // Long enough for a stop that does not wait for it.
      await withTimeout(stopped, 300, undefined)
      await write()
      await stopped
      holding.mockRestore()
    } finally {
      vi.useRealTimers()
    }
    expect((await read()).servers).toEqual([])
  })

  it('that was killed is missed after 30 s, until its next start or for a day', async () => {
    await another(20)
    await beat(server.services)
    expect(await stateOf('servers')).toBe('fine servers_several')
    await server.pool.query(
      "UPDATE server_processes SET seen_at = now() - interval '31 s' WHERE name = 'app2:3000'",
    )
    expect(await stateOf('servers')).toBe('act servers_silent')
    await server.pool.query(
      "UPDATE server_processes SET seen_at = now() - interval '23 h 59 min' WHERE name = 'app2:3000'",
    )
    await beat(server.services)
    expect(await stateOf('servers')).toBe('act servers_silent')
    await server.pool.query(
      "UPDATE server_processes SET seen_at = now() - interval '24 h 1 min' WHERE name = 'app2:3000'",
    )
    expect(await stateOf('servers')).toBe('fine servers_one')
    await beat(server.services)
    await another(31, { name: server.services.instance.name })
    expect((await server.pool.query('SELECT name FROM server_processes')).rowCount).toBe(2)
    const again = await showProcess(server.services)
    expect(await stateOf('servers')).toBe('fine servers_one')
    await again.stop(0)
  })

  it('counts what nobody foresaw, and how far its clock is off', async () => {
    server.clock.now = new Date(Date.now() + 3_600_000)
    for (let at = 0; at < 10; at++) server.services.faults.note(server.clock.now)
    await beat(server.services)
    expect(await stateOf('errors')).toBe('act errors_many')
    expect(await stateOf('clock')).toBe('act clock_wrong')
    server.clock.now = new Date(Date.now() + 2 * 3_600_000 + 1_000)
    await beat(server.services)
    expect(await stateOf('errors')).toBe('fine errors_none')
  })
})

describe('the owner', () => {
  it('is told of every subject, and of what a single machine has', async () => {
    await beat(server.services)
    const health = await read()
    expect(health.findings.map(({ subject }) => subject)).toEqual([...HEALTH_SUBJECTS])
    expect(health.database).toMatchObject({ replicas: [], connections: { max: expect.any(Number) } })
    expect(health.database.sizeBytes).toBeGreaterThan(1_000_000)
    expect(health.backup).toEqual({ isPlanned: false, lastGoodAt: null, failedAt: null })
    expect(await stateOf('backup')).toBe('act backup_never')
    expect(health.archive).toBeNull()
    expect(await stateOf('files')).toBe('fine files_here')
  })

  it('is told of copies that are gone, for a week', async () => {
    expect(await stateOf('replicas')).toBe('fine replicas_none')
    await server.pool.query(`INSERT INTO database_copies
       SELECT of.cluster, 2, now() - interval '6 days 23 h'
       FROM (SELECT system_identifier::text AS cluster FROM pg_control_system() UNION ALL SELECT 'the former one') of`)
    expect(await stateOf('replicas')).toBe('watch replicas_fewer')
    await server.pool.query("UPDATE database_copies SET seen_at = now() - interval '7 days 1 h'")
    expect(await stateOf('replicas')).toBe('fine replicas_none')
  })

  it('sees jobs that wait and that were given up', async () => {
    const add = (options: string) =>
      server.pool.query(`SELECT graphile_worker.add_job('test:note', ${options})`)
    await add("run_at := now() - interval '11 min'")
    await add("run_at := now() + interval '1 day'")
    expect((await read()).queue).toMatchObject({ due: 1, later: 1, running: 0, givenUp: 0 })
    expect(await stateOf('queue')).toBe('act queue_stuck')
    await server.pool.query('UPDATE graphile_worker._private_jobs SET attempts = max_attempts')
    expect((await read()).queue).toMatchObject({ due: 0, later: 0, givenUp: 2, oldestDueMs: 0 })
    expect(await stateOf('queue')).toBe('watch queue_given_up')
  })
})

it('an AI of the chat without a key is said, and asks nobody', async () => {
  expect(await stateOf('models')).toBe('fine models_fine')
  server = await startTestServer({ env: { CHAT_AI: 'openai' } })
  owner = await aMember(server.services, { level: 'owner' })
  expect(server.services.chatAi).toBeNull()
  expect(await stateOf('models')).toBe('watch models_keyless')
})

describe('figures for Prometheus', () => {
  const NAME = /^# TYPE (\S+) (\S+)$/gm

  const emitted = async () => {
    await beat(server.services)
    const jobs = jobMetrics(server.pool, server.services.log)
    for (const outcome of ['done', 'failed', 'given_up'] as const) jobs.count('test:note', outcome, 1)
    // One that fails, for its status.
    vi.spyOn(server.pool, 'query').mockRejectedValueOnce(new Error('odd') as never)
    expect((await server.call(readHealth, {}, owner)).status).toBe(500)
    const scraped = await server.send('GET', '/metrics')
    const registries = [healthMetrics(server.services), jobs.registry]
    const text = `${scraped.body}\n${await Registry.merge(registries).metrics()}`
    const names = new Set<string>()
    for (const [, name = '', type] of text.matchAll(NAME)) {
      names.add(name)
      if (type === 'histogram') for (const end of ['bucket', 'count', 'sum']) names.add(`${name}_${end}`)
    }
    return { text, names, labels: labelsIn(text, registries) }
  }

  it('say how it stands', async () => {
    await another(40)
    const { text } = await emitted()
    expect(text).toContain('files_up 1\n')
    expect(text).toContain('database_up 1\n')
    expect(text).toContain('server_processes_alive 1\n')
    expect(text).toContain('server_processes_silent 1\n')
    expect(text).toMatch(/^database_size_bytes \d{7,}$/m)
    expect(text).toMatch(/^disk_bytes\{part="free"\} \d+$/m)
    expect(text).toMatch(/^event_streams_open 0$/m)
    // No backup was made yet: no figure, rather than one of 1970.
    expect(text).not.toMatch(/^backup_last_success_timestamp_seconds \d/m)
    expect(text).toContain('backup_state 2\n')
  })

  it('are there without a database, which is then said to be away', async () => {
    const lost = { ...server.services, pool: { query: () => Promise.reject(new Error('away')) } as never }
    const text = await healthMetrics(lost).metrics()
    expect(text).toContain('database_up 0\n')
    expect(text).not.toMatch(/^database_sessions /m)
    expect(text).toMatch(/^disk_bytes\{part="all"\} \d+$/m)
  })

  it('leave out a disk that cannot be asked, and are there', async () => {
    const text = await healthMetrics({ ...server.services, dataDir: '/nowhere/at/all' }).metrics()
    expect(text).toContain('database_up 1\n')
    expect(text).not.toMatch(/^disk_bytes\{/m)
  })

  it.each([
    ['operations/deploy/grafana/thokham.json', 30],
    ['operations/deploy/prometheus/alerts.yml', 27],
  ])('are the ones that %s asks for', async (file, least) => {
    const { names } = await emitted()
    const expressions = expressionsOf(file)
    expect(expressions.length).toBeGreaterThanOrEqual(least)
    const asked = new Set(expressions.flatMap(metricsIn))
    expect(asked.size).toBeGreaterThan(10)
    // What others emit is tried with them: operations/tests/deploy-backups.test.mjs, operations/tests/deploy-prometheus.test.mjs.
    const isOfOthers = (name: string) => name === 'up' || /^(node|pgbackrest|probe)_/.test(name)
    expect([...asked].filter((name) => !names.has(name) && !isOfOthers(name))).toEqual([])
  })

  it.each([
    ['operations/deploy/grafana/thokham.json', 10],
    ['operations/deploy/prometheus/alerts.yml', 4],
  ])('have the labels, and values of labels, that %s asks for', async (file, least) => {
    const { labels } = await emitted()
    const asked = expressionsOf(file).flatMap(labelsAsked)
    expect(asked.filter(({ metric }) => labels.has(metric)).length).toBeGreaterThanOrEqual(least)
    expect(asked.filter((each) => !isGiven(each, labels))).toEqual([])
  })

  it('have no label of a name that Prometheus gives itself', async () => {
    const { labels } = await emitted()
    const own = [...labels].flatMap(([metric, known]) => [...known.keys()].map((label) => [metric, label]))
    expect(own.filter(([, label = '']) => GIVEN_BY_PROMETHEUS.includes(label))).toEqual([])
  })

  it('a label or a value that nobody emits is found', () => {
    const labels = labelsIn('made_up_total{state="x"} 1\nmade_up_bucket{le="1"} 1', [])
    const wrong = (expression: string) => labelsAsked(expression).filter((each) => !isGiven(each, labels))
    expect(wrong('sum by (state, instance) (made_up_total{state=~"x|y", instance="one"})')).toEqual([])
    expect(wrong('histogram_quantile(0.9, sum by (le) (rate(made_up_bucket[5m])))')).toEqual([])
    expect(wrong('up{job="thokham"}')).toEqual([])
    expect(wrong('made_up_total{state="y"}')).toHaveLength(1)
    expect(wrong('made_up_total{status="x"}')).toHaveLength(1)
    expect(wrong('sum by (status) (made_up_total)')).toHaveLength(1)
    expect(wrong('up{job="thokam"}')).toHaveLength(1)
  })

  it('a name that nobody emits is found', () => {
    expect(metricsIn('sum by (le, job) (rate(made_up_total{state="x"}[5m])) / on (instance) time()')).toEqual(
      ['made_up_total'],
    )
  })
})

function expressionsOf(file: string): string[] {
  const text = readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8')
  if (file.endsWith('.yml'))
    return [...text.matchAll(/^ +expr: (.+)$/gm)].map(([, expression = '']) => expression)
  const { panels } = JSON.parse(text) as { panels: { targets: { expr: string }[] }[] }
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
}

const WORDS = new Set(['and', 'or', 'unless', 'bool', 'offset'])

/** Returns the metrics of an expression: words that are no function, no label and no text. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replace(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ')
  return [...bare.matchAll(/\b([a-z_][a-z0-9_]*)\b(?!\s*\()/gi)]
    .map(([, word = '']) => word)
    .filter((word) => !WORDS.has(word))
}

/** Labels that Prometheus puts onto every series; one of a program's own would be renamed. */
const GIVEN_BY_PROMETHEUS = ['job', 'instance']
/** Of others' figures the job alone is known here. */
const JOBS = [
  ...readFileSync(
    new URL('../../../../operations/deploy/prometheus/prometheus.yml', import.meta.url),
    'utf8',
  ).matchAll(/job_name: (\w+)/g),
].map(([, name = '']) => name)

/** Of each figure its labels, of each the values that it has. */
type Labels = Map<string, Map<string, Set<string>>>

/** Reads what a scrape has; of a figure without any value, as of copies where there is none, what it declares. */
function labelsIn(text: string, registries: readonly Registry[]): Labels {
  const labels: Labels = new Map()
  const known = (metric: string, label?: string) => {
    const of = labels.get(metric) ?? new Map<string, Set<string>>()
    labels.set(metric, of)
    const values = label === undefined ? undefined : (of.get(label) ?? new Set())
    if (label !== undefined && values) of.set(label, values)
    return values
  }
  for (const [, metric = '', inside = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    known(metric)
    for (const [, label = '', value = ''] of inside.matchAll(/(\w+)="([^"]*)"/g))
      known(metric, label)?.add(value)
  }
  for (const registry of registries)
    for (const metric of registry.getMetricsAsArray())
      for (const label of 'labelNames' in metric ? (metric.labelNames as string[]) : [])
        known(metric.name, label)
  return labels
}

interface AskedLabel {
  metric: string
  label: string
  /** Tells whether a value is one that is asked for; absent where any is. */
  fits?: (value: string) => boolean
}

/** Returns what an expression asks of labels: where it picks series by them, and where it groups by them. */
function labelsAsked(expression: string): AskedLabel[] {
  const picked = [...expression.matchAll(/(\w+)\{([^}]*)\}/g)].flatMap(([, metric = '', inside = '']) =>
    [...inside.matchAll(/(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"/g)].map(([, label = '', sign, value = '']) => ({
      metric,
      label,
      ...(sign === '=' && { fits: (given: string) => given === value }),
      ...(sign === '=~' && { fits: (given: string) => new RegExp(`^(?:${value})$`).test(given) }),
    })),
  )
  const grouped = [...expression.matchAll(/\b(?:by|without|on|ignoring)\s*\(([^)]*)\)/g)].flatMap(
    ([, names = '']) =>
      names
        .split(',')
        .map((label) => label.trim())
        .filter(Boolean)
        .flatMap((label) => metricsIn(expression).map((metric) => ({ metric, label }))),
  )
  return [...picked, ...grouped]
}

function isGiven({ metric, label, fits }: AskedLabel, labels: Labels): boolean {
  if (label === 'job') return !fits || JOBS.some(fits)
  const of = labels.get(metric)
  // Those of others: operations/tests/deploy-backups.test.mjs.
  if (!of || GIVEN_BY_PROMETHEUS.includes(label)) return true
  const values = of.get(label)
  return values !== undefined && (!fits || [...values].some(fits))
}
