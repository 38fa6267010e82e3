import { sourceOf } from '../../bench/bench-database.mjs'

const { takeOffIndexes } = await sourceOf('db/move-tables.ts')
const { tablesInOrder } = await sourceOf('db/copy-tables.ts')

/** Returns the SQL of a member's id by their number, with the digits that make it a version 4. */
const ID = (n) => `overlay(overlay(md5('member ' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`

const GIVEN =
  'สมชาย สมหญิง มาลี ประเสริฐ วิไลวรรณ ธนกร กมลชนก ณัฐพล พิมพ์ชนก อนุชา จิราพร ศักดิ์ดา ปิยะดา วรวุฒิ สุนีย์ ชัยวัฒน์ อรทัย กิตติพงศ์ รัตนา ภูมินทร์ นิภา เอกชัย ดวงใจ ธีรเดช พรทิพย์ สุรชัย ลลิตา วีระ ขวัญใจ ไพโรจน์'
const SURNAME_BEGINS =
  'แก้ว ทอง ศรี บุญ สุข วงศ์ พงษ์ รัตน จันทร์ เจริญ ชัย อินทร์ ดวง แสง เพชร มงคล ประ สวัสดิ์ ธรรม วิเศษ ไชย พิทักษ์ สมบูรณ์ โชติ'
const SURNAME_ENDS =
  'มณี สุวรรณ วัฒนา เจริญ ประเสริฐ ศิริ กุล พันธุ์ รักษ์ ไพศาล วิจิตร สมบัติ ชาติ อนันต์ ภักดี สกุล นาวา มาศ พงศ์ ใจดี เกษม ขจร เดชา ฤทธิ์'
const WORDS = {
  given: GIVEN.split(' '),
  begins: SURNAME_BEGINS.split(' '),
  ends: SURNAME_ENDS.split(' '),
}
const one = (words, of) => `(ARRAY['${words.join("', '")}'])[1 + (${of})::int % ${words.length}]`

/** Returns the SQL of a member's name by their number: each of 30 given names with each of 576 surnames. */
const NAME = (n) =>
  `${one(WORDS.given, n)} || ' ' || ${one(WORDS.begins, `${n} / 30`)} || ${one(WORDS.ends, `${n} / 720`)}`

/** Returns the SQL of what a conversation is about, by its number: one of 576 things; each surname is one as well. */
const TOPIC = (n) => `${one(WORDS.begins, n)} || ${one(WORDS.ends, `${n} / 24`)}`

/**
 * Fills a migrated database: members over two years, a tenth of them or as many as have sessions VIP, ten sets of history each,
 * sessions, and what a busy week leaves: quota, reservations, payments, chats, mails, favourites, calls to AI. The history’s
 * indexes are made after the rows.
 * @param {import('pg').Pool} pool of one connection
 */
