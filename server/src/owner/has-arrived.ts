import type { ClientBase } from 'pg'

/** When each of an installation's tables was made: what it has of its own from its first start on. */
const MADE_AT =
  "(SELECT string_agg(extract(epoch FROM applied_at)::text, ' ' ORDER BY version) FROM schema_migrations WHERE version <= 10)"

/**
 * Looks whether the other database has what moved out of this one: the tables that were made at the same moments, and
 * the entry of a move that only the audit log there has, as this one has taken no entry since. Where there are several,
 * the data came there by way of another database.
 */
export async function hasArrived(source: ClientBase, target: ClientBase): Promise<boolean> {
  const { rows: tables } = await target.query<{ are: boolean }>(
    "SELECT to_regclass('public.schema_migrations') IS NOT NULL AND to_regclass('public.audit_log') IS NOT NULL AS are",
  )
  if (!tables[0]?.are) return false
  const { rows: here } = await source.query<{ made: string; newest: string }>(
    `SELECT ${MADE_AT} AS made, (SELECT COALESCE(max(id), 0) FROM audit_log) AS newest`,
  )
  const { rows: there } = await target.query<{ same: boolean }>(
    `SELECT ${MADE_AT} = $1 AND (SELECT count(*) FROM audit_log WHERE id > $2 AND action = 'storage.move-database') = 1 AS same`,
    [here[0]?.made, here[0]?.newest],
  )
  return there[0]?.same === true
}
