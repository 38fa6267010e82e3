import { TERM_BEGINS } from './load.mjs'

/**
 * Holds what was acknowledged so far against what the database has; the load may go on.
 * @param {import('./cluster.mjs').Cluster} cluster
 * @param {import('./load.mjs').Entry[]} ledger
 * @returns {Promise<{ lost: import('./load.mjs').Entry[], doubled: import('./load.mjs').Entry[], broken: string[] }>}
 */
export async function verify(cluster, ledger) {
  const lost = []
  const doubled = []
  for (const kind of Object.keys(COUNTS)) {
    const entries = ledger.filter((entry) => entry.kind === kind)
    const found = await countsOf(cluster.query, kind, entries)
    for (const entry of entries) {
      const times = found.get(entry.key) ?? 0
      if (times === 0) lost.push(entry)
      else if (times > 1) doubled.push(entry)
    }
  }
  const broken = []
  for (const [sentence, query] of Object.entries(INVARIANTS)) {
    const rows = await cluster.query(query)
    if (rows.length > 0) broken.push(`${sentence}: ${rows.length}, such as ${JSON.stringify(rows[0])}`)
  }
  const asked = new Map()
  for (const { keyword } of cluster.standIn.asked) asked.set(keyword, (asked.get(keyword) ?? 0) + 1)
  const rows = await cluster.query(
    'SELECT keyword, sum(asks)::integer AS asks FROM ai_run_lines GROUP BY keyword',
  )
  for (const { keyword, asks } of rows)
    if ((asked.get(keyword) ?? 0) > asks)
      broken.push(`the provider was asked ${asked.get(keyword)} times for a keyword that counts ${asks}`)
  return { lost, doubled, broken }
}

/**
 * Returns how often each of the entries of a kind is there, by key; one that is not there is left out.
 * @param {(sql: string, values: unknown[]) => Promise<{ key: string, count: string }[]>} query
 */
export async function countsOf(query, kind, entries) {
  const members = new Set(entries.map(({ member }) => member))
  const rows = await query(COUNTS[kind], [entries.map(({ key }) => key), [...members]])
  return new Map(rows.map(({ key, count }) => [key, Number(count)]))
}

/** How often each acknowledged thing is there. */
const COUNTS = {
  reservation: `SELECT idempotency_key::text AS key, count(*) FROM prompt_reservations
                WHERE idempotency_key = ANY ($1::uuid[]) AND profile_id = ANY ($2::uuid[]) GROUP BY 1`,
  payment: `SELECT idempotency_key::text AS key, count(*) FROM payments
            WHERE idempotency_key = ANY ($1::uuid[]) AND user_id = ANY ($2::uuid[]) GROUP BY 1`,
  approval: `SELECT id::text AS key, count(*) FROM payments
             WHERE id = ANY ($1::uuid[]) AND user_id = ANY ($2::uuid[]) AND payment_status = 'approved' GROUP BY 1`,
  chat: `SELECT m.key::text AS key, count(*) FROM chat_messages m JOIN chat_conversations c ON c.id = m.conversation_id
         WHERE m.key = ANY ($1::uuid[]) AND c.member_id = ANY ($2::uuid[]) GROUP BY 1`,
  run: `SELECT idempotency_key::text AS key, count(*) FROM ai_runs
        WHERE idempotency_key = ANY ($1::uuid[]) AND profile_id = ANY ($2::uuid[]) GROUP BY 1`,
  'run finished': `SELECT id::text AS key, count(*) FROM ai_runs
                   WHERE id = ANY ($1::uuid[]) AND profile_id = ANY ($2::uuid[]) AND state = 'finished' GROUP BY 1`,
  'sign-up': `SELECT p.email AS key, count(*) FROM profiles p
              JOIN accounts a ON a.user_id = p.id AND a.password IS NOT NULL
              WHERE p.email = ANY ($1) AND p.email = ANY ($2) GROUP BY 1`,
}

/** What must never be otherwise; each query finds those that are. */
const INVARIANTS = {
  'a day holds another sum than its reservations': `
    SELECT q.profile_id, q.used, r.used AS reserved FROM prompt_quota q
    JOIN (SELECT profile_id, day, sum(count) AS used FROM prompt_reservations GROUP BY 1, 2) r USING (profile_id, day)
    WHERE q.used <> r.used`,
  'a member has another count than their reservations': `
    SELECT p.id, p.prompt_count, r.total FROM profiles p
    JOIN (SELECT profile_id, sum(count) AS total FROM prompt_reservations GROUP BY 1) r ON r.profile_id = p.id
    WHERE p.prompt_count <> r.total`,
  'a term was moved more or less often than payments were approved': `
    SELECT p.id, p.expires_at, x.approved FROM profiles p
    JOIN (SELECT user_id, count(*) FILTER (WHERE payment_status = 'approved') AS approved FROM payments GROUP BY 1) x
      ON x.user_id = p.id
    WHERE p.expires_at <> ((timestamptz '${TERM_BEGINS}' AT TIME ZONE 'Asia/Bangkok')
                           + make_interval(months => x.approved::integer)) AT TIME ZONE 'Asia/Bangkok'`,
  'a member has two payments that wait': `
    SELECT user_id FROM payments WHERE payment_status = 'pending' GROUP BY 1 HAVING count(*) > 1`,
  'an approval has other than one entry in the audit log': `
    SELECT p.id, count(a.id) FROM payments p
    LEFT JOIN audit_log a ON a.subject_id = p.id::text AND a.action = 'payment.approve'
    WHERE p.payment_status = 'approved' GROUP BY 1 HAVING count(a.id) <> 1`,
  'the messages of a conversation have a gap': `
    SELECT c.id, c.last_seq, count(m.seq) FROM chat_conversations c JOIN chat_messages m ON m.conversation_id = c.id
    GROUP BY c.id HAVING count(m.seq) <> c.last_seq OR max(m.seq) <> c.last_seq`,
  'the lines of a run do not add up': `
    SELECT r.id FROM ai_runs r JOIN ai_run_lines l ON l.run_id = r.id
    GROUP BY r.id HAVING count(*) <> r.total OR count(*) FILTER (WHERE l.state = 'done') <> r.done`,
  'a line has more results than were asked for': `
    SELECT r.id, l.position FROM ai_runs r JOIN ai_run_lines l ON l.run_id = r.id
    WHERE l.state = 'done' AND jsonb_array_length(l.prompts) > r.per_line`,
  'a slip is of no payment, or a payment without its slip': `
    SELECT id FROM payments WHERE slip_image IS NULL`,
  'a member has no account': `
    SELECT p.id FROM profiles p LEFT JOIN accounts a ON a.user_id = p.id
    WHERE p.email LIKE 'new%@example.test' AND a.id IS NULL`,
}
