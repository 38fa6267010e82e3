import type { Pool } from 'pg'

/**
 * Counts the statements of this test file's database that wait for a lock.
 * @param like a pattern of their SQL
 */
export async function countWaiting(pool: Pool, like = '%'): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(
    `SELECT count(*)::int AS waiting FROM pg_stat_activity
     WHERE wait_event_type = 'Lock' AND datname = current_database() AND query LIKE $1`,
    [like],
  )
  return rows[0]?.waiting ?? 0
}
