import type pg from 'pg'
import { withTimeout } from '../concurrency/with-timeout.ts'
import type { Env } from '../env.ts'
import { prepareDataFolder } from '../start/data-folder.ts'
import { StartError } from '../start/start-error.ts'
import { parseDatabaseUrl } from './database-url.ts'
import { findRunning, startEmbedded } from './embedded.ts'
import { FolderInUse } from './embedded-lock.ts'
import { isNotLeader, LeaderPool } from './leader-pool.ts'
import { repairCutMove } from './refuse-writes.ts'

const OLDEST = 15
const REPAIR_EVERY_MS = 1_000
/** How long a closing pool waits for connections that are in use (ms). */
const CLOSE_MS = 2_000

export interface Connected {
  pool: pg.Pool
  /** Folder of the embedded cluster; null when the database is somewhere else. */
  place: string | null
  /**
   * Closes the pool and stops the embedded server. Work that was given up may still have a connection: it is waited for
   * a few seconds and no longer, and ends with the server or with the process.
   */
  close(): Promise<void>
}

export interface ConnectEvents {
  /** A connection was lost, or PostgreSQL had to be started again; the pool mends itself. */
  onTrouble: (what: string, error?: Error) => void
  /** The embedded PostgreSQL is gone for good. */
  onLost: (error: Error) => void
}

/**
 * Reaches the database of the settings: the one of DATABASE_URL, or the embedded one, which it starts.
 * @throws StartError when it cannot be reached or is too old; the sentence never holds the password
 */
export async function connect(env: Env, events: ConnectEvents): Promise<Connected> {
  if (env.DATABASE_URL) {
    const address = parseDatabaseUrl(env.DATABASE_URL)
    if (!address) throw new StartError('DATABASE_URL is no address of a PostgreSQL.')
    const servers = address.urls.map((connectionString) => ({ connectionString }))
    const pool = openPool(servers, env, events)
    await greet(pool, address.name)
    prepareDataFolder(env.DATA_DIR)
    return { pool, place: null, close: () => endPool(pool) }
  }
  const embedded = await startEmbedded({
    dataDir: env.DATA_DIR,
    onRestart: () => events.onTrouble('PostgreSQL had ended by itself and was started again'),
    onLost: events.onLost,
  })
  const pool = openPool([embedded.connection], env, events)
  return {
    pool,
    place: embedded.place,
    close: async () => {
      await endPool(pool)
      await embedded.stop()
    },
  }
}

/**
 * Connects as `connect` does, for a command that may run beside a server: uses the embedded database of the running
 * one, or starts it for the while of the command.
 */
export async function visit(env: Env, events: ConnectEvents): Promise<Connected & { beside: boolean }> {
  try {
    return { ...(await connect(env, events)), beside: false }
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    const pool = openPool([await findRunning(env.DATA_DIR)], env, events)
    return { pool, place: null, close: () => pool.end(), beside: true }
  }
}

function openPool(
  servers: readonly pg.PoolConfig[],
  { DATABASE_CONNECTIONS: max }: Env,
  events: ConnectEvents,
): LeaderPool {
  const pool = new LeaderPool(servers, { max, application_name: 'thokham' }, { onReadOnly: repairAtTimes() })
  pool.on('error', (error) => events.onTrouble('an idle connection to the database was lost', error))
  return pool
}

async function endPool(pool: pg.Pool): Promise<void> {
  await withTimeout(pool.end(), CLOSE_MS, undefined)
}

/** Makes what heals a pool where a move was killed, so that everybody may write again; it looks once a second at most. */
function repairAtTimes(): (pool: pg.Pool) => void {
  let healedAt = 0
  return (pool) => {
    if (Date.now() - healedAt < REPAIR_EVERY_MS) return
    healedAt = Date.now()
    repairCutMove(pool).catch(() => {})
  }
}

/**
 * Asks the database who it is. A wrong address is told at once; later on, a database that is away is waited for.
 * @throws StartError when it cannot be reached or is too old, and the pool is closed
 */
async function greet(pool: LeaderPool, name: string): Promise<void> {
  const { retryMs } = pool
  pool.retryMs = 0
  try {
    const { rows } = await pool.query<{ version: string }>(
      "SELECT current_setting('server_version_num') AS version",
    )
    const version = Math.floor(Number(rows[0]?.version) / 10_000)
    pool.retryMs = retryMs
    if (version >= OLDEST) return
    throw new StartError(
      `The database of DATABASE_URL is PostgreSQL ${version}, and Thokham needs ${OLDEST} or newer. ` +
        'Upgrade it, or leave DATABASE_URL out to use the embedded one.',
    )
  } catch (error) {
    await pool.end()
    if (error instanceof StartError) throw error
    throw new StartError(
      `The database of DATABASE_URL (${name}) cannot be reached: ${reasonOf(error)}. ` +
        'Correct DATABASE_URL, or start that server.',
    )
  }
}

function reasonOf(error: unknown): string {
  const { code } = error as { code?: string }
  if (code === '28P01' || code === '28000') return 'it refuses the user or the password'
  if (code === '3D000') return 'it has no such database'
  if (code === 'ENOTFOUND') return 'there is no host of that name'
  if (code === 'EAI_AGAIN') return 'the name of its host cannot be looked up at the moment'
  if (isNotLeader(error)) return 'none of its hosts takes writes'
  return code ?? 'it does not answer'
}
