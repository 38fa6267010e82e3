import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { startEmbedded } from '../../db/embedded.ts'
import { copyPreparedData } from '../../testing/prepared-data.ts'
import { noteCopies, readDatabaseFacts } from './database-facts.ts'

/** Starts a PostgreSQL of its own that has the one table that is read of; ends with the test. */
async function aPostgres(folder: string, settings: Record<string, string>) {
  const dataDir = join(folder, 'data')
  await copyPreparedData('cluster', dataDir)
  const server = await startEmbedded({ dataDir, settings })
  onTestFinished(() => server.stop())
  const pool = new pg.Pool({ ...server.connection, max: 4 })
  onTestFinished(() => pool.end())
  const made = new URL('../../db/migrations/0057-copies-of-the-database.sql', import.meta.url)
  await pool.query(readFileSync(made, 'utf8'))
  return { pool, server }
}

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'thokham-facts-'))
  // PostgreSQL runs as another account.
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

it('a log that is copied away, one that fails and one that hangs are told apart', async () => {
  const folder = aFolder()
  const [broken, free] = [join(folder, 'broken'), join(folder, 'free')]
  const { pool } = await aPostgres(folder, {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_command: `test ! -e ${broken} && while test ! -e ${free}; do sleep 0.05; done`,
  })
  // What hangs would keep it from its end.
  onTestFinished(() => {
    rmSync(broken, { force: true })
    writeFileSync(free, '')
  })
  const archive = async () => (await readDatabaseFacts(pool)).archive
  const write = () =>
    pool.query('CREATE TABLE IF NOT EXISTS t (x int); INSERT INTO t VALUES (1); SELECT pg_switch_wal()')

  expect(await archive()).toEqual({ lastAt: null, failedAt: null, waitingMs: null })
  // It hangs: nothing has failed, nothing goes on.
  await write()
  const waits = { lastAt: null, failedAt: null, waitingMs: expect.any(Number) }
  await expect.poll(archive).toEqual(waits)
  await expect.poll(async () => (await archive())?.waitingMs).toBeGreaterThan(50)

  writeFileSync(free, '')
  await expect.poll(archive).toEqual({ lastAt: expect.any(String), failedAt: null, waitingMs: null })

  writeFileSync(broken, '')
  await write()
  await expect
    .poll(archive)
    .toEqual({ lastAt: expect.any(String), failedAt: expect.any(String), waitingMs: expect.any(Number) })
})

it('the most copies that were there at once of late are kept, without what only makes one', async () => {
  const { pool, server } = await aPostgres(aFolder(), { wal_level: 'replica', max_wal_senders: '4' })
  const follow = async (name: string) => {
    const config = { ...server.connection, application_name: name, replication: 'true' }
    const client = new pg.Client(config as pg.ClientConfig)
    client.on('error', () => {})
    onTestFinished(() => client.end())
    await client.connect()
    const { rows } = await pool.query<{ at: string }>('SELECT pg_current_wal_flush_lsn() AS at')
    client.query(`START_REPLICATION PHYSICAL ${rows[0]?.at}`).catch(() => {})
    return client
  }
  const copies = async () => {
    await noteCopies(pool)
    const { replicas, mostReplicas } = await readDatabaseFacts(pool)
    return [replicas?.map(({ name }) => name), mostReplicas]
  }
  const walSenders = async () => (await pool.query('SELECT FROM pg_stat_replication')).rowCount
  const age = (by: string) => pool.query(`UPDATE database_copies SET seen_at = seen_at - interval '${by}'`)

  expect(await copies()).toEqual([[], 0])
  await follow('db2')
  const db3 = await follow('db3')
  await expect.poll(copies).toEqual([['db2', 'db3'], 2])
  await follow('pg_basebackup')
  await expect.poll(walSenders).toBe(3)
  expect(await copies()).toEqual([['db2', 'db3'], 2])

  await age('6 days')
  await db3.end()
  await expect.poll(walSenders).toBe(2)
  await expect.poll(copies).toEqual([['db2'], 2])
  await age('1 day')
  expect(await copies()).toEqual([['db2'], 1])
  await age('6 days')
  await noteCopies(pool)
  await age('6 days')
  expect((await readDatabaseFacts(pool)).mostReplicas, 'noted anew').toBe(1)
})
