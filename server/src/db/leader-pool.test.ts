// @module-tag long
import { type EventEmitter, once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { startDatabaseProxy } from '../testing/database-proxy.ts'
import { copyPreparedData } from '../testing/prepared-data.ts'
import { isOnThisMachine, parseDatabaseUrl } from './database-url.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { extraClient, extraPool, LeaderPool } from './leader-pool.ts'
import { isBusyDatabase, isLostDatabase } from './lost-database.ts'
import { openPubSub, publishAll } from './pubsub.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'thokham-leader-'))
  // PostgreSQL runs as another account.
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
})

function aPool(
  servers: pg.PoolConfig[],
  options: ConstructorParameters<typeof LeaderPool>[2] = {},
): LeaderPool {
  const pool = new LeaderPool(servers, { max: 4 }, options)
  pool.on('error', () => {})
  onTestFinished(() => pool.end())
  return pool
}

async function aCluster(name: string, from?: string): Promise<Embedded> {
  const dataDir = join(folder, name)
  if (from) cpSync(from, dataDir, { recursive: true })
  else await copyPreparedData('cluster', dataDir)
  const server = await startEmbedded({ dataDir })
  onTestFinished(() => server.stop())
  return server
}

describe('a database that is away', () => {
  it('is waited for: what had not begun is done when it is back', async () => {
    const server = await aCluster('alone')
    const pool = aPool([server.connection])
    pool.retryMs = 60_000
    await pool.query('CREATE TABLE kept AS SELECT 1 AS n')
    for (let round = 0; round < 3; round++) {
      const { pid } = server
      process.kill(pid, 'SIGKILL')
      await expect.poll(() => pool.idleCount).toBe(0)
      const asked = await Promise.all(Array.from({ length: 10 }, () => pool.query('SELECT n FROM kept')))
      expect(asked.every(({ rows }) => rows[0].n === 1)).toBe(true)
      await expect.poll(() => server.pid).not.toBe(pid)
    }
  })

  it('that does not come back is given up, at once where it is asked so', async () => {
    const pool = aPool([{ host: join(folder, 'nowhere'), user: 'x', database: 'x' }])
    pool.retryMs = 0
    await expect(pool.query('SELECT 1')).rejects.toSatisfy(isLostDatabase)
    pool.retryMs = 500
    const from = performance.now()
    await expect(pool.connect()).rejects.toSatisfy(isLostDatabase)
    expect(performance.now() - from).toBeGreaterThan(400)
  })
})

describe('several hosts', () => {
  it('the one that leads is used, and its successor when it is gone', async () => {
    const prepared = join(folder, 'prepared')
    await copyPreparedData('cluster', prepared)
    cpSync(prepared, join(folder, 'follower'), { recursive: true })
    writeFileSync(join(folder, 'follower/postgres/standby.signal'), '')
    const leader = await aCluster('leader', prepared)
    const dataDir = join(folder, 'follower')
    // A follower makes no database of its own; the prepared one has it.
    const follower = await startEmbedded({ dataDir })
    onTestFinished(() => follower.stop())
    const pool = aPool([follower.connection, leader.connection])
    const where = async () =>
      (await pool.query("SELECT current_setting('data_directory') AS place")).rows[0].place
    expect(await where()).toBe(leader.place)
    const beside = extraClient(pool, {})
    await beside.connect()
    expect((await beside.query('SELECT pg_is_in_recovery() AS f')).rows).toEqual([{ f: false }])
    await beside.end()
    await leader.stop()
    const promoting = new pg.Client(follower.connection)
    await promoting.connect()
    await promoting.query('SELECT pg_promote()')
    await promoting.end()
    expect(await where()).toBe(follower.place)
  })
})

it('of several hosts one that many find dead at once is left by all of them', async () => {
  const { host, ...server } = inject('database')
  const dead = { ...server, host: join(folder, 'nowhere') }
  const pool = aPool([dead, { ...server, host }])
  pool.retryMs = 0
  const all = await Promise.all(Array.from({ length: 4 }, () => pool.query('SELECT 1 AS n')))
  expect(all.map(({ rows }) => rows[0].n)).toEqual([1, 1, 1, 1])
})

