import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { correctedWords } from '../categories/correct-words.ts'
import { matchesWords } from '../categories/matches-words.ts'

/** Matches that are looked at: a word that more keywords have is everywhere. */
const MOST_LOOKED_AT = 5_000

/** Finds the categories that have a keyword with these words, in no order; typing errors are forgiven where none has them. */
export async function findCategories(
  db: Database,
  typed: string,
): Promise<{ categories: string[]; instead: string | null }> {
  const categories = await findHolding(db, typed)
  if (categories.length > 0) return { categories, instead: null }
  const instead = await correctedWords(db, typed)
  return { categories: instead === null ? [] : await findHolding(db, instead), instead }
}

async function findHolding(db: Database, typed: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT DISTINCT category_id AS id
    FROM (SELECT category_id FROM keywords WHERE ${matchesWords(typed)} LIMIT ${MOST_LOOKED_AT}) found`)
  return rows.map(({ id }) => id)
}
