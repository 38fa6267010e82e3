import type { EventEmitter } from 'node:events'
import pg from 'pg'
import { prepareDataFolder } from '../data-folder.ts'
import type { Env } from '../env.ts'
import { StartError } from '../start-error.ts'
import { findRunning, startEmbedded } from './embedded.ts'
import { FolderInUse } from './embedded-lock.ts'
import { healCutMove } from './refuse-writes.ts'

const OLDEST = 15
/** SQLSTATE of a write in a session that may only read. */
const READ_ONLY = '25006'
const TIMEOUT_MS = 10_000

export interface Connected {
  pool: pg.Pool
  /** Folder of the embedded cluster; null when the database is somewhere else. */
  place: string | null
  /** Closes the pool and stops the embedded server. */
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
    const pool = openPool({ ...poolOf(env), connectionString: env.DATABASE_URL }, events)
    await greet(pool, env.DATABASE_URL)
    prepareDataFolder(env.DATA_DIR)
    return { pool, place: null, close: () => pool.end() }
  }
  const embedded = await startEmbedded({
    dataDir: env.DATA_DIR,
    onRestart: () => events.onTrouble('PostgreSQL had ended by itself and was started again'),
    onLost: events.onLost,
  })
  const pool = openPool({ ...poolOf(env), ...embedded.connection }, events)
  return {
    pool,
    place: embedded.place,
    close: async () => {
      await pool.end()
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
    const pool = openPool({ ...poolOf(env), ...(await findRunning(env.DATA_DIR)) }, events)
    return { pool, place: null, close: () => pool.end(), beside: true }
  }
}

const poolOf = ({ DATABASE_CONNECTIONS: max }: Env): pg.PoolConfig => ({ max })

function openPool(config: pg.PoolConfig, events: ConnectEvents): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    connectionTimeoutMillis: TIMEOUT_MS,
    application_name: 'thokham',
  })
  // A client in use reports its loss to its query; without a listener of its own the report would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    dropWhenDemoted(client, pool)
  })
  pool.on('error', (error) => events.onTrouble('an idle connection to the database was lost', error))
  return pool
}

const HEAL_EVERY_MS = 1_000
const healedAt = new WeakMap<pg.Pool, number>()

/**
 * Closes a connection whose session may only read: its server is no leader any more, or the database moves. The next one
 * asks anew; and where the move was killed, everybody may write again.
 */
function dropWhenDemoted(client: pg.PoolClient, pool: pg.Pool): void {
  const { connection } = client as unknown as { connection: EventEmitter }
  connection.on('errorMessage', ({ code }: { code?: string }) => {
    if (code !== READ_ONLY) return
    client.end().catch(() => {})
    if (Date.now() - (healedAt.get(pool) ?? 0) < HEAL_EVERY_MS) return
    healedAt.set(pool, Date.now())
    healCutMove(pool).catch(() => {})
  })
}

async function greet(pool: pg.Pool, url: string): Promise<void> {
  try {
    const { rows } = await pool.query<{ version: string }>(
      "SELECT current_setting('server_version_num') AS version",
    )
    const version = Math.floor(Number(rows[0]?.version) / 10_000)
    if (version >= OLDEST) return
    throw new StartError(
      `The database of DATABASE_URL is PostgreSQL ${version}, and Thokham needs ${OLDEST} or newer. ` +
        'Upgrade it, or leave DATABASE_URL out to use the embedded one.',
    )
  } catch (error) {
    await pool.end()
    if (error instanceof StartError) throw error
    throw new StartError(
      `The database of DATABASE_URL (${nameOf(url)}) cannot be reached: ${reasonOf(error)}. ` +
        'Correct DATABASE_URL, or start that server.',
    )
  }
}

/** host:port/database, without user and password. */
function nameOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

function reasonOf(error: unknown): string {
  const { code } = error as { code?: string }
  if (code === '28P01' || code === '28000') return 'it refuses the user or the password'
  if (code === '3D000') return 'it has no such database'
  return code ?? 'it does not answer'
}
