import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { startEmbedded } from '../../db/embedded.ts'
import { copyPreparedData } from '../../testing/prepared-data.ts'
import { readDatabaseFacts } from './database-facts.ts'

it('a log that is copied away, one that fails and one that hangs are told apart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'thokham-archive-'))
  // PostgreSQL runs as another account.
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const dataDir = join(folder, 'data')
  await copyPreparedData('cluster', dataDir)
  const [broken, free] = [join(folder, 'broken'), join(folder, 'free')]
  const settings = {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_command: `test ! -e ${broken} && while test ! -e ${free}; do sleep 0.05; done`,
  }
  const server = await startEmbedded({ dataDir, settings })
  onTestFinished(async () => {
    rmSync(broken, { force: true })
    writeFileSync(free, '')
    await server.stop()
  })
  const pool = new pg.Pool({ ...server.connection, max: 4 })
  onTestFinished(() => pool.end())
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
