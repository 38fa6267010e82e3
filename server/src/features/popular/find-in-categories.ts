import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { wordsInstead } from '../categories/correct-words.ts'
import { matchesWords } from '../categories/matches-words.ts'

/** Matches that are looked at: a word that more keywords have is everywhere. */
const MOST_LOOKED_AT = 5_000

/** Finds the categories that have a keyword with these words, in no order; where none has them, typing errors are forgiven, and Thai is looked for in English. */
export async function findCategories(
  db: Database,
  typed: string,
): Promise<{ categories: string[]; instead: string | null }> {
  const categories = await findHolding(db, typed)
  if (categories.length > 0) return { categories, instead: null }
  let instead: string | null = null
  for (const words of await wordsInstead(db, typed)) {
    instead = words
    const found = await findHolding(db, words)
    if (found.length > 0) return { categories: found, instead }
  }
  return { categories: [], instead }
}

async function findHolding(db: Database, typed: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT DISTINCT category_id AS id
    FROM (SELECT category_id FROM keywords WHERE ${matchesWords(typed)} LIMIT ${MOST_LOOKED_AT}) found`)
  return rows.map(({ id }) => id)
}
