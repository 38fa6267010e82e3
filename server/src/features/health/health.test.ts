import { readFileSync } from 'node:fs'
import { readHealth } from '@thokham/contract/health'
import { HEALTH_SUBJECTS } from '@thokham/domain/system-health'
import { Registry } from 'prom-client'
import { beforeEach, describe, expect, it } from 'vitest'
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
/** Another process, as its heartbeat left it so many seconds ago. */
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

  it('that was killed is missed after 30 s, until its next start or for an hour', async () => {
    await another(29)
    await beat(server.services)
    expect(await stateOf('servers')).toBe('fine servers_several')
    await server.pool.query(
      "UPDATE server_processes SET seen_at = now() - interval '31 s' WHERE name = 'app2:3000'",
    )
    expect(await stateOf('servers')).toBe('act servers_silent')
    await server.pool.query(
      "UPDATE server_processes SET seen_at = now() - interval '61 min' WHERE name = 'app2:3000'",
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

describe('figures for Prometheus', () => {
  const NAME = /^# TYPE (\S+) (\S+)$/gm

  const emitted = async () => {
    await beat(server.services)
    const scraped = await server.send('GET', '/metrics')
    const others = Registry.merge([
      healthMetrics(server.services),
      jobMetrics(server.pool, server.services.log).registry,
    ])
    const text = `${scraped.body}\n${await others.metrics()}`
    const names = new Set<string>()
    for (const [, name = '', type] of text.matchAll(NAME)) {
      names.add(name)
      if (type === 'histogram') for (const end of ['bucket', 'count', 'sum']) names.add(`${name}_${end}`)
    }
    return { text, names }
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
    ['deploy/grafana/thokham.json', 27],
    ['deploy/prometheus/alerts.yml', 17],
  ])('are the ones that %s asks for', async (file, least) => {
    const { names } = await emitted()
    const expressions = expressionsOf(file)
    expect(expressions.length).toBeGreaterThanOrEqual(least)
    const asked = new Set(expressions.flatMap(metricsIn))
    expect(asked.size).toBeGreaterThan(10)
    expect([...asked].filter((name) => !names.has(name) && name !== 'up')).toEqual([])
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

/** The metrics of an expression: words that are no function, no label and no text. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replace(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ')
  return [...bare.matchAll(/\b([a-z_][a-z0-9_]*)\b(?!\s*\()/gi)]
    .map(([, word = '']) => word)
    .filter((word) => !WORDS.has(word))
}
