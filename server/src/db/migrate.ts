import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { ClientBase, Pool } from 'pg'
import { StartError } from '../start/start-error.ts'
import { liftLimits, noticeLostMachine, restoreLimits } from './leader-pool.ts'

/** Beside this file in the sources, beside the bundle once built. */
const FOLDER = fileURLToPath(new URL('./migrations/', import.meta.url))
const FILE_NAME = /^(\d{4})-[a-z0-9-]+\.sql$/
/** Locked by whoever changes the tables. "thokham" as bytes, cut to 48 bits. */
const MIGRATING = 0x74686f6b6861
/** Pause between two looks whether that lock, or one on a table, is free (ms). */
const ASK_EVERY_MS = 200
/** How long a statement may wait for its lock before those that came after it are let past (ms). */
const IN_THE_WAY_MS = 500
/** How often it is said that a migration still waits (ms). */
const SAY_EVERY_MS = 60_000
/** SQLSTATE of a lock that was not had in time. */
const LOCK_NOT_AVAILABLE = '55P03'
/** First line of a file whose statements each commit by themselves, as those must that build an index beside its writers. */
const WITHOUT_TRANSACTION = '-- without a transaction\n'
/** What such a file may say: all of it may be said twice. */
const BUILDS = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS (\w+)\s/
const DROPS = /^DROP INDEX CONCURRENTLY IF EXISTS\s/
const SETS = /^ALTER (?:TABLE|INDEX) \w+ (?:RE)?SET \(/
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

/** Called with a file that waits for whoever uses its tables, at first and each minute. */
export type OnWait = (name: string) => void

interface MigrateOptions {
  folder?: string
  onWait?: OnWait | undefined
}

/**
 * Brings the database to the newest migration. Several servers may start at once: one works, the others wait.
 * Each file runs in a transaction of its own, so a kill in the middle leaves the last finished one; one that begins with
 * `-- without a transaction` is begun again from its first statement. Where a table is in use, by a backup for example, a file
 * asks for it for half a second at a time and lets everybody past in between, for as long as that takes.
 * @returns names of the files applied now, in order
 * @throws StartError when an applied file was changed, or the database knows migrations that this code does not
 */
export async function migrate(
  pool: Pool,
  { folder = FOLDER, onWait = () => {} }: MigrateOptions = {},
): Promise<string[]> {
  const known = readMigrations(folder)
  const client = await pool.connect()
  let isDone = false
  try {
    await liftLimits(client)
    await lockMigrations(client)
    await client.query(LEDGER)
    const applied = await applyMissing(client, known, onWait)
    await unlockMigrations(client)
    await restoreLimits(client)
    isDone = true
    return applied
  } finally {
    // What failed may have lost its connection; with that the lock goes, too.
    client.release(!isDone)
  }
}

/**
 * Lets nobody else change the tables until `unlockMigrations` or the end of the session. Asks again and again: a statement
 * that waits for the lock would keep its snapshot, and an index that is built concurrently waits for all older ones.
 */
export async function lockMigrations(client: ClientBase): Promise<void> {
  await noticeLostMachine(client)
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
      MIGRATING,
    ])
    if (rows[0]?.locked) return
    await pause(ASK_EVERY_MS)
  }
}

/** Releases the lock of migrations: others may change the tables again. */
async function unlockMigrations(client: ClientBase): Promise<void> {
  await client.query('SELECT pg_advisory_unlock($1)', [MIGRATING])
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
  for (const { sql } of migrations) {
    const isRepeatable = sql.startsWith(WITHOUT_TRANSACTION)
    await client.query(isRepeatable ? sql.replaceAll(' CONCURRENTLY', '') : sql)
  }
}

async function applyMissing(client: ClientBase, known: Migration[], onWait: OnWait): Promise<string[]> {
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
  for (const migration of missing) await apply(client, migration, onWait)
  return missing.map((migration) => migration.name)
}

