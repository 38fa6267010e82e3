import type { ClientBase, Pool } from 'pg'
import { StartError } from '../start/start-error.ts'
import { noticeLostMachine } from './leader-pool.ts'

/** Locked by a move while it lasts. "thomove" as bytes, cut to 48 bits. */
const MOVING = 0x74686f6d6f76
const MOVED = 'thokham: moved to '
const WAIT_MS = 30_000
const POLL_EVERY_MS = 20

/** Says that nobody may begin a move or a server on it yet. */
const UNFINISHED = 'thokham: a move into this database is not finished'
/** What PostgreSQL says of it when nothing else is said. */
const USUAL = 'standard public schema'

/**
 * Takes the lock that whoever moves this database, or cancels its move, has from the first look to the last word. It ends with
 * the session.
 * @returns false when somebody else has it
 */
export async function claimMove(client: ClientBase): Promise<boolean> {
  await noticeLostMachine(client)
  const { rows } = await client.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [
    MOVING,
  ])
  return rows[0]?.alone === true
}

/** Lets go of that lock at once: PostgreSQL notices the end of a session a moment later, when the next may be there. */
export async function endClaim(client: ClientBase): Promise<void> {
  await client.query('SELECT pg_advisory_unlock_all()')
}

/**
 * Lets every session but this one read alone, from now on: the database hands its new sessions out as read-only, and those
 * there were are ended. The lock that goes with it ends with this session, however that happens; then `heal` undoes it.
 * @throws StartError when another move goes on, or a session cannot be ended
 */
export async function refuseWrites(client: ClientBase): Promise<void> {
  if (!(await claimMove(client)))
    throw new StartError('Another move of this database goes on. Wait for its end.')
  await alterDatabase(client, 'SET default_transaction_read_only = on')
  await endOthers(client)
}

/** Lets everybody write again, and releases the locks that this connection holds. */
export async function allowWrites(client: ClientBase): Promise<void> {
  await client.query('SET default_transaction_read_only = off')
  await alterDatabase(client, 'RESET default_transaction_read_only')
  await endOthers(client)
  await endClaim(client)
}

/** Notes for good that the data lives elsewhere; writes stay refused. @param where without user and password */
export async function noteMoved(client: ClientBase, where: string): Promise<void> {
  await commentOnDatabase(client, `${MOVED}${where}`)
}

/** Takes the note and the refusal away. */
export async function forgetMoved(client: ClientBase): Promise<void> {
  await client.query('SET default_transaction_read_only = off')
  await commentOnDatabase(client, null)
  await allowWrites(client)
}

/** Returns where the data has moved to; null when it lives here. */
export async function movedTo(client: Pick<ClientBase | Pool, 'query'>): Promise<string | null> {
  const { rows } = await (client as Pool).query<{ note: string | null }>(
    `SELECT shobj_description(oid, 'pg_database') AS note FROM pg_database WHERE datname = current_database()`,
  )
  const note = rows[0]?.note
  return note?.startsWith(MOVED) ? note.slice(MOVED.length) : null
}

/** Marks a database, in the caller's transaction, as one into which a move is not finished. */
export async function markUnfinished(client: ClientBase): Promise<void> {
  await client.query(`COMMENT ON SCHEMA public IS '${UNFINISHED}'`)
}

/** Takes that mark away. */
export async function markFinished(client: ClientBase): Promise<void> {
  await client.query(`COMMENT ON SCHEMA public IS '${USUAL}'`)
}

/** Tells whether a move into this database was cut short right before its end. */
export async function isUnfinished(client: Pick<ClientBase | Pool, 'query'>): Promise<boolean> {
  const { rows } = await (client as Pool).query<{ note: string | null }>(
    `SELECT obj_description(oid, 'pg_namespace') AS note FROM pg_namespace WHERE nspname = 'public'`,
  )
  return rows[0]?.note === UNFINISHED
}

/** Tells whether new sessions of this database may only read. */
export async function areWritesRefused(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ refused: boolean }>(`
    SELECT NOT pg_is_in_recovery() AND EXISTS (
      SELECT FROM pg_db_role_setting s JOIN pg_database d ON d.oid = s.setdatabase
      WHERE d.datname = current_database() AND s.setrole = 0
        AND 'default_transaction_read_only=on' = ANY (s.setconfig)) AS refused`)
  return rows[0]?.refused === true
}

