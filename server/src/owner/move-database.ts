import pg, { type ClientBase, type Pool } from 'pg'
import { typedDatabase } from '../db/client.ts'
import {
  type CopiedTable,
  REPLACES_TABLES,
  readSequences,
  restTriggers,
  SAME_EVERYWHERE,
  tablesInOrder,
  tableText,
  writeSequence,
} from '../db/copy-tables.ts'
import { parseDatabaseUrl } from '../db/database-url.ts'
import { startEmbedded } from '../db/embedded.ts'
import { LeaderPool, type LeaderPoolOptions, WITHOUT_LIMITS } from '../db/leader-pool.ts'
import { type Migration, readMigrations } from '../db/migrate.ts'
import { copyAcross, makeTables, sumUp, type TableSum, takeOffIndexes } from '../db/move-tables.ts'
import {
  allowWrites,
  areWritesRefused,
  claimMove,
  endClaim,
  forgetMoved,
  isUnfinished,
  markFinished,
  markUnfinished,
  movedTo,
  noteMoved,
  refuseWrites,
} from '../db/refuse-writes.ts'
import { noteCancelledMove, noteDatabaseMove } from '../features/audit/storage-moves.ts'
import { StartError } from '../start/start-error.ts'
import { atTheTerminal } from './at-the-terminal.ts'
import { hasArrived } from './has-arrived.ts'
import type { OwnerContext } from './owner-context.ts'

const OLDEST = 15
/** What `--to` calls the PostgreSQL that comes along. */
const EMBEDDED = 'embedded'
/** After so long a COMMIT of the other database that is not answered is spoken of (ms). */
const COMMIT_NOTICE_MS = 10_000

type Mover = Pick<OwnerContext, 'pool' | 'say'> & {
  env: Pick<OwnerContext['env'], 'DATA_DIR' | 'DATABASE_URL'>
}

interface MoveOptions extends Pick<LeaderPoolOptions, 'silenceMs'> {
  /** Goes over a database whose own data has moved away. */
  replace: boolean
  commitNoticeMs?: number
}

/**
 * Moves all tables into another, empty PostgreSQL: writes are refused here from the first row to the last, every table
 * is compared by a sum over the hashes of its rows, and the whole is one transaction there. A move that fails or is killed
 * leaves both ends as they were; after one that went well this database refuses writes for good and names the other.
 * @param to address of the other database, or `embedded`
 * @throws StartError with the reason and the way out
 */
export async function moveDatabase(
  { pool, env, say }: Mover,
  to: string,
  { replace, commitNoticeMs = COMMIT_NOTICE_MS, ...watch }: MoveOptions,
): Promise<void> {
  const migrations = await migrationsHere(pool)
  const there = await openTarget(env, to, watch)
  const source = await pool.connect()
  source.on('error', () => {})
  try {
    // Until its end, so that nobody cancels what is about to be taken into use there.
    if (!(await claimMove(source)))
      throw new StartError('Another move of this database goes on. Wait for its end.')
    if (await finished(source, there, say)) return await endClaim(source)
    const target = await there.pool.connect()
    target.on('error', () => {})
    let isDone = false
    try {
      const { tables, rows, seconds } = await moveAll(pool, source, target, {
        migrations,
        replace,
        where: there.name,
        from: env.DATABASE_URL ? (parseDatabaseUrl(env.DATABASE_URL)?.name ?? '') : EMBEDDED,
        to: to === EMBEDDED ? EMBEDDED : there.name,
        commit: () => commit(target, there.name, say, commitNoticeMs),
      })
      isDone = true
      await finishTarget(target)
      say(
        `Moved to ${there.name}: ${tables} tables, ${rows} rows, each table compared by its hashes; writes were refused for ${seconds.toFixed(1)} s and stay refused here`,
      )
      say(nextStep(to))
      await target.query('ANALYZE')
    } finally {
      target.release(!isDone)
    }
    await endClaim(source)
  } finally {
    source.release(true)
    await there.close()
  }
}

/**
 * Takes a database into use again whose data has moved away, as it was at the move.
 * @throws StartError while a move goes on: both ends would be in use after it
 */
export async function cancelMove({ pool, say }: Pick<Mover, 'pool' | 'say'>): Promise<void> {
  const client = await pool.connect()
  try {
    if (!(await claimMove(client)))
      throw new StartError(
        'A move of this database goes on; both ends would be in use after it. Nothing was changed. Wait for its end, or stop it by Ctrl-C, then cancel it.',
      )
    const where = await movedTo(client)
    if (where === null && !(await areWritesRefused(client))) {
      say('This database is in use: nothing has moved away.')
      return
    }
    await forgetMoved(client)
    if (where !== null) await noteCancelledMove(typedDatabase(client), atTheTerminal(new Date()), where)
    say(
      `This database is in use again${where === null ? '' : `, as it was when its data moved to ${where}`}.`,
    )
  } finally {
    await endClaim(client).catch(() => {})
    client.release(true)
  }
}