async function apply(client: ClientBase, migration: Migration, onWait: OnWait): Promise<void> {
  const { name, sql } = migration
  const inPassing = <Result>(work: () => Promise<Result>) => untilLocked(work, () => onWait(name))
  if (sql.startsWith(WITHOUT_TRANSACTION)) return applyStatements(client, migration, inPassing)
  await inPassing(() => applyWhole(client, migration))
}

/** Runs a file in one transaction. @throws Error with the one of PostgreSQL as its cause; nothing of the file is left then */
async function applyWhole(client: ClientBase, migration: Migration): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL lock_timeout = ${IN_THE_WAY_MS}`)
    await client.query(migration.sql)
    await enter(client, migration)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`Migration ${migration.name} failed and was rolled back: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

type InPassing = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Does work whose locks may be waited for in `IN_THE_WAY_MS` alone, again and again until it has them: whoever comes after a
 * statement that waits for its lock waits as well, so it gives way, and comes again.
 * @param onWait called when it first gives way, and each minute
 */
async function untilLocked<Result>(work: () => Promise<Result>, onWait: () => void): Promise<Result> {
  let sayAt = Number.NEGATIVE_INFINITY
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isLockNotHad(error)) throw error
      if (performance.now() >= sayAt) {
        sayAt = performance.now() + SAY_EVERY_MS
        onWait()
      }
      await pause(ASK_EVERY_MS)
    }
  }
}

function isLockNotHad(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return (code ?? cause?.code) === LOCK_NOT_AVAILABLE
}

/** Runs the statements of a file one by one, each of which commits by itself. */
async function applyStatements(
  client: ClientBase,
  migration: Migration,
  inPassing: InPassing,
): Promise<void> {
  try {
    for (const statement of repeatableStatements(migration.sql))
      await applyRepeatable(client, statement, inPassing)
    await enter(client, migration)
  } catch (error) {
    throw new Error(
      `Migration ${migration.name} failed and is begun anew at the next start: ${(error as Error).message}`,
      { cause: error },
    )
  }
}

async function enter(client: ClientBase, { version, name, checksum }: Migration): Promise<void> {
  await client.query('INSERT INTO schema_migrations (version, name, checksum) VALUES ($1, $2, $3)', [
    version,
    name,
    checksum,
  ])
}

/**
 * Splits a migration into statements that may be said twice.
 * @throws Error when one of them may not: a file that was cut short begins anew
 */
function repeatableStatements(sql: string): string[] {
  const statements = sql
    .replaceAll(/^\s*--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean)
  const other = statements.find((statement) => ![BUILDS, DROPS, SETS].some((form) => form.test(statement)))
  if (!other) return statements
  throw new Error(
    'without a transaction it may CREATE INDEX CONCURRENTLY IF NOT EXISTS, DROP INDEX CONCURRENTLY IF EXISTS, ' +
      `and SET (…) of a table or an index; it says: ${other}`,
  )
}

/** Keeps nobody waiting. */
async function applyRepeatable(client: ClientBase, statement: string, inPassing: InPassing): Promise<void> {
  if (SETS.test(statement)) {
    await client.query(`SET lock_timeout = ${IN_THE_WAY_MS}`)
    await inPassing(() => client.query(statement))
    await client.query('SET lock_timeout = 0')
    return
  }
  const index = BUILDS.exec(statement)?.[1]
  if (index) await dropUnfinished(client, index)
  // What is done concurrently waits for others, and they never for it.
  await client.query(statement)
}

/**
 * Drops an index whose build was killed: every write keeps it up and no query uses it, and IF NOT EXISTS would take it
 * for the real one.
 */
async function dropUnfinished(client: ClientBase, index: string): Promise<void> {
  const { rowCount } = await client.query(
    'SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
    [index],
  )
  if (rowCount) await client.query(`DROP INDEX CONCURRENTLY ${index}`)
}