/**
 * Lets everybody write again where a move was killed: writes are refused, the data has not moved, and no move goes on.
 * @returns whether it was so
 */
export async function repairCutMove(pool: Pool): Promise<boolean> {
  const client = await pool.connect()
  try {
    if (!(await areWritesRefused(client))) return false
    // A move that ends notes where the data went before it lets go of the lock: only whoever has it can trust the note.
    if (!(await claimMove(client)) || (await movedTo(client)) !== null) return false
    await allowWrites(client)
    return true
  } finally {
    // Its own session may have been handed out as read-only, or hold the lock.
    client.release(true)
  }
}

/**
 * Refuses a database that is not the one to work on.
 * @throws StartError when its data has moved, or a move into it is not finished
 */
export async function refuseMoved(pool: Pool): Promise<void> {
  const where = await movedTo(pool)
  if (where !== null) {
    throw new StartError(
      `The data of this database has moved to ${where}. Set DATABASE_URL to it, or leave DATABASE_URL out where that is the embedded one; ` +
        'npm run owner -- move --cancel takes this one into use again, as it was at the move.',
    )
  }
  if (await isUnfinished(pool)) {
    throw new StartError(
      'A move into this database was cut short right before its end. Run npm run owner -- move once more where it was begun.',
    )
  }
}

async function alterDatabase(client: ClientBase, change: string): Promise<void> {
  await client.query(`DO $$ BEGIN EXECUTE format('ALTER DATABASE %I ${change}', current_database()); END $$`)
}

async function commentOnDatabase(client: ClientBase, note: string | null): Promise<void> {
  const text = note === null ? 'NULL' : client.escapeLiteral(note)
  const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name')
  await client.query(`COMMENT ON DATABASE ${client.escapeIdentifier(rows[0]?.name ?? '')} IS ${text}`)
}

/**
 * Ends all other sessions of people and programs, and waits until those that there were are gone, and what they wrote is
 * committed or undone. Whoever comes later is told by the database's settings: so nobody writes on, and nobody needs to be looked for again.
 */
async function endOthers(client: ClientBase): Promise<void> {
  await waitForBeginners(client)
  const others = `datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`
  const { rows } = await client.query<{ pid: number; started: string }>(
    `SELECT pid, backend_start::text AS started FROM pg_stat_activity WHERE ${others}`,
  )
  await waitUntilGone(async () => {
    const { rows: left } = await client
      .query<{ count: number }>(
        `SELECT count(*)::integer AS count FROM (
           SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE ${others} AND (pid, backend_start::text) IN
             (SELECT * FROM unnest($1::integer[], $2::text[]))) AS ended`,
        [rows.map(({ pid }) => pid), rows.map(({ started }) => started)],
      )
      .catch(() => {
        throw new StartError(
          'A session of another user is open on this database and may not be ended. Close it, then move again.',
        )
      })
    return left[0]?.count === 0
  })
}

/**
 * Waits for sessions that are being made: they may have read the database's settings as these were, and nobody else sees them
 * before they are ready to write. While it is made, a session has its database locked.
 */
async function waitForBeginners(client: ClientBase): Promise<void> {
  const beginners = `locktype = 'object' AND classid = 'pg_database'::regclass AND mode = 'RowExclusiveLock' AND pid <> pg_backend_pid()
    AND objid = (SELECT oid FROM pg_database WHERE datname = current_database())`
  const { rows } = await client.query<{ made: string }>(
    `SELECT virtualtransaction AS made FROM pg_locks WHERE ${beginners}`,
  )
  await waitUntilGone(async () => {
    const { rowCount } = await client.query(
      `SELECT FROM pg_locks WHERE ${beginners} AND virtualtransaction = ANY ($1)`,
      [rows.map(({ made }) => made)],
    )
    return rowCount === 0
  })
}

async function waitUntilGone(areGone: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + WAIT_MS
  while (!(await areGone())) {
    if (Date.now() > until)
      throw new StartError('Sessions on this database do not end. Stop the programs that hold them.')
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS))
  }
}
