/** The four packages that payments are of. */
export const PACKAGES = `INSERT INTO packages (id, plan, name, price_satang) VALUES (1, 'monthly', 'a', 79900), (2, 'yearly', 'b', 139900),
  (3, 'renewal', 'c', 9900), (4, 'lifetime', 'd', 239900)`

/** Fills the sums of payments that were inserted while no trigger kept them. */
export const SUMS_OF_PAYMENTS = [
  `INSERT INTO payment_days
     SELECT submitted_day, status, count(*) FILTER (WHERE payment_status = status),
            coalesce(sum(amount_satang) FILTER (WHERE payment_status = status), 0)
     FROM payments, unnest(ARRAY['pending', payment_status]) status GROUP BY 1, 2`,
  "INSERT INTO paydays SELECT DISTINCT user_id, decided_day FROM payments WHERE payment_status = 'approved'",
  `INSERT INTO revenue_days SELECT decided_day, count(*), sum(amount_satang), count(DISTINCT user_id)
     FROM payments WHERE payment_status = 'approved' GROUP BY 1`,
  'SELECT count_payers_anew()',
]
