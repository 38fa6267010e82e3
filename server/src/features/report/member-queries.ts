import type { Pool } from 'pg'

/** Counts terms that ended, and those of them that were renewed, by month, the oldest month first. */
export async function countRenewals(pool: Pool, firstMonth: string, today: string) {
  const { rows } = await pool.query<{ month: string; ended: string; renewed: string }>({
    name: 'report-renewals',
    text: `
      SELECT to_char(began, 'YYYY-MM') AS month, coalesce(sum(ended), 0) AS ended,
             coalesce(sum(renewed), 0) AS renewed
      FROM generate_series($1::date, $2::date, '1 month') began
      LEFT JOIN term_days ON day >= began AND day < began + interval '1 month' AND day <= $2
      GROUP BY began ORDER BY began`,
    values: [firstMonth, today],
  })
  return rows.map(({ month, ended, renewed }) => ({
    month,
    ended: Number(ended),
    renewed: Number(renewed),
  }))
}
