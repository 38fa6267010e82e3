/** Until when the members of the load have their term before they pay. */
export const TERM_BEGINS = '2030-01-15T03:30:00Z'

/** How often each acknowledged thing is there: by its keys ($1) and whose they are ($2). */
export const COUNTS = {
  reservation: `SELECT idempotency_key::text AS key, count(*) FROM prompt_reservations
                WHERE idempotency_key = ANY ($1::uuid[]) AND profile_id = ANY ($2::uuid[]) GROUP BY 1`,
  payment: `SELECT idempotency_key::text AS key, count(*) FROM payments
            WHERE idempotency_key = ANY ($1::uuid[]) AND user_id = ANY ($2::uuid[]) GROUP BY 1`,
  approval: `SELECT id::text AS key, count(*) FROM payments
             WHERE id = ANY ($1::uuid[]) AND user_id = ANY ($2::uuid[]) AND payment_status = 'approved' GROUP BY 1`,
  // A message without its conversation, and a member without an account, count as lost.
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

/** A run at rest says no more which day its results were taken of: of whom has runs, all days are added up. */
const DAY =
  "CASE WHEN EXISTS (SELECT FROM ai_runs a WHERE a.profile_id = m.profile_id) THEN '-infinity' ELSE day END"

/**
 * What must never be otherwise; each query finds those that are. Both sides are looked from: what has lost its partner is found as well
 * as what says something else than it.
 */
export const INVARIANTS = {
  'a day holds another sum than its reservations and runs': `
    SELECT id, nullif(day, '-infinity') AS day, q.used, r.made FROM
      (SELECT profile_id AS id, ${DAY} AS day, sum(used) AS used FROM prompt_quota m GROUP BY 1, 2) q
    FULL JOIN
      (SELECT profile_id AS id, ${DAY} AS day, sum(made) AS made
       FROM (SELECT profile_id, day, count AS made FROM prompt_reservations
             UNION ALL SELECT profile_id, NULL, counted + reserved FROM ai_runs) m GROUP BY 1, 2) r
      USING (id, day)
    WHERE coalesce(q.used, 0) <> coalesce(r.made, 0)`,
  'a member has another count than their reservations and runs': `
    SELECT coalesce(p.id, r.id) AS id, p.prompt_count, r.total FROM profiles p
    FULL JOIN (SELECT id, sum(made) AS total
               FROM (SELECT profile_id AS id, count AS made FROM prompt_reservations
                     UNION ALL SELECT profile_id, counted FROM ai_runs) m GROUP BY 1) r ON r.id = p.id
    WHERE coalesce(p.prompt_count, 0) <> coalesce(r.total, 0)`,
  'a term was moved more or less often than payments were approved': `
    SELECT coalesce(p.id, x.user_id) AS id, p.expires_at, x.approved FROM profiles p
    FULL JOIN (SELECT user_id, count(*) AS approved FROM payments WHERE payment_status = 'approved' GROUP BY 1) x
      ON x.user_id = p.id
    WHERE (p.expires_at IS NOT NULL OR x.approved > 0)
      AND p.expires_at IS DISTINCT FROM ((timestamptz '${TERM_BEGINS}' AT TIME ZONE 'Asia/Bangkok')
                           + make_interval(months => coalesce(x.approved, 0)::integer)) AT TIME ZONE 'Asia/Bangkok'`,
  'a member has two payments that wait': `
    SELECT user_id FROM payments WHERE payment_status = 'pending' GROUP BY 1 HAVING count(*) > 1`,
  'an approval has other than one entry in the audit log': `
    SELECT coalesce(p.id::text, a.subject_id) AS id, count(a.id) FROM (SELECT id FROM payments WHERE payment_status = 'approved') p
    FULL JOIN (SELECT id, subject_id FROM audit_log WHERE action = 'payment.approve') a ON a.subject_id = p.id::text
    GROUP BY 1 HAVING count(a.id) <> 1 OR count(p.id) <> 1`,
  'the messages of a conversation have a gap': `
    SELECT coalesce(c.id, m.conversation_id) AS id, c.last_seq, count(m.seq) FROM chat_conversations c
    FULL JOIN chat_messages m ON m.conversation_id = c.id
    GROUP BY 1, 2
    HAVING c.last_seq IS NULL OR count(m.seq) <> c.last_seq OR count(DISTINCT m.seq) <> c.last_seq
           OR coalesce(max(m.seq), 0) <> c.last_seq`,
  'the lines of a run do not add up': `
    SELECT coalesce(r.id, l.run_id) AS id, r.total, r.done, count(l.position) FROM ai_runs r
    FULL JOIN ai_run_lines l ON l.run_id = r.id
    GROUP BY 1, 2, 3
    HAVING r.total IS NULL OR count(l.position) <> r.total OR count(DISTINCT l.position) <> r.total
           OR count(*) FILTER (WHERE l.state = 'done') <> r.done`,
  'a line has more results than were asked for': `
    SELECT r.id, l.position FROM ai_runs r JOIN ai_run_lines l ON l.run_id = r.id
    WHERE l.state = 'done' AND (jsonb_array_length(l.prompts) <= r.per_line) IS NOT TRUE`,
  'a payment has no slip, or that of another one': `
    SELECT min(id::text) AS id, slip_image, count(*) FROM payments GROUP BY slip_image, CASE WHEN slip_image IS NULL THEN id END
    HAVING slip_image IS NULL OR count(*) > 1`,
  'a member has no account, or two': `
    SELECT p.id, count(a.id) FROM profiles p LEFT JOIN accounts a ON a.user_id = p.id
    WHERE p.email LIKE 'new%@example.test' GROUP BY 1 HAVING count(a.id) <> 1`,
  'an account is of no member': `
    SELECT a.id FROM accounts a LEFT JOIN profiles p ON p.id = a.user_id WHERE p.id IS NULL`,
}
