import { SHUFFLED_ONE_BY_ONE, shuffled } from '@thokham/domain/permutation'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import type { CategorySize } from '../categories/read-numbered.ts'
import type { Round } from './go-through.ts'

/**
 * Counts how many of the keywords that a category has now a member had in the current round. What was had and deleted
 * since is in neither number. Of categories with more than 32,768 numbers deleted ones stay counted, up to all there are.
 */
export async function countUsed(
  db: Database,
  ways: readonly { category: CategorySize; round: Round }[],
): Promise<Record<string, number>> {
  const holed = ways.filter(
    ({ category: { nextNumber, keywordCount } }) =>
      keywordCount < nextNumber && nextNumber <= SHUFFLED_ONE_BY_ONE,
  )
  const living = holed.length > 0 ? await livingNumbers(db, holed) : new Map<string, number[]>()
  return Object.fromEntries(
    ways.map(({ category, round }) => {
      const most = Math.min(round.used, category.keywordCount)
      const numbers = living.get(category.id)
      return [category.id, numbers ? Math.min(most, countPassed(round, numbers)) : most]
    }),
  )
}

/** Counts which of these numbers a round has come past. */
function countPassed({ first, size, seed, position }: Round, numbers: readonly number[]): number {
  const passed = new Set(Array.from({ length: position }, (_, at) => first + shuffled(at, size, seed)))
  return numbers.filter((number) => number < first || passed.has(number)).length
}

async function livingNumbers(
  db: Database,
  ways: readonly { category: CategorySize }[],
): Promise<Map<string, number[]>> {
  const ids = ways.map(({ category }) => category.id)
  const { rows } = await db.execute<{ id: string; numbers: number[] }>(sql`
    SELECT category_id AS id, array_agg(number) AS numbers FROM keywords
    WHERE category_id = ANY (${sql.param(ids)}::text[]) AND deleted_at IS NULL GROUP BY category_id`)
  return new Map(rows.map(({ id, numbers }) => [id, numbers]))
}