describe('a connection', () => {
  it('on which a question meets silence is given up; an idle one is left', async () => {
    const { host, user, database } = inject('database')
    const proxy = await startDatabaseProxy(host)
    const pool = aPool([{ host: proxy.host, port: 5432, user, database }], {
      silenceMs: 300,
      answerMs: 3_000,
    })
    const client = await pool.connect()
    await client.query('SELECT 1')
    const { stream } = (client as unknown as { connection: { stream: EventEmitter } }).connection
    await once(stream, 'timeout')
    expect((await client.query('SELECT 2 AS n')).rows).toEqual([{ n: 2 }])
    proxy.freeze()
    await expect(client.query('SELECT 3')).rejects.toSatisfy(isLostDatabase)
    client.release(true)
    proxy.thaw()
    expect((await pool.query('SELECT 4 AS n')).rows).toEqual([{ n: 4 }])
  })

  it('on which the database works in silence, or waits for a lock, is left', async () => {
    const pool = aPool([inject('database')], { silenceMs: 300, answerMs: 60_000 })
    const [holder, waiting] = [await pool.connect(), await pool.connect()]
    await holder.query('SELECT pg_advisory_lock(7301)')
    const { stream } = (waiting as unknown as { connection: { stream: EventEmitter } }).connection
    const locked = waiting.query('SELECT pg_advisory_lock(7301)').then(() => 'locked')
    // Silent for so long, found at work, and silent for as long again.
    await once(stream, 'timeout')
    await once(stream, 'timeout')
    await holder.query('SELECT pg_advisory_unlock(7301)')
    expect(await locked).toBe('locked')
    for (const client of [holder, waiting]) client.release(true)
  })

  it('that is answered while it is asked about is left', async () => {
    const pool = aPool([inject('database')])
    const [holder, waiting] = [await pool.connect(), await pool.connect()]
    await holder.query('SELECT pg_advisory_lock(7302)')
    const locked = waiting.query('SELECT pg_advisory_lock(7302)')
    let checked = 0
    const send = pg.Client.prototype.query as (...given: unknown[]) => Promise<unknown>
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      if (!String(given[0]).includes('pg_stat_activity')) return send.apply(this, given)
      await send.call(holder, 'SELECT pg_advisory_unlock(7302)')
      await locked
      return send.apply(this, given).finally(() => checked++)
    } as never)
    const { stream } = (waiting as unknown as { connection: { stream: EventEmitter } }).connection
    stream.emit('timeout')
    await expect.poll(() => checked).toBe(1)
    spy.mockRestore()
    // What was found out is acted upon.
    await new Promise((resolve) => setImmediate(resolve))
    expect((await waiting.query('SELECT 2 AS n')).rows).toEqual([{ n: 2 }])
    for (const client of [holder, waiting]) client.release(true)
  })

  it('has limits of time for statements, locks and forgotten transactions', async () => {
    const pool = aPool([inject('database')])
    const { rows } = await pool.query(
      `SELECT name, setting FROM pg_settings
       WHERE name IN ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') ORDER BY name`,
    )
    expect(rows.map(({ name, setting }) => `${name} ${setting}`)).toEqual([
      'idle_in_transaction_session_timeout 60000',
      'lock_timeout 15000',
      'statement_timeout 60000',
    ])
    const waited = await pool.query('SET statement_timeout = 10; SELECT pg_sleep(1)').catch((error) => error)
    expect([isBusyDatabase(waited), isLostDatabase(waited)]).toEqual([true, false])
  })

  it('whose session may only read is closed', async () => {
    let notices = 0
    const pool = aPool([inject('database')], { onReadOnly: () => void notices++ })
    const client = await pool.connect()
    await client.query('SET default_transaction_read_only = on')
    await expect(client.query('CREATE TABLE x (n int)')).rejects.toMatchObject({ code: '25006' })
    client.release()
    expect(notices).toBe(1)
    expect((await pool.query('SHOW transaction_read_only')).rows).toEqual([{ transaction_read_only: 'off' }])
  })

  it('of messages that no longer hears is replaced, and those who listen read again', async () => {
    const { host, user, database } = inject('database')
    const proxy = await startDatabaseProxy(host)
    const pool = aPool([{ host: proxy.host, port: 5432, user, database }])
    const pubsub = openPubSub(pool, { heartbeatMs: 100, answerMs: 200 })
    onTestFinished(() => pubsub.close())
    let called = 0
    await vi.waitFor(() => pubsub.subscribe('payment:1', () => called++), { timeout: 60_000 })
    proxy.freeze()
    proxy.thaw()
    await expect.poll(() => called).toBeGreaterThan(0)
    const before = called
    const own = aPool([inject('database')])
    await publishAll(own, ['payment:1'])
    await expect.poll(() => called).toBeGreaterThan(before)
  })

  it('of messages that meets silence before it hears is given up, and replaced', async () => {
    const { host, user, database } = inject('database')
    const proxy = await startDatabaseProxy(host)
    const pool = aPool([{ host: proxy.host, port: 5432, user, database }])
    const pubsub = openPubSub(pool, { heartbeatMs: 100, answerMs: 200 })
    onTestFinished(() => pubsub.close())
    let cuts = 1
    const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
    const cut = () => {
      proxy.freeze()
      proxy.thaw()
    }
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      if (/LISTEN/.test(String(given[0])) && cuts-- > 0) cut()
      return query.apply(this, given)
    } as never)
    onTestFinished(() => spy.mockRestore())
    let called = 0
    const subscribe = () => pubsub.subscribe('payment:1', () => called++)
    await expect(subscribe()).rejects.toSatisfy(isLostDatabase)
    await vi.waitFor(subscribe, { timeout: 60_000 })
    // The connection itself, and then the one that takes its place.
    cuts = 1
    cut()
    await expect.poll(() => cuts).toBeLessThan(1)
    called = 0
    await expect.poll(() => called).toBeGreaterThan(0)
  })

  it('to another database of the server leads there', async () => {
    const { host, user, database } = inject('database')
    const url = `postgres://${user}@${encodeURIComponent(host)}:5432/${database}`
    for (const pool of [
      aPool([{ connectionString: url }]),
      aPool([inject('database')]),
      new pg.Pool(inject('database')),
    ]) {
      const beside = extraPool(pool, { database: 'template1', max: 1 })
      expect((await beside.query('SELECT current_database() AS name')).rows).toEqual([{ name: 'template1' }])
      await beside.end()
      if (!(pool instanceof LeaderPool)) await pool.end()
    }
  })
})

