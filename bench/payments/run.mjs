import { sourceOf, startBenchCluster } from '../bench-database.mjs'
import { median } from '../median.mjs'
import { PACKAGES, SUMS_OF_PAYMENTS } from '../payment-statements.mjs'
import { judge, sized } from '../size.mjs'

/**
 * `npm run bench -- payments`: what the admins' list of payments and its cards ask of PostgreSQL, with 1,000 payments
 * and with 1,000,000, over the same two years. A figure is the median of what the server's own code waits for the
 * database, as it is called, the way over the socket among it.
 */
const SIZES = [1_000, sized(1_000_000, 2_000)]
const TARGET_GROWTH = 2
const TARGET_MS = 5
const DAYS = 730
const PENDING = 40
const RUNS = sized(200, 1)

const { typedDatabase } = await sourceOf('db/client.ts')
const { pageOfPayments } = await sourceOf('features/payments/list-payments.ts')
const { findPayments } = await sourceOf('features/payments/payment-queries.ts')
const { checksOf } = await sourceOf('features/payments/payment-checks.ts')
const { reviewPayment } = await sourceOf('features/payments/review-payment.ts')
const { paymentCards } = await sourceOf('features/payments/payment-cards.ts')

const cluster = await startBenchCluster()

/**
 * Fills a database with two years up to 20 November 2026: 70 % approved, 25 % rejected, the newest ones pending; a
 * payer pays a few times.
 */
async function load(size) {
  const pool = await cluster.create(`payments_${size}`)
  const members = Math.ceil(size / 8)
  const statements = [
    "SET session_replication_role = 'replica'",
    PACKAGES,
    `INSERT INTO profiles (id, email, display_name)
       SELECT gen_random_uuid(), 'm' || n || '@bench.test', 'm' || n FROM generate_series(1, ${members}) n`,
    'CREATE TEMP TABLE members AS SELECT id, row_number() OVER () AS n FROM profiles',
    `INSERT INTO payments (id, user_id, package_id, idempotency_key, price_satang, amount_satang, slip_hash,
         slip_reference, slip_bank, created_at, payment_status, decided_at, granted_membership, reject_reason)
       SELECT gen_random_uuid(), m.id, 1 + made.n % 3, gen_random_uuid(), 79900, 79900, md5(made.n::text), made.n::text, '004', at, status,
         CASE WHEN status <> 'pending' THEN at + interval '3 hours' END,
         CASE WHEN status = 'approved' THEN 'vip' END, CASE WHEN status = 'rejected' THEN 'x' END
       FROM (
         SELECT n, 1 + CASE WHEN n > ${size} - ${PENDING} THEN n ELSE abs(hashint4(n)::bigint) END % ${members} AS member,
           timestamptz '2024-11-21 00:00+07' + (n - 1) * interval '${(DAYS * 86_400) / size} seconds' AS at,
           CASE WHEN n > ${size} - ${PENDING} THEN 'pending' WHEN n % 4 = 0 THEN 'rejected' ELSE 'approved' END AS status
         FROM generate_series(1, ${size}) n
       ) made JOIN members m ON m.n = made.member`,
    ...SUMS_OF_PAYMENTS,
    "SET session_replication_role = 'origin'",
    'VACUUM ANALYZE',
    'CHECKPOINT',
  ]
  for (const statement of statements) await pool.query(statement)
  return pool
}

/** The sums of a report. */
const REVENUE = { name: 'revenue', text: 'SELECT sum(payments), sum(satang) FROM revenue_days' }
const REVENUE_BY_DAY = {
  name: 'revenue-by-day',
  text: 'SELECT day::text, payments, satang, payers FROM revenue_days ORDER BY day',
}

/** Returns what is asked; each run of a question asks it a little differently. */
function questionsOf(pool) {
  const db = typedDatabase(pool)
  const page = async (filter, total, run) => {
    const at = Math.max(1, Math.floor((total * 0.8) / 10) - (run % 20))
    const { ids } = await pageOfPayments(
      pool,
      { q: '', by: 'submitted', ...filter },
      { page: at, pageSize: 10 },
    )
    if (ids.length !== 10) throw new Error('The page is not full')
    await checksOf(pool, await findPayments(db, ids))
  }
  const day = (n) => new Date(Date.parse('2026-11-20') - n * 86_400_000).toISOString().slice(0, 10)
  const range = { from: day(600), to: day(20) }
  const totals = async (filter) =>
    (await pageOfPayments(pool, { q: '', by: 'submitted', ...filter }, { page: 1, pageSize: 10 })).total
  return {
    'list, all, exact count, page 80 % in': async () => {
      const total = await totals({})
      return (run) => page({}, total, run)
    },
    'list, approved ones, page 80 % in': async () => {
      const total = await totals({ status: 'approved' })
      return (run) => page({ status: 'approved' }, total, run)
    },
    'list, 580 days, rejected ones, page 80 % in': async () => {
      const filter = { ...range, status: 'rejected' }
      const total = await totals(filter)
      return (run) => page(filter, total, run)
    },
    'review of one that waits, with its checks': async () => {
      const filter = { q: '', by: 'submitted', status: 'pending' }
      const { ids } = await pageOfPayments(pool, filter, { page: 1, pageSize: PENDING })
      return (run) => reviewPayment({ db, pool }, { id: ids[run % ids.length], filter, now: new Date() })
    },
    'cards, today': async () => () => paymentCards(pool, { from: '2026-11-20', to: '2026-11-20' }),
    'cards, this month': async () => () => paymentCards(pool, { from: '2026-11-01', to: '2026-11-30' }),
    'cards, from a day to a day, 1–2 years': async () => (run) =>
      paymentCards(pool, { from: day(700 - run), to: day(run % 25) }),
    'cards, all time': async () => () => paymentCards(pool, {}),
    'report, revenue of all time': async () => () => pool.query(REVENUE),
    'report, revenue day by day, two years': async () => () => pool.query(REVENUE_BY_DAY),
  }
}

async function measure(pool) {
  const figures = {}
  for (const [name, prepare] of Object.entries(questionsOf(pool))) {
    const ask = await prepare()
    for (let run = 0; run < 20; run++) await ask(run)
    const times = []
    for (let run = 0; run < RUNS; run++) {
      const start = performance.now()
      await ask(run)
      times.push(performance.now() - start)
    }
    figures[name] = median(times)
  }
  return figures
}

const pools = []
for (const size of SIZES) pools.push(await load(size))
const [few, many] = [await measure(pools[0]), await measure(pools[1])]
let isMissed = false
console.log(
  `${SIZES.map((size) => `${size.toLocaleString('en-US')} payments`).join(' → ')}, median of ${RUNS}`,
)
for (const name of Object.keys(few)) {
  const growth = many[name] / few[name]
  const isMet = growth <= TARGET_GROWTH && many[name] <= TARGET_MS
  isMissed ||= !isMet
  const figures = `${few[name].toFixed(2)} → ${many[name].toFixed(2)} ms, ${growth.toFixed(2)} ×`
  console.log(`${isMet ? '✓' : '✗'} ${name}: ${figures} (≤ ${TARGET_MS} ms, ≤ ${TARGET_GROWTH} ×)`)
}
await cluster.stop()
judge(!isMissed)
