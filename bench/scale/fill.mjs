import { sourceOf } from '../bench-database.mjs'

const { takeOffIndexes } = await sourceOf('db/move-tables.ts')
const { tablesInOrder } = await sourceOf('db/copy-tables.ts')

/** A member's id by their number. */
const ID = (n) => `md5('member ' || ${n})::uuid`

/**
 * Fills a migrated database: members over two years, a tenth of them or as many as have sessions VIP, ten sets of history each,
 * sessions, and what a busy week leaves: quota, reservations, payments, chats. Indexes are made after the rows.
 * @param {import('pg').Pool} pool of one connection
 */
export async function fill(pool, { members, history, sessions }) {
  const statements = [
    "SET maintenance_work_mem = '1GB'",
    "SET session_replication_role = 'replica'",
    `INSERT INTO profiles (id, email, display_name, phone, membership, has_purchased_vip, expires_at, created_at)
       SELECT ${ID('n')}, 'm' || n || '@example.com', 'สมาชิก ' || n, '08' || lpad(n::text, 8, '0'),
         CASE WHEN n <= ${sessions} THEN 'vip' ELSE 'free' END, n <= ${sessions},
         CASE WHEN n <= ${sessions} THEN now() + (1 + n % 600) * interval '1 day' END,
         now() - interval '2 years' + n * interval '${(730 * 86_400) / members} seconds'
       FROM generate_series(1, ${members}) n`,
    `INSERT INTO sessions (id, user_id, token, expires_at)
       SELECT gen_random_uuid(), ${ID('n')}, md5('session ' || n), now() + interval '20 days'
       FROM generate_series(1, ${sessions}) n`,
    `INSERT INTO prompt_history (id, user_id, set_name, source, settings, keywords, prompts, created_at, expires_at)
       SELECT gen_random_uuid(), ${ID(`1 + n % ${members}`)}, 'ชุดที่ ' || n, 'ai',
         '{"mode": "chicken", "provider": "openai", "perLine": 10}', 10, 100,
         now() - (n % 25) * interval '1 day', now() + (5 + n % 25) * interval '1 day'
       FROM generate_series(1, ${history}) n`,
    `INSERT INTO prompt_quota (profile_id, day, used)
       SELECT ${ID('n')}, current_date - d, 10 FROM generate_series(1, ${sessions}) n, generate_series(1, 7) d`,
    `INSERT INTO prompt_reservations (profile_id, idempotency_key, generator, count, day, limit_then, used_then, prompt_count_then, charged, woven, created_at)
       SELECT ${ID('n')}, gen_random_uuid(), 'free', 10, current_date - d, 1000, 10, 10, 10, 10, now() - d * interval '1 day'
       FROM generate_series(1, ${sessions}) n, generate_series(1, 7) d`,
    `INSERT INTO payments (id, user_id, package_id, idempotency_key, price_satang, amount_satang, created_at, payment_status, decided_at, reject_reason)
       SELECT gen_random_uuid(), ${ID('n')}, 1, gen_random_uuid(), 79900, 79900, now() - (n % 700) * interval '1 day', 'rejected', now(), 'x'
       FROM generate_series(1, ${sessions}) n`,
    `INSERT INTO audit_log (action, subject_kind, subject_id, ip_address, created_at)
       SELECT 'coupon.create', 'coupon', n::text, '10.0.0.1', now() - (n % 700) * interval '1 day'
       FROM generate_series(1, ${members}) n`,
  ]
  const client = await pool.connect()
  const tables = (await tablesInOrder(client)).filter(({ name }) => name === 'prompt_history')
  const indexes = await takeOffIndexes(client, tables)
  client.release()
  for (const statement of [...statements, ...indexes]) await timed(pool, statement)
  for (const statement of [
    'SELECT count_members_anew()',
    "SET session_replication_role = 'origin'",
    'VACUUM ANALYZE',
    'CHECKPOINT',
  ])
    await timed(pool, statement)
}

async function timed(pool, statement) {
  const from = performance.now()
  try {
    await pool.query(statement)
  } catch (error) {
    throw new Error(`${statement.slice(0, 80)}: ${error.message}`)
  }
  const seconds = (performance.now() - from) / 1000
  if (seconds > 5) console.log(`  ${seconds.toFixed(0)} s  ${statement.trim().slice(0, 60)}`)
}

/** Returns rows and sizes of the tables that hold anything, the largest first. */
export async function tableSizes(pool) {
  const { rows } = await pool.query(`
    SELECT c.relname AS name, GREATEST(c.reltuples, 0)::bigint AS rows, pg_table_size(c.oid) AS bytes, pg_indexes_size(c.oid) AS indexes
    FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.reltuples > 0
    ORDER BY pg_total_relation_size(c.oid) DESC`)
  return rows.map(({ name, ...figures }) => ({
    name,
    ...Object.fromEntries(Object.entries(figures).map(([key, value]) => [key, Number(value)])),
  }))
}