function nextStep(to: string): string {
  return to === EMBEDDED
    ? 'Now stop the server, leave DATABASE_URL out, and start it again. Files and secrets stay in DATA_DIR.'
    : 'Now stop the server, set DATABASE_URL to that address, and start it again. Files and secrets stay in DATA_DIR.'
}

interface Target {
  pool: Pool
  /** Without user and password. */
  name: string
  close(): Promise<void>
}

async function openTarget(env: Mover['env'], to: string, watch: LeaderPoolOptions): Promise<Target> {
  if (to === EMBEDDED) {
    if (!env.DATABASE_URL) throw new StartError('The data is in the embedded database already.')
    const embedded = await startEmbedded({ dataDir: env.DATA_DIR })
    const pool = new pg.Pool({ ...embedded.connection, max: 2 })
    pool.on('error', () => {})
    const close = async () => {
      await pool.end()
      await embedded.stop()
    }
    return { pool, name: `the embedded database of ${env.DATA_DIR}`, close }
  }
  if (!/^postgres(ql)?:\/\//.test(to) || !URL.canParse(to))
    throw new StartError(
      '--to must be an address such as postgres://user:password@host:5432/thokham, or embedded.',
    )
  const { host, pathname } = new URL(to)
  // The work is long by nature, but a machine that dies without a word must not keep this database closed to writes.
  const unlimited = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 }
  const pool = new LeaderPool([{ connectionString: to }], { max: 2, ...unlimited }, watch)
  pool.retryMs = 0
  pool.on('error', () => {})
  const name = `${host}${pathname}`
  try {
    const { rows } = await pool.query<{ version: string; encoding: string; follows: boolean }>(
      `SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding,
         pg_is_in_recovery() AS follows`,
    )
    if (rows[0]?.follows)
      throw new StartError(`${name} follows another server and takes no writes. Name the one that leads.`)
    const version = Math.floor(Number(rows[0]?.version) / 10_000)
    if (version < OLDEST)
      throw new StartError(`${name} is PostgreSQL ${version}, and ${OLDEST} or newer is needed.`)
    if (rows[0]?.encoding !== 'UTF8')
      throw new StartError(
        `${name} keeps its texts as ${rows[0]?.encoding}. Make a database with the encoding UTF8.`,
      )
  } catch (error) {
    await pool.end()
    if (error instanceof StartError) throw error
    const { code } = error as { code?: string }
    throw new StartError(`The database ${name} cannot be reached (${code ?? 'no answer'}). Correct --to.`)
  }
  return { pool, name, close: () => pool.end() }
}

/** Reads the migrations that made the tables here. @throws StartError unless they are this version's */
async function migrationsHere(pool: Pool): Promise<Migration[]> {
  const known = readMigrations()
  const { rows } = await pool
    .query<{ checksum: string }>('SELECT checksum FROM schema_migrations ORDER BY version')
    .catch(() => ({ rows: [] }))
  if (rows.length === known.length && known.every(({ checksum }, at) => rows[at]?.checksum === checksum))
    return known
  throw new StartError(
    'The tables here are not of this version of Thokham. Start it once on this database, then move.',
  )
}

/**
 * Finishes a move that was killed after everything was there and noted here: it has one word left to say.
 * @throws StartError when the data has moved elsewhere, or is not there any more
 */
async function finished(source: ClientBase, { pool, name }: Target, say: Mover['say']): Promise<boolean> {
  const where = await movedTo(source)
  if (where === null) return false
  const target = await pool.connect()
  try {
    if (!(await hasArrived(source, target))) {
      if (where !== name) throw new StartError(`The data of this database has moved to ${where} already.`)
      throw new StartError(
        `The data of this database has moved to ${name}, but it is not there: that database was emptied, made anew or filled otherwise since. Nothing was changed. ` +
          'Restore a backup there, or run npm run owner -- move --cancel, which takes this one into use again, as it was at the move.',
      )
    }
    await finishTarget(target)
  } finally {
    target.release()
  }
  say(`The data of this database has moved to ${name}, whole.`)
  return true
}

/** Commits there; says so when that takes long, as nobody writes anywhere meanwhile. */
async function commit(target: ClientBase, name: string, say: Mover['say'], noticeMs: number): Promise<void> {
  const notice = setTimeout(() => {
    say(
      `Waits for ${name} to answer COMMIT. After Ctrl-C this database takes writes again; what may be there by then is used by nobody, and move said again goes over it.`,
    )
  }, noticeMs)
  try {
    await target.query('COMMIT')
  } finally {
    clearTimeout(notice)
  }
}

