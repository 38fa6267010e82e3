import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { migrateJobs } from '../jobs/migrate-jobs.ts'
import { startOtherPostgres } from './other-postgres.ts'

/** A migrated database without rows; each test file gets a copy of it (`aDatabase`). */
export const TEMPLATE = 'thokham_template'

declare module 'vitest' {
  interface ProvidedContext {
    database: { host: string; port: number; user: string; database: string }
    /** A folder of the run, for what several test files share. */
    shared: string
  }
}

/** Nothing here outlives the run, so nothing is made to last; and nobody works at times of their own. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  max_connections: '300',
}

/** Starts one real PostgreSQL for the whole run. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'thokham-test-'))
  chmodSync(folder, 0o755)
  const other = process.env.TEST_POSTGRES
  const server = other
    ? startOtherPostgres(other, folder, SETTINGS)
    : await startEmbedded({ dataDir: join(folder, 'data'), settings: SETTINGS })
  const maintenance = new pg.Client(server.connection)
  await maintenance.connect()
  await maintenance.query(`CREATE DATABASE ${TEMPLATE}`)
  await maintenance.end()
  const template = new pg.Pool({ ...server.connection, database: TEMPLATE, max: 2 })
  await migrate(template)
  await migrateJobs(template)
  await template.end()
  project.provide('database', server.connection)
  project.provide('shared', folder)
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
