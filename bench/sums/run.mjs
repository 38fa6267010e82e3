import { sourceOf, startBenchCluster } from '../bench-database.mjs'
import { reportServices } from '../report-services.mjs'
import { sized } from '../size.mjs'

/**
 * `npm run bench -- sums`: 1,000,000 random payments of 20,000 members over a leap year, half of them within two seconds of
 * a Bangkok midnight, approved day after day as the database counts them; then every sum of the report is compared
 * with a plain SQL sum over the payments, to the satang and the payer.
 */
const PAYMENTS = Number(process.env.PAYMENTS ?? sized(1_000_000, 4_000))
const AT_A_TIME = 2_000
const MEMBERS = 20_000
const FROM = '2027-12-01T00:00:00+07:00'
const DAYS = 122

const { readReport } = await sourceOf('features/report/read-report.ts')

const cluster = await startBenchCluster()
const pool = await cluster.create('sums')
await pool.query(`INSERT INTO packages (id, plan, name, price_satang) VALUES (1, 'monthly', 'a', 79900), (2, 'yearly', 'b', 139900),
  (3, 'renewal', 'c', 9900), (4, 'lifetime', 'd', 239900)`)
await pool.query(`INSERT INTO profiles (id, email, display_name)
  SELECT gen_random_uuid(), 'm' || n || '@bench.test', 'm' || n FROM generate_series(1, ${MEMBERS}) n`)
await pool.query('CREATE TEMP TABLE members AS SELECT id, row_number() OVER () - 1 AS n FROM profiles')
await pool.query('CREATE UNIQUE INDEX ON members (n)')
await pool.query('ANALYZE')

const begun = performance.now()
for (let from = 0; from < PAYMENTS; from += AT_A_TIME) {
  await pool.query(
    `INSERT INTO payments (id, user_id, package_id, idempotency_key, price_satang, amount_satang, coupon_code, created_at,
       payment_status, decided_at, granted_membership, granted_expires_at)
     SELECT gen_random_uuid(), m.id, package, gen_random_uuid(), satang, satang, coupon, at - interval '1 hour', 'approved', at,
       CASE WHEN package = 4 THEN 'lifetime' ELSE 'vip' END, at + interval '1 month'
     FROM (
       SELECT abs(hashint8extended(n, 1)) % ${MEMBERS} AS member, 1 + (abs(hashint8extended(n, 2)) % 4)::int AS package,
         1 + (abs(hashint8extended(n, 3)) % 300000)::int AS satang,
         CASE WHEN abs(hashint8extended(n, 4)) % 10 < 3 THEN 'C' || abs(hashint8extended(n, 5)) % 3 END AS coupon,
         timestamptz '${FROM}' + n * ${DAYS} / ${PAYMENTS} * interval '1 day'
           + CASE WHEN n % 2 = 0 THEN (abs(hashint8extended(n, 7)) % 4000 - 2000) ELSE abs(hashint8extended(n, 7)) % 86400000 END
             * interval '1 millisecond' AS at
       FROM generate_series($1::bigint, $2::bigint) n
     ) made JOIN members m ON m.n = made.member ORDER BY at`,
    [from, Math.min(from + AT_A_TIME, PAYMENTS) - 1],
  )
}
console.log(
  `${PAYMENTS.toLocaleString('en-US')} payments counted in ${((performance.now() - begun) / 1000).toFixed(0)} s`,
)

async function plainSum(from, to) {
  const { rows } = await pool.query(
    `SELECT coalesce(sum(amount_satang), 0)::bigint AS satang, count(DISTINCT user_id) AS payers FROM payments
     WHERE payment_status = 'approved' AND (decided_at AT TIME ZONE 'Asia/Bangkok')::date BETWEEN $1 AND $2`,
    [from, to],
  )
  return `${rows[0].satang} satang, ${rows[0].payers} payers`
}

const services = reportServices(pool)
let compared = 0
const wrong = []
const compare = (what, counted, plain) => {
  compared++
  if (counted !== plain) wrong.push(`${what}: ${counted}, plain ${plain}`)
}
for (const day of ['2028-01-01', '2028-02-28', '2028-02-29', '2028-03-01', '2028-03-31', '2028-04-02']) {
  // The last moment of the day: nothing of it is still to come.
  const now = new Date(`${day}T23:59:59.999+07:00`)
  for (const mode of ['daily', 'weekly', 'month']) {
    const { period } = await readReport(services, { mode }, now)
    for (const row of [period, ...period.rows]) {
      const counted = `${row.satang} satang, ${row.payers} payers`
      compare(`${day} ${mode} ${row.from}–${row.to}`, counted, await plainSum(row.from, row.to))
    }
  }
}
const { rows } = await pool.query(
  "SELECT sum(amount_satang)::bigint AS satang FROM payments WHERE payment_status = 'approved'",
)
const { month } = await readReport(services, { mode: 'daily' }, new Date('2028-04-30T12:00:00+07:00'))
compare('all of it', String(month.revenue.all), String(rows[0].satang))
for (const line of wrong.slice(0, 10)) console.log(`✗ ${line}`)
console.log(
  `${wrong.length === 0 ? '✓' : '✗'} ${compared - wrong.length} of ${compared} sums are the plain ones`,
)
await cluster.stop()
process.exitCode = wrong.length === 0 ? 0 : 1
