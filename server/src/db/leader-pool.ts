import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isLostDatabase } from './lost-database.ts'

/** How long a connection is tried for while the database is away (ms): a restart takes less, a failover more. */
const RETRY_MS = 5_000
/** Pause between two rounds through all hosts (ms). */
const RETRY_EVERY_MS = 200
/** Time-out of waiting for a free connection, and of making one (ms). */
const CONNECT_MS = 10_000
/**
 * What a statement and a wait for a lock may take, ms. Neither cancels a COMMIT: PostgreSQL takes the first off before it
 * commits, so that a commit that waits for its standby is never given up.
 */
const STATEMENT_MS = 60_000
const LOCK_MS = 15_000
/** A transaction that is idle for so long has lost its program (ms). */
const IDLE_MS = 60_000
/** A connection on which a query gets no answer for so long is dead, unless its server says that it is still at work (ms). */
const SILENCE_MS = 90_000
/**
 * How long a connection may be idle (ms). A fresh one reads the catalogue and plans its statements anew, which takes ten times as long
 * as they do: what a busy moment has opened stays for the next one.
 */
const KEEP_MS = 600_000
const NOT_THE_LEADER = 'Not the leader'
/** SQLSTATE of a write in a session that may only read. */
const READ_ONLY = '25006'

type Connect = Parameters<pg.Pool['connect']>[0]

export interface LeaderPoolOptions {
  /** Called when a session may only read; its connection is closed. */
  onReadOnly?: (pool: pg.Pool) => void
  /** How long a query may go without any answer (ms). */
  silenceMs?: number
  /** How long the database may then take to say whether it is at work on it (ms). */
  answerMs?: number
}

/** A pool that finds the server that leads, and waits a while for one. */
export class LeaderPool extends pg.Pool {
  /** How long a database that is away is tried for (ms), each of its hosts once at least; 0 at the start, where a wrong address should fail at once. */
  retryMs = RETRY_MS
  readonly servers: readonly pg.PoolConfig[]
  private readonly hosts: Hosts

  /**
   * Makes a pool that finds the leader.
   * @param servers the same database at one or several hosts, of which one leads
   * @param common what holds for all of them, over the limits of time that are usual here
   */
  constructor(
    servers: readonly pg.PoolConfig[],
    common: pg.PoolConfig,
    {
      onReadOnly,
      silenceMs = SILENCE_MS,
      answerMs = Math.min(silenceMs, CONNECT_MS),
    }: LeaderPoolOptions = {},
  ) {
    const hosts = new Hosts(servers)
    class Client extends pg.Client {
      constructor(config: pg.ClientConfig = {}) {
        super({ ...config, ...hosts.current })
      }
    }
    super({
      ...servers[0],
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      idleTimeoutMillis: KEEP_MS,
      statement_timeout: STATEMENT_MS,
      lock_timeout: LOCK_MS,
      idle_in_transaction_session_timeout: IDLE_MS,
      ...common,
      Client,
      ...(servers.length > 1 && { verify: refuseFollower }),
    } as pg.PoolConfig)
    this.hosts = hosts
    this.servers = servers
    this.on('connect', (client) => {
      // A client in use reports its loss to its query; without a listener of its own the report would end the process.
      client.on('error', () => {})
      watchConnection(this, client, { silenceMs, answerMs, onReadOnly: () => onReadOnly?.(this) })
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Exclude<Connect, undefined>): void
  override connect(callback?: Connect): Promise<pg.PoolClient> | undefined {
    const connecting = this.connectWithRetries()
    if (!callback) return connecting
    connecting.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => {}),
    )
    return undefined
  }

  private async connectWithRetries(): Promise<pg.PoolClient> {
    const until = Date.now() + this.retryMs
    for (let tried = 1; ; tried++) {
      const { at } = this.hosts
      try {
        return await super.connect()
      } catch (error) {
        // That all connections are in use says nothing of the host.
        const isFull = /timeout exceeded/.test((error as Error).message)
        if (!isFull) this.hosts.leave(at)
        if (isFull || !isLostDatabase(error) || this.ending) throw error
        // Each host is tried once, before the pause and before time is asked: a silent one alone takes longer than that.
        if (tried < this.servers.length) continue
        if (Date.now() >= until) throw error
        if (tried % this.servers.length === 0) await pause(RETRY_EVERY_MS)
      }
    }
  }
}

