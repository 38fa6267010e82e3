import { sql } from 'drizzle-orm'
import type { Services } from '../../services.ts'

/**
 * Notes how far a visitor has looked; never back, never beyond what was said.
 * @returns how far they have looked by now
 */
export async function noteSeen(
  { db }: Services,
  conversationId: string,
  { seq, page, now }: { seq: number; page: string; now: Date },
): Promise<number> {
  const { rows } = await db.execute<{ read_seq: number }>(sql`
    UPDATE chat_conversations SET read_seq = GREATEST(read_seq, LEAST(${seq}::int, last_seq)), seen_at = ${now.toISOString()},
      page = ${page}
    WHERE id = ${conversationId} RETURNING read_seq`)
  return rows[0]?.read_seq ?? 0
}
