import type pg from 'pg'

/** Reads every row of every table as text, the job queue's among them: what whoever steals the database has. */
export async function dumpOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(`
    SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name
    FROM pg_tables WHERE schemaname IN ('public', 'graphile_worker')`)
  const texts = await Promise.all(
    rows.map(async ({ name }) => {
      const { rows: all } = await pool.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)
      return all.map(({ row }) => row).join('\n')
    }),
  )
  return texts.join('\n')
}
