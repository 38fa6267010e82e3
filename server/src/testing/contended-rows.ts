import { randomBytes, randomUUID } from 'node:crypto'
import { emptyRecipe } from '@thokham/engine'
import type { Pool } from 'pg'
import { packRecipe } from '../features/history/save-packed-set.ts'

/** The ids of rows that requests of a test meet at. */
export interface ContendedRows {
  /** In their order. */
  tools: string[]
  categories: string[]
  strip: string[]
  announcement: string
  coupon: string
  couponCode: string
  partner: string
  partnerKey: string
  expense: string
  lesson: string
  concept: string
  holiday: string
  text: string
  /** The member whose rows the following are. */
  member: string
  /** A pending payment of the member's, and one that was approved. */
  payment: string
  approved: string
  licence: string
  machine: string
  refusal: string
  conversation: string
  note: string
  run: string
  set: string
  wordList: string
  reservation: string
  tableView: string
}

/**
 * Puts one row or three of each kind into the database, in place of those that a former call made of the library.
 * @param member to whom the member's rows belong; the owner keeps the table's view
 */
export async function putContendedRows(
  pool: Pool,
  { member, owner, file }: { member: string; owner: string; file: () => string },
): Promise<ContendedRows> {
  const id = () => randomUUID()
  const three = (name: string) => [0, 1, 2].map((at) => `${name}-${at}`)
  const recipe = await packRecipe(emptyRecipe({ keywords: ['cat'] }), 1)
  const rows: ContendedRows = {
    tools: three('tool'),
    categories: three('category'),
    strip: [id(), id(), id()],
    announcement: id(),
    coupon: id(),
    couponCode: `C${randomBytes(6).toString('hex').toUpperCase()}`,
    partner: id(),
    partnerKey: id(),
    expense: id(),
    lesson: 'lesson',
    concept: 'concept',
    holiday: 'holiday',
    text: 'terms',
    member,
    payment: id(),
    approved: id(),
    licence: id(),
    machine: id(),
    refusal: id(),
    conversation: id(),
    note: id(),
    run: id(),
    set: id(),
    wordList: id(),
    reservation: id(),
    tableView: id(),
  }
  const statements = [
    'DELETE FROM favourites',
    'DELETE FROM lesson_progress',
    'DELETE FROM keyword_rounds',
    'DELETE FROM keyword_sets',
    'DELETE FROM downloads',
    'DELETE FROM prompt_generations',
    'DELETE FROM keywords',
    'DELETE FROM categories',
    'DELETE FROM tools',
    'DELETE FROM lessons',
    'DELETE FROM concepts',
    'DELETE FROM holidays',
    'DELETE FROM texts',
    'DELETE FROM strip_pictures',
    'DELETE FROM content_pieces',
    `INSERT INTO tools (id, name, description, url, order_index)
     SELECT 'tool-' || at, 'tool', 'tool', 'https://example.com/', at FROM generate_series(0, 2) at`,
    `INSERT INTO categories (id, title, description, icon, family, dye, place, keyword_count, next_number)
     SELECT 'category-' || at, 'category', '', 'leaf', 'hook', 'toei', at, 3, 3 FROM generate_series(0, 2) at`,
    `INSERT INTO keywords (category_id, number, keyword, sameness, is_shipped)
     SELECT 'category-' || at, n, 'word ' || at || n, 'word' || at || n, true
     FROM generate_series(0, 2) at, generate_series(0, 2) n`,
    `INSERT INTO lessons (id, title, category, place, minutes, body, updated_on)
     VALUES ('lesson', 'lesson', 'beginner', 0, 3, 'text', '2026-11-20')`,
    `INSERT INTO concepts (id, title, keywords, buyers, months, stars, category_id, search, place)
     VALUES ('concept', 'concept', '{0,1,2,3,4,5,6,7,8,9}', 'shops', '{1}', 5, 'category-0', 'concept', 0)`,
    `INSERT INTO holidays (id, title, month, day, region) VALUES ('holiday', 'holiday', 4, 13, 'th')`,
    `INSERT INTO texts (id, title, body, updated_on) VALUES ('terms', 'terms', 'text', '2026-11-20')`,
    `INSERT INTO content_pieces (kind, key, title, taken)
     VALUES ('tool', 'tool-0', 't', 'x'), ('tool', 'tool-1', 't', 'x'), ('category', 'category-0', 't', 'x'),
       ('category', 'category-1', 't', 'x'), ('keywords', 'category-0', 't', 'x'), ('lesson', 'lesson', 't', 'x'),
       ('concept', 'concept', 't', 'x'), ('holiday', 'holiday', 't', 'x'), ('text', 'terms', 't', 'x')`,
    ...rows.strip.map(
      (each, at) =>
        `INSERT INTO strip_pictures (id, file, alt, place) VALUES ('${each}', '${file()}', 'a', ${at})`,
    ),
    `INSERT INTO announcements (id, message) VALUES ('${rows.announcement}', 'message'), (gen_random_uuid(), 'other')`,
    `INSERT INTO coupons (id, code, discount_amount, usage_limit)
     VALUES ('${rows.coupon}', '${rows.couponCode}', 100, 1000)`,
    `INSERT INTO partners (id, name, benefit, url, is_shown, created_at)
     VALUES ('${rows.partner}', 'partner', 'benefit', '', true, now())`,
    `INSERT INTO partner_keys (id, partner_id, label, key_hash, hint, created_at)
     VALUES ('${rows.partnerKey}', '${rows.partner}', 'key', '${rows.partnerKey}', 'k', now())`,
    `INSERT INTO expenses (id, expense_date, amount_satang, description, category)
     VALUES ('${rows.expense}', '2026-11-20', 1, 'expense', 'other')`,
    `INSERT INTO payments (id, user_id, package_id, idempotency_key, price_satang, amount_satang, coupon_id, coupon_code)
     VALUES ('${rows.payment}', '${member}', 3, gen_random_uuid(), 9900, 9900, '${rows.coupon}', '${rows.couponCode}')`,
    `INSERT INTO payments (id, user_id, package_id, idempotency_key, price_satang, amount_satang, payment_status,
       decided_at, granted_membership, granted_expires_at)
     VALUES ('${rows.approved}', '${member}', 3, gen_random_uuid(), 9900, 9900, 'approved', now(), 'vip', now())`,
    `INSERT INTO license_keys (id, profile_id, license_key, sealed_under, key_hash, masked_key, max_machines)
     VALUES ('${rows.licence}', '${member}', 'sealed', 'key', '${rows.licence}', 'AAAA-••••-••••-••••-AAAA', 2)`,
    `INSERT INTO machine_activations (id, license_key_id, machine_id, machine_name, kind, activated_at, last_used_at)
     VALUES ('${rows.machine}', '${rows.licence}', 'a', 'machine', 'laptop', now(), now())`,
    `INSERT INTO machine_refusals (id, license_key_id, machine_id, machine_name, refused_at)
     VALUES ('${rows.refusal}', '${rows.licence}', 'b', 'machine', now())`,
    `INSERT INTO chat_conversations (id, member_id, last_seq, last_at, created_at)
     VALUES ('${rows.conversation}', '${member}', 1, now(), now())`,
    `INSERT INTO chat_messages (conversation_id, seq, sender, text, created_at)
     VALUES ('${rows.conversation}', 1, 'bot', 'answer', now())`,
    `INSERT INTO member_notes (id, profile_id, text, created_at) VALUES ('${rows.note}', '${member}', 'note', now())`,
    `INSERT INTO ai_runs (id, profile_id, idempotency_key, order_digest, provider, mode, per_line, finish, seed, model,
       host, is_official, concurrency, state, revision, total, waiting)
     VALUES ('${rows.run}', '${member}', gen_random_uuid(), 'x', 'openai', 'chicken', 1,
       '{"aspects": [], "stylize": [], "chaos": [], "quality": "standard", "version": "7"}', 1, 'm', 'h', true, 1,
       'stopped', 1, 1, 1)`,
    `INSERT INTO ai_run_lines (run_id, position, keyword, revision) VALUES ('${rows.run}', 0, 'cat', 1)`,
    `INSERT INTO prompt_history (id, user_id, set_name, source, recipe, settings, keywords, prompts, expires_at)
     VALUES ('${rows.set}', '${member}', 'set', 'simple', '\\x${recipe.bytes.toString('hex')}', '{}', 1, 1,
       now() + interval '7 days')`,
    `INSERT INTO prompt_reservations (profile_id, idempotency_key, generator, count, day, used_then, prompt_count_then,
       charged, woven) VALUES ('${member}', '${rows.reservation}', 'free', 9, '2026-11-20', 9, 9, 9, 9)`,
    `INSERT INTO word_lists (id, profile_id, name, words) VALUES ('${rows.wordList}', '${member}', 'list', '{cat}')`,
    `INSERT INTO table_views (id, profile_id, table_name, name, search)
     VALUES ('${rows.tableView}', '${owner}', 'members', '${rows.tableView}', '')`,
  ]
  await pool.query(statements.join(';\n'))
  return rows
}
