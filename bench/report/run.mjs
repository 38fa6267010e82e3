import { sourceOf, startBenchCluster } from '../bench-database.mjs'
import { median } from '../median.mjs'
import { PACKAGES, SUMS_OF_PAYMENTS } from '../payment-statements.mjs'
import { reportServices } from '../report-services.mjs'
import { judge, sized } from '../size.mjs'

/**
 * `npm run bench -- report`: what the whole report asks of PostgreSQL with 1,000,000 payments of 125,000 members over two
 * years, for each kind of period. A figure is the median of what the server's own code waits for the database, over one
 * connection: nothing is asked side by side.
 */
const PAYMENTS = sized(1_000_000, 20_000)
const TARGET_MS = 30
const DAYS = 730
const PENDING = 40
const RUNS = sized(60, 1)

const { readReport } = await sourceOf('features/report/read-report.ts')

const cluster = await startBenchCluster()

/** Fills a database with two years up to 20 November 2026, 75 % of the payments approved; the newest wait. */
async function load(size) {
  const pool = await cluster.create('report')
  const members = Math.ceil(size / 8)
  const statements = [
    "SET session_replication_role = 'replica'",
    PACKAGES,
    `INSERT INTO profiles (id, email, display_name, membership, expires_at, created_at, prompt_count, email_verified)
       SELECT gen_random_uuid(), 'm' || n || '@bench.test', 'm' || n,
              CASE WHEN n % 4 = 0 THEN 'vip' WHEN n % 997 = 0 THEN 'lifetime' ELSE 'free' END,
              CASE WHEN n % 4 = 0 THEN timestamptz '2026-08-01 00:00+07' + (n % 180) * interval '1 day' END,
              timestamptz '2024-11-21 00:00+07' + n * interval '${(DAYS * 86_400) / members} seconds', n % 3, n % 2 = 0
       FROM generate_series(1, ${members}) n`,
    'CREATE TEMP TABLE members AS SELECT id, row_number() OVER () AS n FROM profiles',
    `INSERT INTO payments (id, user_id, package_id, idempotency_key, price_satang, amount_satang, coupon_code, created_at,
         payment_status, decided_at, granted_membership, granted_expires_at, reject_reason)
       SELECT gen_random_uuid(), m.id, 1 + made.n % 3, gen_random_uuid(), 79900, 79900,
         CASE WHEN made.n % 5 = 0 THEN 'C' || made.n % 40 END, at, status,
         CASE WHEN status <> 'pending' THEN at + interval '3 hours' END,
         CASE WHEN status = 'approved' THEN 'vip' END,
         CASE WHEN status = 'approved' THEN at + interval '1 month' END,
         CASE WHEN status = 'rejected' THEN 'x' END
       FROM (
         SELECT n, 1 + CASE WHEN n > ${size} - ${PENDING} THEN n ELSE abs(hashint4(n)::bigint) END % ${members} AS member,
           timestamptz '2024-11-21 00:00+07' + (n - 1) * interval '${(DAYS * 86_400) / size} seconds' AS at,
           CASE WHEN n > ${size} - ${PENDING} THEN 'pending' WHEN n % 4 = 0 THEN 'rejected' ELSE 'approved' END AS status
         FROM generate_series(1, ${size}) n
       ) made JOIN members m ON m.n = made.member`,
    ...SUMS_OF_PAYMENTS,
    'SELECT count_report_anew()',
    'SELECT count_members_anew()',
    'SELECT count_funnel_anew()',
    `INSERT INTO expenses (id, expense_date, amount_satang, description, category)
       SELECT gen_random_uuid(), date '2024-12-01' + n % 720, 10000 + n, 'x', 'other' FROM generate_series(1, 3000) n`,
    `INSERT INTO ai_calls (id, profile_id, provider, model, outcome, input_tokens, output_tokens, sent_at)
       SELECT gen_random_uuid(), m.id, 'geminiFree', 'm', 'answered', 300, 900,
              timestamptz '2026-10-01 00:00+07' + i * interval '250 seconds'
       FROM generate_series(1, 17000) AS made (i) JOIN members m ON m.n = 1 + i % 400`,
    "SET session_replication_role = 'origin'",
    'VACUUM ANALYZE',
    'CHECKPOINT',
  ]
  for (const statement of statements) await pool.query(statement)
  return pool
}

const pool = await load(PAYMENTS)
const services = reportServices(pool)
const now = new Date('2026-11-20T08:30:00+07:00')
let isMissed = false
for (const mode of ['daily', 'weekly', 'month']) {
  const times = []
  for (let run = 0; run < RUNS; run++) {
    const from = performance.now()
    const report = await readReport(services, { mode }, now)
    times.push(performance.now() - from)
    if (report.period.satang === 0 || report.members.total === 0) throw new Error('The report is empty')
  }
  const middle = median(times)
  const slow = times.sort((one, other) => one - other)[Math.floor(RUNS * 0.95)]
  const verdict = middle <= TARGET_MS ? 'ok' : `MISSED, target ${TARGET_MS} ms`
  if (middle > TARGET_MS) isMissed = true
  console.log(`report, ${mode}: median ${middle.toFixed(1)} ms, p95 ${slow.toFixed(1)} ms (${verdict})`)
}
await cluster.stop()
judge(!isMissed)
