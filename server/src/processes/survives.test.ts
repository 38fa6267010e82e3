import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { watchChat } from '@thokham/contract/chat'
import pg from 'pg'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { withTimeout } from '../concurrency/with-timeout.ts'
import { type Embedded, startEmbedded } from '../db/embedded.ts'
import { atTheEnd } from '../testing/at-the-end.ts'
import { type BuiltServer, isAlive, startBuilt, untilReady } from '../testing/built-server.ts'
import { startDatabaseProxy } from '../testing/database-proxy.ts'
import { eventsOf } from '../testing/events.ts'
import { cookieFrom } from '../testing/members.ts'
import { copyPreparedData } from '../testing/prepared-data.ts'

const WRITERS = 4
const KILLS = 4
/** Acknowledged between two kills. */
const EACH = 15

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'thokham-survives-'))
let database: Embedded
let server: BuiltServer

beforeAll(async () => {
  const built = spawnSync(process.execPath, [join(root, 'scripts/build.mjs'), 'server'], { encoding: 'utf8' })
  if (built.status !== 0) throw new Error(built.stderr)
  chmodSync(folder, 0o755)
  const dataDir = join(folder, 'database')
  await copyPreparedData('cluster', dataDir)
  database = await startEmbedded({ dataDir })
  const { host, user, port } = database.connection
  server = await startBuilt({
    env: {
      DATA_DIR: join(folder, 'server'),
      DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}:${port}/thokham`,
      REQUESTS_PER_MINUTE: '100000',
      LOG_LEVEL: 'warn',
    },
  })
  atTheEnd(async () => {
    if (isAlive(server.pid)) await server.end('SIGTERM')
    await database.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  })
})

/** Says something until it is acknowledged, under one key, as the browser does. */
async function sayUntilTaken(cookie: string): Promise<{ key: string; cookie: string; tries: number }> {
  const key = randomUUID()
  for (let tries = 1; ; tries++) {
    const answer = await fetch(`${server.url}/api/chat/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
      body: JSON.stringify({ key, text: `ราคา ${key}` }),
    })
    if (answer.status === 200) return { key, tries, cookie: cookie || cookieFrom(answer.headers) }
    const body = await answer.text()
    expect([answer.status, JSON.parse(body).error.code]).toEqual([503, 'unavailable'])
    expect(answer.headers.get('retry-after')).toBe('3')
    await pause(50)
  }
}

it('a server outlives its database: nothing acknowledged is lost or doubled, streams and jobs go on', {
  tags: 'long',
}, async () => {
  const ledger: string[] = []
  const { cookie: watcher } = await sayUntilTaken('')
  const watching = new AbortController()
  const heard: string[] = []
  // A read that was on its way when the database was killed ends the stream; the browser opens it again.
  const listening = (async () => {
    for (let since = 0; ; await pause(50)) {
      const stream = await fetch(`${server.url}${watchChat.path}?since=${since}`, {
        headers: { cookie: watcher },
        signal: watching.signal,
      })
      for await (const { name, data } of eventsOf(stream)) {
        if (name !== 'messages') continue
        heard.push(...data.messages.map(({ key }: { key: string }) => key))
        since = data.messages.at(-1).seq
      }
    }
  })().catch(() => {})

  let isOver = false
  const writers = Array.from({ length: WRITERS }, async () => {
    let cookie = ''
    for (let said = 0; !isOver; said++) {
      // A visitor may say so much on a day.
      const taken = await sayUntilTaken(said % 30 === 0 ? '' : cookie)
      cookie = taken.cookie
      ledger.push(taken.key)
    }
  })
  const readers = (async () => {
    while (!isOver) {
      const answer = await fetch(`${server.url}/api/session`)
      expect([200, 503]).toContain(answer.status)
      await answer.arrayBuffer()
      const page = await fetch(`${server.url}/healthz`)
      expect(page.status).toBe(200)
      await page.arrayBuffer()
      await pause(10)
    }
  })()
  for (let kill = 0; kill < KILLS; kill++) {
    const before = ledger.length
    await expect.poll(() => ledger.length).toBeGreaterThan(before + EACH)
    process.kill(database.pid, 'SIGKILL')
  }
  const before = ledger.length
  await expect.poll(() => ledger.length).toBeGreaterThan(before + EACH)
  isOver = true
  await Promise.all([...writers, readers])

  // Who listened all the time hears what is said now.
  const { key } = await (async () => sayUntilTaken(watcher))()
  await expect.poll(() => heard).toContain(key)
  expect(isAlive(server.pid)).toBe(true)
  await untilReady(server.url)

  const pool = new pg.Pool({ ...database.connection, max: 1 })
  pool.on('error', () => {})
  const { rows } = await pool.query<{ key: string; times: number }>(
    "SELECT key::text, count(*)::int AS times FROM chat_messages WHERE sender = 'visitor' GROUP BY key",
  )
  const times = new Map(rows.map((row) => [row.key, row.times]))
  expect(ledger.filter((each) => times.get(each) !== 1)).toEqual([])

  // The queue works again.
  await pool.query("SELECT graphile_worker.add_job('mail:sweep', '{}'::json)")
  await expect
    .poll(
      async () =>
        (await pool.query("SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'mail:sweep'"))
          .rowCount,
    )
    .toBe(0)
  await pool.end()
  watching.abort()
  await listening
})

it('stops when it is told to, although the network to its database is gone', { tags: 'long' }, async () => {
  const { host, user, port } = database.connection
  const proxy = await startDatabaseProxy(host)
  cpSync(join(folder, 'server/secrets'), join(folder, 'far/secrets'), { recursive: true })
  const far = await startBuilt({
    env: {
      DATA_DIR: join(folder, 'far'),
      DATABASE_URL: `postgres://${user}@${encodeURIComponent(proxy.host)}:${port}/thokham`,
      SHUTDOWN_GRACE_SECONDS: '1',
      LOG_LEVEL: 'warn',
    },
  })
  onTestFinished(() => {
    if (isAlive(far.pid)) process.kill(far.pid, 'SIGKILL')
  })
  proxy.freeze()
  expect(await withTimeout(far.end('SIGTERM'), 45_000, 'it hangs')).toBe(0)
})

it('says in its figures that the database is away, and tells nothing of the time before', {
  tags: 'long',
}, async () => {
  const statuses = new Set<number>()
  let text = ''
  const scrape = async () => {
    // Prometheus waits no longer.
    const answer = await fetch(`${server.url}/metrics`, { signal: AbortSignal.timeout(10_000) })
    statuses.add(answer.status)
    text = await answer.text()
    return text
  }
  await expect.poll(scrape).toContain('\ndatabase_up 1\n')
  expect(text).toMatch(/^jobs_queued\{state="due"\} \d+$/m)

  await database.stop()
  // A reading of the time before is good for five seconds.
  await expect
    .poll(scrape)
    .toSatisfy((all) => all.includes('\ndatabase_up 0\n') && !all.includes('\njobs_queued{'))
  expect([...statuses]).toEqual([200])
  expect(text).not.toMatch(/^(jobs_queued|database_sessions|jobs_oldest_due_seconds)[ {]/m)
  expect(text).toContain('\n# TYPE jobs_total counter\n')
  expect(text).toMatch(/^disk_bytes\{part="free"\} \d+$/m)
})

it('stops when it is told to, although its database is gone', { tags: 'long' }, async () => {
  expect(await withTimeout(server.end('SIGTERM'), 45_000, 'it hangs')).toBe(0)
})
