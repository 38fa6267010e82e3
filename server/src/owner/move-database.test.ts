import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { startEmbedded } from '../db/embedded.ts'
import { gone } from '../db/embedded-process.ts'
import { isUnfinished, markUnfinished, movedTo, refuseWrites } from '../db/refuse-writes.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { fillDatabase } from '../start/fill-database.ts'
import { atTheEnd } from '../testing/at-the-end.ts'
import { type BuiltServer, isAlive, refusedStart, startBuilt } from '../testing/built-server.ts'
import { aDatabase } from '../testing/database.ts'
import { startDatabaseProxy } from '../testing/database-proxy.ts'
import { dumpOf } from '../testing/dump.ts'
import { aLibraryDatabase } from '../testing/library.ts'
import { cookieFrom } from '../testing/members.ts'
import { copyPreparedData } from '../testing/prepared-data.ts'
import { aScratchDatabase } from '../testing/scratch-database.ts'
import { startTestServer } from '../testing/test-server.ts'
import { cancelMove, moveDatabase } from './move-database.ts'

/** Reads all that stands in the tables, and how they are made. */
async function everything(pool: pg.Pool) {
  const lines = (text: string) => text.split('\n').sort()
  const { rows: made } = await pool.query<{ line: string }>(`
    SELECT indexdef AS line FROM pg_indexes WHERE schemaname IN ('public', 'graphile_worker')
    UNION ALL SELECT conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
      WHERE connamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace)
    UNION ALL SELECT tgrelid::regclass::text || ' ' || tgname || ' ' || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT evtname || ' ' || evtevent || ' ' || evtenabled::text FROM pg_event_trigger
    UNION ALL SELECT schemaname || '.' || sequencename || ' ' || COALESCE(last_value::text, '-') FROM pg_sequences
      WHERE sequencename <> 'audit_log_id_seq'
    UNION ALL SELECT table_schema || '.' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || COALESCE(column_default, '')
      FROM information_schema.columns WHERE table_schema IN ('public', 'graphile_worker')
    ORDER BY 1`)
  // The queue's own ledger says when its tables were made.
  const rows = lines(await dumpOf(pool)).filter((line) => !/^\(\d+,"[^"]+",[tf]\)$/.test(line))
  return { rows, made: made.map(({ line }) => line) }
}

const tablesOf = async (pool: pg.Pool) =>
  (
    await pool.query(
      "SELECT schemaname, tablename FROM pg_tables WHERE schemaname IN ('public', 'graphile_worker')",
    )
  ).rows

describe('a move', () => {
  it('brings every row, sequence, index and trigger along; writes are refused here ever after, until it is cancelled', async () => {
    const server = await startTestServer({ pool: await aLibraryDatabase() })
    await fillDatabase(server.services, { DEMO: true, OWNER_PASSWORD: undefined }, () => {})
    await enqueue(server.services.db, 'test:later', { x: 1 }, { runAt: new Date(Date.now() + 1e9) })
    const before = await everything(server.pool)
    const target = await aScratchDatabase()
    const said: string[] = []
    const source = new pg.Pool({ ...server.pool.options, max: 8 })
    source.on('error', () => {})
    server.pool.on('error', () => {})
    const context = {
      pool: source,
      env: { DATA_DIR: '/nowhere' },
      say: (line: string) => void said.push(line),
    }
    await moveDatabase(context, target.url, { replace: false })
    expect(said[0]).toMatch(
      /^Moved to .*\/scratch_\w+: \d+ tables, \d+ rows, .* writes were refused for \d+\.\d s/,
    )
    // Said again, it is done already.
    await moveDatabase(context, target.url, { replace: false })
    expect(said.at(-1)).toMatch(/^The data of this database has moved to .*\/scratch_\w+, whole\.$/)
    // Apart from the note that it moved.
    const keeping = (state: string) =>
      target.pool.query(
        `BEGIN; SET LOCAL thokham.replaces_tables = 'on'; ALTER TABLE audit_log ${state} TRIGGER audit_log_keep; COMMIT`,
      )
    await keeping('DISABLE')
    const noted = await target.pool.query(
      "DELETE FROM audit_log WHERE action = 'storage.move-database' RETURNING actor_id, ip_address, before, after",
    )
    expect(noted.rows).toEqual([
      {
        actor_id: null,
        ip_address: 'terminal',
        before: { place: 'embedded' },
        after: {
          place: expect.stringMatching(/\/scratch_\w+$/),
          tables: expect.any(Number),
          rows: expect.any(Number),
        },
      },
    ])
    await keeping('ENABLE ALWAYS')
    expect(await everything(target.pool)).toEqual(before)

    const write = () => source.query("INSERT INTO rate_limits VALUES ('x', 1, 1)")
    await expect(write()).rejects.toMatchObject({ code: '25006' })
    expect(await movedTo(source)).toMatch(/\/scratch_\w+$/)
    expect((await source.query('SELECT count(*)::int AS n FROM profiles')).rows[0].n).toBeGreaterThan(5)
    // Somewhere else it cannot go.
    const other = await aScratchDatabase()
    await expect(moveDatabase(context, other.url, { replace: false })).rejects.toThrow(
      /has moved to .* already/,
    )

    // Back over what was left here: only when asked for.
    await target.pool.query("INSERT INTO rate_limits VALUES ('since', 1, 1)")
    const back = { ...context, pool: target.pool }
    const home = `postgres://${source.options.user}@${encodeURIComponent(String(source.options.host))}:${source.options.port}/${source.options.database}`
    await expect(moveDatabase(back, home, { replace: false })).rejects.toThrow(
      /still has what moved away.*--replace/,
    )
    await moveDatabase(back, home, { replace: true })
    expect((await source.query("SELECT key FROM rate_limits WHERE key = 'since'")).rowCount).toBe(1)
    await write()
    expect(await movedTo(source)).toBeNull()

    await cancelMove({ pool: target.pool, say: context.say })
    await target.pool.query("INSERT INTO rate_limits VALUES ('again', 1, 1)")
    await source.end()
  })

  it('that is said again vouches for no database that was emptied, or that another installation is in', {
    tags: 'long',
  }, async () => {
    const pool = await aDatabase()
    pool.on('error', () => {})
    const target = await aScratchDatabase()
    const said: string[] = []
    const context = { pool, env: { DATA_DIR: '/nowhere' }, say: (line: string) => void said.push(line) }
    const again = () => moveDatabase(context, target.url, { replace: false })
    await again()
    said.length = 0
    await again()
    expect(said).toEqual([expect.stringMatching(/^The data of this database has moved to .*, whole\.$/)])

    said.length = 0
    const isNotThere = /^The data of this database has moved to .*, but it is not there: .*move --cancel/
    const change = (statements: string) =>
      target.pool.query(`BEGIN; SET LOCAL thokham.replaces_tables = 'on'; ${statements}; COMMIT`)
    // As another installation's, as an older backup of this one has it, and as a database that was made anew.
    await change("UPDATE schema_migrations SET applied_at = applied_at + interval '1 microsecond'")
    await expect(again()).rejects.toThrow(isNotThere)
    await change("UPDATE schema_migrations SET applied_at = applied_at - interval '1 microsecond'")
    await again()
    said.length = 0
    await change(
      "ALTER TABLE audit_log DISABLE TRIGGER audit_log_keep; DELETE FROM audit_log WHERE action = 'storage.move-database'",
    )
    await expect(again()).rejects.toThrow(isNotThere)
    await change('DROP SCHEMA public CASCADE; CREATE SCHEMA public; DROP SCHEMA graphile_worker CASCADE')
    await expect(again()).rejects.toThrow(isNotThere)
    expect([said, await tablesOf(target.pool)]).toEqual([[], []])

    await cancelMove(context)
    await again()
    expect(said.at(-2)).toMatch(/^Moved to /)
  })

  it('is refused where something is, and by what is no database', async () => {
    const pool = await aDatabase()
    const context = { pool, env: { DATA_DIR: '/nowhere' }, say: () => {} }
    const move = (to: string) => moveDatabase(context, to, { replace: true })
    const target = await aScratchDatabase()
    await target.pool.query('CREATE TABLE theirs (x int)')
    await expect(move(target.url)).rejects.toThrow('The other database is not empty. Nothing was changed.')
    expect(await tablesOf(target.pool)).toHaveLength(1)
    await expect(move('mysql://x/y')).rejects.toThrow('--to must be an address such as postgres://')
    await expect(move('postgres://me:hunter2@127.0.0.1:1/x')).rejects.toThrow(
      'The database 127.0.0.1:1/x cannot be reached (ECONNREFUSED). Correct --to.',
    )
    await expect(move('embedded')).rejects.toThrow('The data is in the embedded database already.')
    await pool.query('DELETE FROM schema_migrations WHERE version = 1')
    await expect(move(target.url)).rejects.toThrow('The tables here are not of this version')
  })

  it('says its last word also to a target that is reached by another name, and to no database further on', {
    tags: 'long',
  }, async () => {
    const pool = await aDatabase()
    pool.on('error', () => {})
    const [target, further] = [await aScratchDatabase(), await aScratchDatabase()]
    const proxy = await startDatabaseProxy(inject('database').host)
    const renamed = new URL(target.url)
    renamed.host = `${encodeURIComponent(proxy.host)}:5432`
    const said: string[] = []
    const context = { pool, env: { DATA_DIR: '/nowhere' }, say: (line: string) => void said.push(line) }
    await moveDatabase(context, target.url, { replace: false })
    const marked = async (client: pg.Pool) => {
      const one = await client.connect()
      await one.query('SET default_transaction_read_only = off')
      await markUnfinished(one)
      one.release(true)
    }
    await marked(target.pool)
    await moveDatabase(context, renamed.href, { replace: false })
    expect(said.at(-1)).toMatch(/^The data of this database has moved to .*thokham-proxy-.*, whole\.$/)
    expect(await isUnfinished(target.pool)).toBe(false)

    await moveDatabase({ ...context, pool: target.pool }, further.url, { replace: false })
    await marked(further.pool)
    await expect(moveDatabase(context, further.url, { replace: false })).rejects.toThrow(
      /has moved to .* already/,
    )
    expect(await isUnfinished(further.pool)).toBe(true)
  })

  it('waits aloud for a COMMIT, and takes writes again here once the target’s machine is silent', {
    tags: 'long',
  }, async () => {
    const pool = await aDatabase()
    pool.on('error', () => {})
    const target = await aScratchDatabase()
    const proxy = await startDatabaseProxy(inject('database').host)
    const through = new URL(target.url)
    through.host = `${encodeURIComponent(proxy.host)}:5432`
    const said: string[] = []
    const context = { pool, env: { DATA_DIR: '/nowhere' }, say: (line: string) => void said.push(line) }
    let beforeCommit: () => unknown = () => proxy.freeze()
    const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      if (given[0] !== 'COMMIT') return query.apply(this, given)
      return Promise.resolve(beforeCommit()).then(() => query.apply(this, given))
    } as never)
    onTestFinished(() => spy.mockRestore())
    const waits = /^Waits for .* to answer COMMIT\. After Ctrl-C this database takes writes again/

    const moving = moveDatabase(context, through.href, {
      replace: false,
      commitNoticeMs: 0,
      silenceMs: 2_000,
    })
    await expect(moving).rejects.toThrow('the database fell silent')
    expect(said).toEqual([expect.stringMatching(waits)])
    expect(await movedTo(pool)).toBeNull()
    await pool.query("INSERT INTO rate_limits VALUES ('after', 1, 1)")

    // The machine that died has undone what it had not committed.
    const begun = `pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`
    await target.pool.query(`SELECT pg_terminate_backend(pid) FROM ${begun}`)
    await expect.poll(async () => (await target.pool.query(`SELECT FROM ${begun}`)).rowCount).toBe(0)
    beforeCommit = () => vi.waitUntil(() => said.length === 2, { timeout: 60_000 })
    await moveDatabase(context, target.url, { replace: false, commitNoticeMs: 0 })
    expect(said.slice(1)).toEqual([
      expect.stringMatching(waits),
      expect.stringMatching(/^Moved to /),
      expect.stringMatching(/^Now stop the server/),
    ])
  })

  it('is not cancelled while it goes on, also in the moment between both ends', async () => {
    const pool = await aDatabase()
    pool.on('error', () => {})
    const target = await aScratchDatabase()
    const said: string[] = []
    const context = { pool, env: { DATA_DIR: '/nowhere' }, say: (line: string) => void said.push(line) }
    const moments: unknown[] = []
    const cancel = async () => {
      moments.push(await cancelMove(context).catch(async (error) => [await movedTo(pool), error.message]))
    }
    const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      // Before anything is noted here, and before the other end is taken into use.
      if (given[0] !== 'COMMIT' && !/^COMMENT ON SCHEMA public IS 'standard/.test(String(given[0])))
        return query.apply(this, given)
      return cancel().then(() => query.apply(this, given))
    } as never)
    onTestFinished(() => spy.mockRestore())
    await moveDatabase(context, target.url, { replace: false })
    spy.mockRestore()
    const goesOn = expect.stringMatching(/^A move of this database goes on; both ends would be in use/)
    expect(moments).toEqual([
      [null, goesOn],
      [expect.stringMatching(/\/scratch_\w+$/), goesOn],
    ])
    expect([await movedTo(pool), await isUnfinished(target.pool)]).toEqual([
      expect.stringMatching(/\/scratch_\w+$/),
      false,
    ])

    // Its session has gone when it has ended.
    await vi.waitFor(() => cancelMove(context), { timeout: 60_000 })
    expect(said.at(-1)).toMatch(/^This database is in use again, as it was when its data moved to /)
    await pool.query("INSERT INTO rate_limits VALUES ('after', 1, 1)")
    await cancelMove(context)
    expect(said.at(-1)).toBe('This database is in use: nothing has moved away.')

    // Of one that was killed on its way nothing but the refusal is left.
    const guard = await pool.connect()
    guard.on('error', () => {})
    await refuseWrites(guard)
    guard.release(true)
    await vi.waitFor(() => cancelMove(context), { timeout: 60_000 })
    expect(said.at(-1)).toBe('This database is in use again.')
    await pool.query("INSERT INTO rate_limits VALUES ('healed', 1, 1)")
  })

  it('is refused by a database that follows another', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'thokham-follower-'))
    chmodSync(dataDir, 0o755)
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }))
    await copyPreparedData('cluster', dataDir)
    writeFileSync(join(dataDir, 'postgres/standby.signal'), '')
    const follower = await startEmbedded({ dataDir })
    onTestFinished(() => follower.stop())
    const { host, user, database } = follower.connection
    const context = { pool: await aDatabase(), env: { DATA_DIR: '/nowhere' }, say: () => {} }
    await expect(
      moveDatabase(context, `postgres://${user}@${encodeURIComponent(host)}/${database}`, { replace: false }),
    ).rejects.toThrow(/follows another server and takes no writes\. Name the one that leads\.$/)
  })

  it('that fails leaves both ends as they were', { tags: 'long' }, async () => {
    const pool = await aDatabase()
    pool.on('error', () => {})
    const target = await aScratchDatabase()
    await pool.query("INSERT INTO rate_limits VALUES ('kept', 1, 1)")
    const context = { pool, env: { DATA_DIR: '/nowhere' }, say: () => {} }
    // More than what fits on the way, so that rows are under way when the other end is cut.
    await pool.query(
      "INSERT INTO rate_limits SELECT 'bulk:' || n, 1, 9999999999999 FROM generate_series(1, 100000) AS n",
    )
    let isOver = false
    const cutting = (async () => {
      while (!isOver) {
        await target.pool
          .query(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'COPY%rate_limits%'",
          )
          .catch(() => {})
      }
    })()
    await expect(moveDatabase(context, target.url, { replace: false })).rejects.toThrow()
    isOver = true
    await cutting
    await expect.poll(() => tablesOf(target.pool)).toEqual([])
    await pool.query("INSERT INTO rate_limits VALUES ('after', 1, 1)")
    expect(await movedTo(pool)).toBeNull()
    await moveDatabase(context, target.url, { replace: false })
    const there = await target.pool.query("SELECT key FROM rate_limits WHERE key !~ '^bulk' ORDER BY key")
    expect(there.rows).toEqual([{ key: 'after' }, { key: 'kept' }])
  })
})