/** Takes the other database into use. */
async function finishTarget(target: ClientBase): Promise<void> {
  await target.query('SET default_transaction_read_only = off')
  if (!(await isUnfinished(target))) return
  // It may have moved away from there earlier.
  if ((await movedTo(target)) !== null) await forgetMoved(target)
  await markFinished(target)
}

interface Order {
  migrations: Migration[]
  replace: boolean
  where: string
  /** Both ends as the audit log calls them, without user and password. */
  from: string
  to: string
  commit: () => Promise<void>
}

async function moveAll(
  pool: Pool,
  guard: ClientBase,
  target: pg.PoolClient,
  { migrations, replace, where, from: origin, to, commit }: Order,
) {
  // New sessions of a database that was moved away from may only read.
  await target.query('SET default_transaction_read_only = off')
  await target.query(`BEGIN; SET LOCAL maintenance_work_mem = '256MB'; ${WITHOUT_LIMITS}; ${REPLACES_TABLES}`)
  await emptyTarget(target, replace)
  await makeTables(target, migrations)
  const tables = await tablesInOrder(target)
  const wakeTriggers = await restTriggers(target, tables)
  await target.query(`TRUNCATE ${tables.map((table) => tableText(target, table)).join(', ')} CASCADE`)
  const indexes = await takeOffIndexes(target, tables)
  await target.query(SAME_EVERYWHERE)

  const from = performance.now()
  let reader: pg.PoolClient | undefined
  let isMoved = false
  try {
    await refuseWrites(guard)
    reader = await pool.connect()
    reader.on('error', () => {})
    const rows = await copyAll(pool, reader, target, { tables, indexes })
    await wakeTriggers()
    const moved = { from: origin, to, tables: tables.length, rows }
    await noteDatabaseMove(typedDatabase(target), atTheTerminal(new Date()), moved)
    await markUnfinished(target)
    await commit()
    await guard.query('SET default_transaction_read_only = off')
    await noteMoved(guard, where)
    isMoved = true
    return { tables: tables.length, rows, seconds: (performance.now() - from) / 1_000 }
  } finally {
    // Rows that are under way would keep a connection waiting for ever: it is cut off, and its work goes with it.
    reader?.release(true)
    if (!isMoved) {
      await target.end().catch(() => {})
      await allowWrites(guard).catch(() => {})
    }
  }
}

/** Copies and compares all tables in the open transaction of the target. @returns how many rows */
async function copyAll(
  pool: Pool,
  reader: ClientBase,
  target: ClientBase,
  { tables, indexes }: { tables: CopiedTable[]; indexes: string[] },
): Promise<number> {
  await reader.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${WITHOUT_LIMITS}; ${SAME_EVERYWHERE}`)
  const [sums, rows] = await Promise.all([
    sumsOf(pool, tables),
    (async () => {
      let copied = 0
      for (const table of tables) copied += await copyAcross(reader, target, table)
      for (const sequence of await readSequences(reader)) await writeSequence(target, sequence)
      for (const statement of indexes) await target.query(statement)
      return copied
    })(),
  ])
  for (const [at, table] of tables.entries()) {
    const [here, there] = [sums[at], await sumUp(target, table)]
    if (here?.rows !== there.rows || here.sum !== there.sum)
      throw new Error(`The table ${table.schema}.${table.name} is not the same on both sides`)
  }
  return rows
}

/** Sums up the tables here on a connection of its own, beside the copying. */
async function sumsOf(pool: Pool, tables: CopiedTable[]): Promise<TableSum[]> {
  const client = await pool.connect()
  client.on('error', () => {})
  const sums: TableSum[] = []
  try {
    await client.query(`BEGIN READ ONLY; ${WITHOUT_LIMITS}; ${SAME_EVERYWHERE}`)
    for (const table of tables) sums.push(await sumUp(client, table))
    return sums
  } finally {
    client.release(true)
  }
}

/** Empties the target. @throws StartError when something is there that is nobody's leftover */
async function emptyTarget(target: ClientBase, replace: boolean): Promise<void> {
  const { rows } = await target.query<{ public: boolean; queue: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v', 'S', 'p')) AS public,
       to_regnamespace('graphile_worker') IS NOT NULL AS queue`,
  )
  if (!rows[0]?.public && !rows[0]?.queue) return
  const isLeftover = await isUnfinished(target)
  const hasMoved = (await movedTo(target)) !== null
  if (!isLeftover && !(replace && hasMoved)) {
    throw new StartError(
      hasMoved
        ? 'The other database still has what moved away from it. Nothing was changed. Add --replace to put the data of now in its place.'
        : 'The other database is not empty. Nothing was changed. Name an empty one.',
    )
  }
  await target.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  await target.query('DROP SCHEMA IF EXISTS graphile_worker CASCADE')
}
