import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'

/** Starred of the library, as far as it is there. */
const TOOLS = ['google-trends', 'exiftool', 'photopea']
const CONCEPTS = [
  'songkran-water-fight',
  'chinese-new-year-reunion',
  'valentine-couples',
  'loy-krathong-river',
]
/** Lessons for beginners that were read to the end, a day apart; the one after them is half read. */
const READ = 6
const HALF = 55

/** Loads what a member keeps of the library: stars on tools and concepts, and how far the lessons were read. */
export async function loadDemoStudy(tx: Transaction, memberId: string, now: Date): Promise<void> {
  const at = now.toISOString()
  await tx.execute(sql`
    INSERT INTO favourites (profile_id, kind, item_id, created_at)
    SELECT ${memberId}::uuid, 'tool', id, ${at}::timestamptz FROM tools
      WHERE id = ANY (${sql.param(TOOLS)}::text[]) AND deleted_at IS NULL
    UNION ALL
    SELECT ${memberId}::uuid, 'concept', id, ${at}::timestamptz FROM concepts
      WHERE id = ANY (${sql.param(CONCEPTS)}::text[]) AND deleted_at IS NULL`)
  await tx.execute(sql`
    INSERT INTO lesson_progress (profile_id, lesson_id, reached, done_at, seen_at)
    SELECT ${memberId}::uuid, id, CASE WHEN at <= ${READ} THEN 100 ELSE ${HALF} END,
      CASE WHEN at <= ${READ} THEN seen END, seen
    FROM (SELECT id, at, ${at}::timestamptz - (${READ} + 1 - at) * interval '1 day' AS seen
          FROM (SELECT id, row_number() OVER (ORDER BY place, id)::int AS at FROM lessons
                WHERE category = 'beginner' AND deleted_at IS NULL) numbered
          WHERE at <= ${READ} + 1) read`)
}