describe('a move beside a server', () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const folder = mkdtempSync(join(tmpdir(), 'thokham-move-'))
  const data = join(folder, 'data')
  let running: BuiltServer
  beforeAll(async () => {
    const built = spawnSync(process.execPath, [join(root, 'scripts/build.mjs'), 'server'], {
      encoding: 'utf8',
    })
    if (built.status !== 0) throw new Error(built.stderr)
    chmodSync(folder, 0o755)
    atTheEnd(async () => {
      const note = join(data, 'postgres/postmaster.pid')
      const database = existsSync(note) ? Number(readFileSync(note, 'utf8').split('\n')[0]) : 0
      if (isAlive(running.pid)) await running.end('SIGKILL')
      await gone(database, 60_000)
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    })
    await copyPreparedData('server', data)
  })

  const owner = (args: string[], env: Record<string, string> = {}): ChildProcess =>
    spawn(process.execPath, [join(root, 'server/dist/owner.mjs'), ...args], {
      env: { PATH: process.env.PATH, DATA_DIR: data, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  async function ran(args: string[], env = {}): Promise<{ code: number | null; out: string; err: string }> {
    const child = owner(args, env)
    let [out, err] = ['', '']
    child.stdout?.on('data', (text) => (out += text))
    child.stderr?.on('data', (text) => (err += text))
    const [code] = await once(child, 'close')
    return { code, out, err }
  }

  it('loses nothing that was acknowledged, killed in the middle and taken up again, and goes back', {
    tags: 'long',
  }, async () => {
    const target = await aScratchDatabase()
    const env = { DATA_DIR: data, LOG_LEVEL: 'warn', REQUESTS_PER_MINUTE: '100000' }
    running = await startBuilt({ env })
    const source = new pg.Pool({ host: join(data, 'postgres'), user: 'thokham', database: 'thokham', max: 2 })
    source.on('error', () => {})
    atTheEnd(() => source.end())
    await source.query(
      "INSERT INTO rate_limits SELECT 'bulk:' || n, 1, 9999999999999 FROM generate_series(1, 200000) AS n",
    )

    const acknowledged: string[] = []
    const asked = new Set<string>()
    const statuses = new Set<number>()
    let isWriting = true
    let cookie = ''
    const say = async () => {
      const key = randomUUID()
      asked.add(key)
      const answer = await fetch(`${running.url}/api/chat/messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
        body: JSON.stringify({ key, text: `ราคา ${key}` }),
      }).catch(() => null)
      if (!answer) return 0
      statuses.add(answer.status)
      if (answer.status === 200) acknowledged.push(key)
      if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('3')
      // A visitor may say so much on a day.
      cookie = acknowledged.length % 30 === 0 ? '' : cookie || cookieFrom(answer.headers)
      return answer.status
    }
    expect(await say()).toBe(200)
    const ready = async () => {
      const answer = await fetch(`${running.url}/readyz`)
      const { ok, database, code } = (await answer.json()) as Record<string, unknown>
      return { status: answer.status, ok, database, code }
    }
    const isReady = { status: 200, ok: true, database: true, code: undefined }
    await expect.poll(ready).toEqual(isReady)
    const writing = (async () => {
      while (isWriting) {
        await say()
        await pause(20)
      }
    })()

    // What is copied goes through this process: when it stands still, the copying does, too.
    const proxy = await startDatabaseProxy(inject('database').host)
    const through = new URL(target.url)
    through.host = `${encodeURIComponent(proxy.host)}:5432`
    const killed = owner(['move', '--to', through.href])
    await expect
      .poll(
        async () => {
          const { rows } = await target.pool.query(
            "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'COPY%' AND state = 'active'",
          )
          return rows.length
        },
        { interval: 5 },
      )
      .toBeGreaterThan(0)
    killed.kill('SIGKILL')
    await once(killed, 'close')
    // The server finds out by itself.
    const then = acknowledged.length
    await expect.poll(() => acknowledged.length).toBeGreaterThan(then + 3)
    await expect.poll(() => tablesOf(target.pool)).toEqual([])
    await expect.poll(ready).toEqual(isReady)

    const going = await ran(['move'], { MOVE_TO: target.url })
    expect(going).toMatchObject({ code: 0 })
    expect(going.out).toMatch(/^Moved to .* rows, each table compared by its hashes/)
    isWriting = false
    await writing
    expect(await say()).toBe(503)
    expect([...statuses].sort()).toEqual([200, 503])
    expect((await fetch(`${running.url}/api/session`)).status).toBe(200)
    // Who is asked by its address reads on; a front leads nobody here any more, also where it has nobody else.
    await expect.poll(ready).toEqual({ status: 503, ok: false, database: true, code: 'moved' })
    expect((await fetch(`${running.url}/readyz?exclude=database`)).status).toBe(503)
    const kept = async (pool: pg.Pool) =>
      (
        await pool.query("SELECT key::text FROM chat_messages WHERE sender = 'visitor' ORDER BY key")
      ).rows.map(({ key }) => key)
    // One whose answer was lost with its connection may have been taken as well.
    const moved = await kept(target.pool)
    expect(acknowledged.filter((key) => !moved.includes(key))).toEqual([])
    expect([moved.filter((key) => !asked.has(key)), new Set(moved).size]).toEqual([[], moved.length])

    await running.end('SIGTERM')
    const { code, err } = await refusedStart({ env })
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^The data of this database has moved to .*scratch_/),
    ])
    running = await startBuilt({ env: { ...env, DATABASE_URL: target.url } })
    expect(await say()).toBe(200)
    await running.end('SIGTERM')
    const since = await kept(target.pool)

    const back = await ran(['move', '--to', 'embedded', '--replace'], { DATABASE_URL: target.url })
    expect(back).toMatchObject({ code: 0 })
    running = await startBuilt({ env })
    expect(await kept(source)).toEqual(since)
    expect(await say()).toBe(200)
  })
})
