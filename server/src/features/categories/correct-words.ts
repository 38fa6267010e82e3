import { nearestWord } from '@thokham/domain/nearest-word'
import { englishOf } from '@thokham/domain/thai-subjects'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'

/** Shorter words are like too many others. */
const SHORTEST = 4
/** Words that are compared letter by letter. */
const MOST_ALIKE = 24

/**
 * Returns what to look for in the place of what was typed and found nothing, the best first: for Thai its English words, as
 * far as they are known, and the first of them alone; else the words corrected.
 */
export async function wordsInstead(db: Database, typed: string): Promise<string[]> {
  if (!/[\u0e01-\u0e4e]/.test(typed)) return [await correctedWords(db, typed)].filter((each) => each !== null)
  const english = englishOf(typed)
  return [...new Set([english, english.replace(/ .*/, '')])].filter(Boolean)
}

/**
 * Returns what was typed with the nearest word of the library in the place of each that no keyword holds; null when there is
 * none such, or one that nothing comes near to. The words of keywords are asked (`keyword_words`), not the keywords.
 */
async function correctedWords(db: Database, typed: string): Promise<string | null> {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const longer = [...new Set(words.filter((word) => word.length >= SHORTEST && /^[a-z'-]+$/.test(word)))]
  if (longer.length === 0) return null
  const { rows } = await db.execute<{ typed: string; alike: string[] }>(sql`
    SELECT typed.word AS typed,
      ARRAY(SELECT found.word FROM keyword_words_like(typed.word, ${MOST_ALIKE}) found) AS alike
    FROM unnest(${sql.param(longer)}::text[]) AS typed (word)
    WHERE NOT EXISTS (SELECT FROM keyword_words w WHERE w.word LIKE '%' || typed.word || '%')`)
  const nearest = new Map(rows.map((row) => [row.typed, nearestWord(row.typed, row.alike)]))
  if (nearest.size === 0 || [...nearest.values()].includes(null)) return null
  return words.map((word) => nearest.get(word) ?? word).join(' ')
}
