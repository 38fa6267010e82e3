import type { Health } from '@thokham/contract/health'
import type { Pool } from 'pg'

/** What the database says of itself. */
export interface DatabaseFacts extends Omit<Health['database'], 'replicas'> {
  replicas: (NonNullable<Health['database']['replicas']>[number] & { lagBytes: number })[] | null
  /** The most copies that were there at once of late. */
  mostReplicas: number
  /** A commit waits for a copy. */
  waitsForReplica: boolean
  archive: Health['archive']
}

interface FactsRow {
  version: string
  size: string
  used: number
  max: number
  waits: boolean
  most: number
  sees_all: boolean
  archives: boolean
  sees_archive: boolean
  replicas: NonNullable<DatabaseFacts['replicas']>
  archived_at: Date | null
  failed_at: Date | null
}

/** A copy that leads now is of the same cluster, another PostgreSQL that the data moved to is not. */
const CLUSTER = '(SELECT system_identifier::text FROM pg_control_system())'
/** Copies that stay: one that is being made follows over a connection of its own, and then over another one. */
const COPIES =
  "pg_stat_replication WHERE (state IS NULL OR state IN ('streaming', 'catchup')) AND application_name IS DISTINCT FROM 'pg_basebackup'"
/** How long a copy that is gone is missed. */
const OF_LATE = "interval '7 days'"

/** Notes how many copies of the database there are, once an hour for each number: so that fewer are seen as fewer. */
export async function noteCopies(pool: Pool): Promise<void> {
  await pool.query(`
    WITH seen AS (SELECT count(*)::integer AS copies FROM ${COPIES})
    INSERT INTO database_copies (cluster, copies, seen_at)
    SELECT ${CLUSTER}, copies, now() FROM seen
    WHERE copies > 0 AND NOT EXISTS (
      SELECT FROM database_copies noted WHERE noted.cluster = ${CLUSTER} AND noted.copies = seen.copies AND noted.seen_at > now() - interval '1 hour')
    ON CONFLICT (cluster, copies) DO UPDATE SET seen_at = excluded.seen_at`)
}

/** Reads the state of the database, its copies and its archive; counts no rows, and so costs the same on a large one. */
export async function readDatabaseFacts(pool: Pool): Promise<DatabaseFacts> {
  const from = performance.now()
  await pool.query('SELECT 1')
  const roundTripMs = performance.now() - from
  const { rows } = await pool.query<FactsRow>({
    name: 'database-facts',
    text: `
      SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS size,
        (SELECT count(*)::integer FROM pg_stat_activity WHERE backend_type = 'client backend') AS used,
        current_setting('max_connections')::integer AS max,
        current_setting('synchronous_standby_names') <> '' AS waits,
        (SELECT coalesce(max(copies), 0) FROM database_copies WHERE cluster = ${CLUSTER} AND seen_at > now() - ${OF_LATE}) AS most,
        pg_has_role('pg_read_all_stats', 'USAGE') AS sees_all,
        current_setting('archive_mode') <> 'off' AS archives,
        has_function_privilege('pg_ls_archive_statusdir()', 'EXECUTE') AS sees_archive,
        archiver.last_archived_time AS archived_at,
        CASE WHEN archiver.last_failed_time > coalesce(archiver.last_archived_time, '-infinity')
             THEN archiver.last_failed_time END AS failed_at,
        (SELECT coalesce(json_agg(json_build_object(
           'name', application_name, 'isSynchronous', sync_state IN ('sync', 'quorum') IS TRUE,
           'lagMs', (extract(epoch FROM replay_lag) * 1000)::bigint,
           'lagBytes', greatest(0, pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::bigint)) ORDER BY application_name), '[]')
         FROM ${COPIES}) AS replicas
      FROM pg_stat_archiver archiver`,
  })
  const [row] = rows
  if (!row) throw new Error('The database says nothing of itself')
  return {
    version: row.version,
    roundTripMs,
    sizeBytes: Number(row.size),
    connections: { used: row.used, max: row.max },
    waitsForReplica: row.waits,
    mostReplicas: row.most,
    // Without the right to, one sees that there are copies but neither where they are nor how far.
    replicas: row.replicas.length > 0 && !row.sees_all ? null : row.replicas,
    archive: row.archives
      ? {
          lastAt: row.archived_at?.toISOString() ?? null,
          failedAt: row.failed_at?.toISOString() ?? null,
          waitingMs: row.sees_archive ? await readArchiveWait(pool) : null,
        }
      : null,
  }
}

/**
 * Reads how long the oldest part of the log waits to be copied away (ms); null when none does. A command that hangs neither fails
 * nor succeeds: nothing else tells of it.
 */
async function readArchiveWait(pool: Pool): Promise<number | null> {
  const { rows } = await pool.query<{ ms: string }>(`
    SELECT greatest(0, extract(epoch FROM now() - modification) * 1000)::bigint AS ms
    FROM pg_ls_archive_statusdir() WHERE name LIKE '%.ready' ORDER BY modification LIMIT 1`)
  return rows[0] ? Number(rows[0].ms) : null
}