export async function fill(pool, { members, history, sessions }) {
  const statements = [
    "SET maintenance_work_mem = '1GB'",
    "SET session_replication_role = 'replica'",
    `INSERT INTO profiles (id, email, display_name, phone, membership, has_purchased_vip, expires_at, created_at)
       SELECT ${ID('n')}, 'm' || n || '@example.com', ${NAME('n')}, '08' || lpad(n::text, 8, '0'),
         CASE WHEN n <= ${sessions} THEN 'vip' ELSE 'free' END, n <= ${sessions},
         CASE WHEN n <= ${sessions} THEN now() + (1 + n % 600) * interval '1 day' END,
         now() - interval '2 years' + n * interval '${(730 * 86_400) / members} seconds'
       FROM generate_series(1, ${members}) n`,
    // Their daily and quarter-hourly writes fall due one after the other, as among people who have been here all day.
    `INSERT INTO sessions (id, user_id, token, expires_at, updated_at)
       SELECT gen_random_uuid(), ${ID('n')}, md5('session ' || n),
         now() + interval '29 days' + (n % 86400) * interval '1 second', now() - (n % 900) * interval '1 second'
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
    `INSERT INTO chat_conversations (id, member_id, page, last_seq, last_at, read_seq, unread, created_at, closed_at)
       SELECT ${ID('n')}, ${ID('n')}, '/dashboard', 4, now() - n * interval '20 seconds', 4, CASE WHEN n % 50 = 0 THEN 1 ELSE 0 END,
         now() - n * interval '20 seconds', CASE WHEN n % 3 > 0 THEN now() END
       FROM generate_series(1, ${sessions}) n`,
    `INSERT INTO chat_messages (conversation_id, seq, key, sender, text, created_at)
       SELECT ${ID('n')}, seq, gen_random_uuid(), CASE WHEN seq % 2 = 1 THEN 'visitor' ELSE 'team' END,
         'คำถามที่ ' || n || ' เรื่องแพ็กเกจ' || ${TOPIC('n')} || ' ' || seq, now() - n * interval '20 seconds'
       FROM generate_series(1, ${sessions}) n, generate_series(1, 4) seq`,
    `INSERT INTO mails (id, "to", kind, subject, status, created_at, sent_at)
       SELECT gen_random_uuid(), 'm' || n || '@example.com', 'expiry', 'VIP ของคุณใกล้หมดอายุ', 'sent',
         now() - n % 30 * interval '1 day', now() - n % 30 * interval '1 day'
       FROM generate_series(1, ${sessions}) n`,
    `INSERT INTO favourites (profile_id, kind, item_id)
       SELECT ${ID('n')}, 'concept', 'concept-' || at FROM generate_series(1, ${sessions}) n, generate_series(1, 5) at`,
    `INSERT INTO word_lists (profile_id, name, words)
       SELECT ${ID('n')}, 'list', ARRAY['cat', 'dog', 'bird'] FROM generate_series(1, ${sessions}) n`,
    `INSERT INTO keyword_sets (profile_id, idempotency_key, category_id, numbers, starts_round, created_at)
       SELECT ${ID('n')}, gen_random_uuid(), 'animals', ARRAY[1, 2, 3], false, now() - d * interval '1 day'
       FROM generate_series(1, ${sessions}) n, generate_series(1, 3) d`,
    `INSERT INTO ai_calls (id, profile_id, provider, model, outcome, sent_at, ended_at)
       SELECT gen_random_uuid(), ${ID('n')}, 'openai', 'gpt', 'answered', now() - d * interval '1 day', now() - d * interval '1 day'
       FROM generate_series(1, ${sessions}) n, generate_series(1, 5) d`,
    `INSERT INTO member_notes (id, profile_id, text, created_at)
       SELECT gen_random_uuid(), ${ID('n')}, 'โทรคุยแล้ว', now() - interval '1 day' FROM generate_series(1, ${sessions}) n`,
  ]
  const client = await pool.connect()
  const tables = (await tablesInOrder(client)).filter(({ name }) => name === 'prompt_history')
  const indexes = await takeOffIndexes(client, tables)
  client.release()
  for (const statement of [...statements, ...indexes]) await timed(pool, statement)
  for (const statement of [
    'SELECT count_members_anew()',
    'SELECT count_funnel_anew()',
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

/** Returns rows and sizes of the tables that hold anything, the largest first, and how often each was read from end to end so far. */
export async function tableSizes(pool) {
  const { rows } = await pool.query(`
    SELECT c.relname AS name, GREATEST(c.reltuples, 0)::bigint AS rows, pg_table_size(c.oid) AS bytes, pg_indexes_size(c.oid) AS indexes,
      pg_stat_get_numscans(c.oid) AS scans
    FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.reltuples > 0
    ORDER BY pg_total_relation_size(c.oid) DESC`)
  return rows.map(({ name, ...figures }) => ({
    name,
    ...Object.fromEntries(Object.entries(figures).map(([key, value]) => [key, Number(value)])),
  }))
}
