import type { AdminWaiting } from '@thokham/contract/admin-waiting'
import type { Pool } from 'pg'

/** Counts what waits for the team. */
export async function countWaiting(pool: Pool): Promise<AdminWaiting> {
  const { rows } = await pool.query<AdminWaiting>({
    name: 'admin-waiting',
    text: `
      SELECT (SELECT count(*)::int FROM payments WHERE payment_status = 'pending') AS payments,
        (SELECT count(*)::int FROM chat_conversations
         WHERE closed_at IS NULL AND mode = 'person' AND unread > 0) AS conversations`,
  })
  return rows[0] ?? { payments: 0, conversations: 0 }
}