describe('DATABASE_URL', () => {
  it.each([
    ['postgres://a:b@one/x', ['postgres://a:b@one/x'], 'one/x'],
    [
      'postgresql://a:b@one:5432,two:5433/x?target_session_attrs=read-write&sslmode=require',
      ['postgresql://a:b@one:5432/x?sslmode=require', 'postgresql://a:b@two:5433/x?sslmode=require'],
      'one:5432,two:5433/x',
    ],
    ['postgres://a@%2Ftmp%2Fs/x', ['postgres://a@%2Ftmp%2Fs/x'], '%2Ftmp%2Fs/x'],
  ])('%s', (text, urls, name) => expect(parseDatabaseUrl(text)).toEqual({ urls, name }))

  it.each([
    'mysql://a/b',
    'postgres://',
    'postgres://one,,two/x',
    'postgres://one:x,two/y',
    'postgres://one/x?target_session_attrs=standby',
  ])('%s is none', (text) => expect(parseDatabaseUrl(text)).toBeNull())

  it.each([
    ['postgres://thokham:x@127.0.0.1:5432/thokham', true],
    ['postgres://thokham@[::1]/thokham', true],
    ['postgres://thokham@localhost/thokham?host=%2Fvar%2Frun%2Fpostgresql', true],
    ['postgres://thokham:x@127.0.0.1:5432,db2:5432/thokham', false],
    ['postgres://thokham:x@db1/thokham', false],
  ])('%s is on this machine: %j', (text, isHere) => expect(isOnThisMachine(text)).toBe(isHere))
})