/** Chooses among several servers: the one that led last, and after each failure the next one. */
class Hosts {
  /** The place of the current one among them. */
  at = 0
  constructor(private readonly servers: readonly pg.PoolConfig[]) {}
  get current(): pg.PoolConfig {
    return this.servers[this.at] ?? {}
  }
  /** Goes on to the next one, unless somebody who met the same failure has. */
  leave(failed: number): void {
    if (this.at === failed) this.at = (failed + 1) % this.servers.length
  }
}

/** Makes a connection beside the pool, to the same leader. */
export function extraClient(pool: pg.Pool, config: pg.ClientConfig): pg.Client {
  const Client = (pool.options.Client ?? pg.Client) as typeof pg.Client
  // The password is not enumerable there.
  return new Client({ ...pool.options, password: pool.options.password, ...config } as pg.ClientConfig)
}

/** Opens a second pool to the same server, with settings of its own; of another database where one is named. */
export function extraPool(pool: pg.Pool, { database, ...own }: pg.PoolConfig): pg.Pool {
  if (!(pool instanceof LeaderPool)) {
    const { password } = pool.options
    return new pg.Pool({ ...pool.options, password, ...(database && { database }), ...own })
  }
  if (!database) return new LeaderPool(pool.servers, own)
  const servers = pool.servers.map(({ connectionString, ...server }) => {
    if (!connectionString) return { ...server, database }
    const url = new URL(connectionString)
    url.pathname = `/${database}`
    return { connectionString: url.href }
  })
  return new LeaderPool(servers, own)
}

function refuseFollower(client: pg.Client, done: (error?: Error) => void): void {
  client
    .query<{ follows: boolean }>('SELECT pg_is_in_recovery() AS follows')
    .then(({ rows }) => done(rows[0]?.follows ? new Error(NOT_THE_LEADER) : undefined), done)
}

/** Tells whether a connection was given up because its server follows another one. */
export function isNotLeader(error: unknown): boolean {
  return error instanceof Error && error.message === NOT_THE_LEADER
}

/** Closes a connection whose session may only read, and one whose query gets no answer though nobody works on it. */
function watchConnection(
  pool: pg.Pool,
  client: pg.PoolClient,
  { silenceMs, answerMs, onReadOnly }: { silenceMs: number; answerMs: number; onReadOnly: () => void },
): void {
  const { connection } = client as unknown as { connection: EventEmitter & { stream: Socket } }
  connection.on('errorMessage', ({ code }: { code?: string }) => {
    if (code !== READ_ONLY) return
    client.end().catch(() => {})
    onReadOnly()
  })
  const { stream } = connection
  stream.setTimeout(silenceMs)
  stream.on('timeout', async () => {
    // Idle connections receive nothing; TCP keep-alive watches over those.
    const { _getActiveQuery, processID } = client as unknown as {
      _getActiveQuery?: () => unknown
      processID: number
    }
    const silent = _getActiveQuery?.call(client)
    if (!silent) return
    // What is long by nature, or waits for a lock without a limit, is silent, too.
    const isWorking = await isAtWork(pool, processID, answerMs)
    const isAnswered = _getActiveQuery?.call(client) !== silent
    if (isWorking || isAnswered) stream.setTimeout(silenceMs)
    else stream.destroy(new Error('Connection terminated: the database fell silent'))
  })
}

/** Asks on a connection of its own whether the database still works on a statement of a session. @param timeoutMs for the answer */
async function isAtWork(pool: pg.Pool, session: number, timeoutMs: number): Promise<boolean> {
  const client = extraClient(pool, {
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rowCount } = await client.query(
      `SELECT FROM pg_stat_activity WHERE pid = $1 AND state = 'active'`,
      [session],
    )
    return rowCount === 1
  } catch {
    return false
  } finally {
    client.end().catch(() => {})
  }
}

/**
 * Asks PostgreSQL to look every few seconds whether the machine of a session is still there, so that the locks of one that has
 * vanished are free within about eleven seconds: by itself it looks after two hours. On a Unix socket it is nothing.
 */
export async function noticeLostMachine(client: pg.ClientBase): Promise<void> {
  await client.query(
    'SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3',
  )
}

/** Takes the limits of time off the transaction in which it stands, for work that is long by nature. */
export const WITHOUT_LIMITS =
  'SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0'

/** Takes the limits of time off a connection for work that is long by nature, until `restoreLimits`. */
export async function liftLimits(client: pg.ClientBase): Promise<void> {
  await client.query(
    'SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0',
  )
}

/** Puts the limits of time back. */
export async function restoreLimits(client: pg.ClientBase): Promise<void> {
  await client.query('RESET statement_timeout; RESET lock_timeout; RESET idle_in_transaction_session_timeout')
}
