/** Until when the members of the load have their term before they pay. */
export const TERM_BEGINS = '2030-01-15T03:30:00Z'

/** What was done, by kind: under which key, whose it is, and what was answered of it. */
export const EFFECTS = {
  reservation: `SELECT idempotency_key::text AS key, profile_id::text AS member, prompt_count_then::text AS effect
                FROM prompt_reservations`,
  payment: 'SELECT idempotency_key::text AS key, user_id::text AS member, id::text AS effect FROM payments',
  approval: `SELECT id::text AS key, user_id::text AS member, payment_status AS effect FROM payments
             WHERE payment_status = 'approved'`,
  // A message without its conversation, and a member without an account, count as lost.
  chat: `SELECT m.key::text AS key, c.member_id::text AS member, m.seq::text AS effect
         FROM chat_messages m JOIN chat_conversations c ON c.id = m.conversation_id WHERE m.key IS NOT NULL`,
  run: 'SELECT idempotency_key::text AS key, profile_id::text AS member, id::text AS effect FROM ai_runs',
  'run finished': `SELECT id::text AS key, profile_id::text AS member, state AS effect FROM ai_runs WHERE state = 'finished'`,
  'sign-up': `SELECT p.email AS key, p.email AS member, p.id::text AS effect FROM profiles p
              JOIN accounts a ON a.user_id = p.id AND a.password IS NOT NULL WHERE p.email LIKE 'new%@example.test'`,
}
/** What comes about without being asked for under a key. */
export const UNASKED = ['run finished']

/** A run at rest says no more which day its results were taken of: of whom has runs, all days are added up. */
const DAY =
  "CASE WHEN EXISTS (SELECT FROM ai_runs a WHERE a.profile_id = m.profile_id) THEN '-infinity' ELSE day END"

/**
 * What the load asks is answered in the statement that keeps the question. One that the AI was asked is answered within 45 s, by another
 * server with the apology if need be, but by none while the database is away (25 s).
 */
const ANSWERED_WITHIN = "interval '90 s'"

/** The number of the payment that a mail is about. */
const PAYMENT = "substring(subject from 'TK-0*([0-9]+)')::bigint"

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
  'a question in the chat has two answers': `
    SELECT conversation_id, seq FROM (
      SELECT conversation_id, seq, sender, lag(sender) OVER (PARTITION BY conversation_id ORDER BY seq) AS before
      FROM chat_messages) m
    WHERE sender = 'bot' AND before = 'bot'`,
  'a question in the chat has no answer': `
    SELECT m.conversation_id, m.seq FROM (
      SELECT conversation_id, seq, sender, lead(sender) OVER (PARTITION BY conversation_id ORDER BY seq) AS next
      FROM chat_messages WHERE sender <> 'note') m
    JOIN chat_conversations c ON c.id = m.conversation_id
    WHERE m.sender = 'visitor' AND (m.next IS NULL OR m.next = 'visitor') AND c.mode = 'auto'
      AND (c.asked_seq IS DISTINCT FROM m.seq OR c.asked_at < now() - ${ANSWERED_WITHIN})`,
  'a payment was mailed to each admin other than once': `
    SELECT coalesce(p.number, m.number) AS number, m.mails, m.people FROM payments p
    FULL JOIN (SELECT ${PAYMENT} AS number, count(*) AS mails, count(DISTINCT "to") AS people
               FROM mails WHERE kind = 'payment-submitted' GROUP BY 1) m ON m.number = p.number
    CROSS JOIN (SELECT least(count(*), 10) AS admins FROM profiles
                WHERE membership = 'admin' AND email_verified AND deleted_at IS NULL) a
    WHERE p.number IS NULL OR coalesce(m.mails, 0) <> a.admins OR coalesce(m.people, 0) <> a.admins`,
  'an approval was mailed to its member other than once': `
    SELECT coalesce(p.number, m.number) AS number, count(m.id) AS mails FROM
      (SELECT number, email FROM payments JOIN profiles ON profiles.id = user_id WHERE payment_status = 'approved') p
    FULL JOIN (SELECT id, ${PAYMENT} AS number, "to" FROM mails WHERE kind = 'payment-approved') m
      ON m.number = p.number AND m."to" = p.email
    GROUP BY 1 HAVING count(*) <> 1 OR count(m.id) <> 1 OR count(p.number) <> 1`,
  'a sign-up was mailed other than once': `
    SELECT coalesce(p.email, m."to") AS email, count(m.id) AS mails
    FROM (SELECT email FROM profiles WHERE email LIKE 'new%@example.test') p
    FULL JOIN (SELECT id, "to" FROM mails WHERE kind = 'confirm-email' AND "to" LIKE 'new%@example.test') m ON m."to" = p.email
    GROUP BY 1 HAVING count(m.id) <> 1 OR count(p.email) <> 1`,
  'the report counts other steps of who joined than there are': `
    SELECT coalesce(k.day, m.day) AS day, k, m FROM funnel_days k
    FULL JOIN (
      SELECT bangkok_day(created_at) AS day, count(*) FILTER (WHERE email_verified) AS confirmed,
        count(*) FILTER (WHERE prompt_count > 0) AS made_prompts,
        count(*) FILTER (WHERE EXISTS (SELECT FROM payments WHERE user_id = p.id)) AS submitted,
        count(*) FILTER (WHERE EXISTS (SELECT FROM paydays WHERE user_id = p.id)) AS paid
      FROM profiles p WHERE membership <> 'admin' AND deleted_at IS NULL GROUP BY 1
    ) m ON m.day = k.day
    WHERE (coalesce(k.confirmed, 0), coalesce(k.made_prompts, 0), coalesce(k.submitted, 0), coalesce(k.paid, 0))
      <> (coalesce(m.confirmed, 0), coalesce(m.made_prompts, 0), coalesce(m.submitted, 0), coalesce(m.paid, 0))`,
  'a mail waits and no job delivers it': `
    SELECT id FROM mails m WHERE status = 'queued'
      AND NOT EXISTS (SELECT FROM graphile_worker._private_jobs j
        WHERE j.key = 'mail:' || m.id OR j.payload::jsonb -> 'mailIds' ? m.id::text)`,
}
