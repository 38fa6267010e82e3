import type { AdminConcept, Concept, Holiday } from '@thokham/contract/concepts'
import { nextHoliday } from '@thokham/domain/holiday'
import { searchKey } from '@thokham/domain/search-key'
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { concepts, favourites, holidays } from '../../db/schema.ts'

export type ConceptRow = typeof concepts.$inferSelect

/** Below this likeness (0 to 1) of a search and the best part of a text nobody would call them close. */
const NEAR = 0.42
const MOST_NEAR = 12
const LIVING = isNull(concepts.deletedAt)

/**
 * Finds concepts by Thai or English words, those first whose title has them; where nothing has them all, what comes
 * closest, typing errors forgiven. Without a word all of them, in the library's order.
 */
export async function searchConcepts(
  db: Database,
  memberId: string,
  q: string,
): Promise<{ concepts: Concept[]; isNear: boolean }> {
  if (q.trim() === '')
    return { concepts: await read(db, memberId, LIVING, [asc(concepts.place)]), isNear: false }
  const key = searchKey(q)
  if (key === '') return { concepts: [], isNear: false }
  const words = key.split(' ')
  const hasAll = words.map((word) => sql`${concepts.search} LIKE ${`%${word}%`}`)
  const found = await read(db, memberId, and(LIVING, ...hasAll), [
    sql`position(${words[0]} in ${concepts.search})`,
    asc(concepts.place),
  ])
  if (found.length > 0) return { concepts: found, isNear: false }
  const likeness = sql`word_similarity(${key}, ${concepts.search})`
  const near = await read(
    db,
    memberId,
    and(LIVING, sql`${likeness} >= ${NEAR}`),
    [sql`${likeness} DESC`, asc(concepts.place)],
    MOST_NEAR,
  )
  return { concepts: near, isNear: true }
}

async function read(
  db: Database,
  memberId: string,
  where: SQL | undefined,
  order: SQL[],
  limit = 10_000,
): Promise<Concept[]> {
  const { id, title, months, stars, categoryId } = concepts
  return db
    .select({
      id,
      title,
      keyword: sql<string>`${concepts.keywords}[1]`,
      keywordCount: sql<number>`cardinality(${concepts.keywords})`,
      months,
      stars,
      category: categoryId,
      holidays: concepts.holidays,
      isFavourite: sql<boolean>`${favourites.profileId} IS NOT NULL`,
    })
    .from(concepts)
    .leftJoin(
      favourites,
      and(eq(favourites.kind, 'concept'), eq(favourites.itemId, id), eq(favourites.profileId, memberId)),
    )
    .where(where)
    .orderBy(...order, asc(id))
    .limit(limit)
}

/** Reads one with the member's star; undefined when there is none. */
export async function readOne(db: Database, memberId: string, id: string): Promise<Concept | undefined> {
  const [found] = await read(db, memberId, and(LIVING, eq(concepts.id, id)), [])
  return found
}

/** Reads a concept's whole row; undefined when there is none, or it was deleted. */
export async function findConcept(db: Database, id: string): Promise<ConceptRow | undefined> {
  const [found] = await db
    .select()
    .from(concepts)
    .where(and(LIVING, eq(concepts.id, id)))
  return found
}

/** Reads the holidays, each with its next date from `today` on. */
export async function readHolidays(db: Database, today: string): Promise<Holiday[]> {
  const rows = await db.select().from(holidays).orderBy(asc(holidays.month), asc(holidays.id))
  return rows.map(({ day, reckoned, ...holiday }) => ({
    ...holiday,
    date: nextHoliday({ month: holiday.month, day, reckoned }, today),
  }))
}

/** Reads the titles of those holidays that there are. */
export async function holidayTitles(db: Database): Promise<Map<string, string>> {
  const rows = await db.select({ id: holidays.id, title: holidays.title }).from(holidays)
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Presents a concept to an admin. */
export function presentConcept(row: ConceptRow): AdminConcept {
  const { id, title, keywords, buyers, months, stars, categoryId, holidays, revision } = row
  return { id, title, keywords, buyers, months, stars, category: categoryId, holidays, revision }
}
