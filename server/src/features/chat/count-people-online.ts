import type { Services } from '../../services.ts'

/** A visit counts for so long, in ms; sessions note theirs to the quarter of an hour. */
const VISIT_MS = 20 * 60_000

/** Counts who is here right now: members by their sessions, visitors by their chats, and at the least whoever asks. */
export async function countPeopleOnline({ pool, clock }: Pick<Services, 'pool' | 'clock'>): Promise<number> {
  const since = new Date(clock().getTime() - VISIT_MS)
  const { rows } = await pool.query<{ people: number }>(
    `SELECT ((SELECT count(DISTINCT user_id) FROM sessions WHERE updated_at > $1)
           + (SELECT count(*) FROM chat_conversations WHERE seen_at > $1 AND visitor_id IS NOT NULL))::int AS people`,
    [since],
  )
  return Math.max(1, rows[0]?.people ?? 0)
}
