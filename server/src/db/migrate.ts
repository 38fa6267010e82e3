import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ClientBase, Pool } from 'pg'
import { StartError } from '../start-error.ts'
import { liftLimits, restoreLimits } from './leader-pool.ts'

/** Beside this file in the sources, beside the bundle once built. */
const FOLDER = fileURLToPath(new URL('./migrations/', import.meta.url))
const FILE_NAME = /^(\d{4})-[a-z0-9-]+\.sql$/
/** Locked by whoever changes the tables. "thokham" as bytes, cut to 48 bits. */
export const MIGRATING = 0x74686f6b6861
const LEDGER = `CREATE TABLE IF NOT EXISTS schema_migrations (
  version integer PRIMARY KEY,
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
)`

export interface Migration {
  version: number
  name: string
  sql: string
  /** SHA-256 of the text, hex; line ends made one, so that a checkout on another system changes nothing. */
  checksum: string
}

/**
 * Brings the database to the newest migration. Several servers may start at once: one works, the others wait.
 * Each file runs in a transaction of its own, so a kill in the middle leaves the last finished one.
 * @returns names of the files applied now, in order
 * @throws StartError when an applied file was changed, or the database knows migrations that this code does not
 */
export async function migrate(pool: Pool, folder = FOLDER): Promise<string[]> {
  const known = readMigrations(folder)
  const client = await pool.connect()
  try {
    await liftLimits(client)
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATING])
    try {
      await client.query(LEDGER)
      return await applyMissing(client, known)
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [MIGRATING])
      await restoreLimits(client)
    }
  } finally {
    client.release()
  }
}

/**
 * Returns whether every migration of the code that runs has been applied. For readiness checks: reads, never writes.
 * @param known those of the code as it was started: a newer version's files may have come beside it since
 */
export async function isMigrated(pool: Pool, known: readonly Migration[]): Promise<boolean> {
  const newest = known.at(-1)?.version ?? 0
  const { rows } = await pool.query<{ newest: number | null }>(
    'SELECT max(version) AS newest FROM schema_migrations',
  )
  return (rows[0]?.newest ?? 0) >= newest
}

/** Lists the migrations of this code, in order. */
export function readMigrations(folder = FOLDER): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name, index) => {
      const version = Number(FILE_NAME.exec(name)?.[1])
      if (version !== index + 1) {
        throw new Error(
          `Migration ${name} should be number ${index + 1}: NNNN-name.sql, counted without gaps`,
        )
      }
      const sql = readFileSync(`${folder}/${name}`, 'utf8').replaceAll('\r\n', '\n')
      return { version, name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

/** Makes the tables as they were after some migrations, in an empty schema and inside the caller's transaction. */
export async function replayMigrations(client: ClientBase, migrations: Migration[]): Promise<void> {
  await client.query(LEDGER)
  for (const { sql } of migrations) await client.query(sql)
}

async function applyMissing(client: ClientBase, known: Migration[]): Promise<string[]> {
  const { rows: applied } = await client.query<Omit<Migration, 'sql'>>(
    'SELECT version, name, checksum FROM schema_migrations ORDER BY version',
  )
  for (const row of applied) {
    const file = known[row.version - 1]
    if (!file) {
      throw new StartError(
        `The database is newer than this version of Thokham: it has the migration ${row.name}. ` +
          'Start the newer version, or restore a backup made before the upgrade.',
      )
    }
    if (file.checksum !== row.checksum) {
      throw new StartError(
        `The migration ${file.name} was changed after it had been applied. ` +
          'Restore the file as it was, and put the change into a new migration.',
      )
    }
  }
  const missing = known.slice(applied.length)
  for (const migration of missing) await apply(client, migration)
  return missing.map((migration) => migration.name)
}

async function apply(client: ClientBase, { version, name, sql, checksum }: Migration): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(sql)
    await client.query('INSERT INTO schema_migrations (version, name, checksum) VALUES ($1, $2, $3)', [
      version,
      name,
      checksum,
    ])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`Migration ${name} failed and was rolled back: ${(error as Error).message}`, {
      cause: error,
    })
  }
}
