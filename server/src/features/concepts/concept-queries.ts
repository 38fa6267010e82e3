import type { AdminConcept, Concept, Holiday } from '@thokham/contract/concepts'
import { nextHoliday } from '@thokham/domain/holiday'
import { inLibraryWords } from '@thokham/domain/search-aliases'
import { searchKey } from '@thokham/domain/search-key'
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { concepts, favourites, holidays } from '../../db/schema.ts'

export type ConceptRow = typeof concepts.$inferSelect

/** Below this likeness (0 to 1) of a typed word and the best part of another nobody would call them close. */
const NEAR = 0.42
const MOST_NEAR = 12
/** Of a large library the first of those that have the words are weighed, and the best of them told. */
const MOST_WEIGHED = 600
const MOST_WEIGHED_NEAR = 200
const MOST_FOUND = 300
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
  const key = searchKey(inLibraryWords(q))
  if (key === '') return { concepts: [], isNear: false }
  const words = key.split(' ')
  const hasAll = words.map((word) => sql`${concepts.search} LIKE ${`%${word}%`}`)
  const weighed = db
    .select({ id: concepts.id })
    .from(concepts)
    .where(and(LIVING, ...hasAll))
    .orderBy(asc(concepts.place), asc(concepts.id))
    .limit(MOST_WEIGHED)
  const found = await read(
    db,
    memberId,
    inArray(concepts.id, weighed),
    [sql`position(${words[0]} in ${concepts.search})`, asc(concepts.place)],
    MOST_FOUND,
  )
  if (found.length > 0) return { concepts: found, isNear: false }
  return { concepts: await readNear(db, memberId, words), isNear: true }
}

/** Words that are tried in the place of a typed one. */
const MOST_ALIKE = 3

/** Reads the concepts that hold, for every typed word that is like any word of theirs, one that is like it: the nearest first. */
async function readNear(db: Database, memberId: string, words: readonly string[]): Promise<Concept[]> {
  const alike = await wordsAlike(db, words)
  if (alike.length === 0) return []
  const holds = alike.map((group) =>
    or(...group.map(({ word }) => sql`${concepts.search} LIKE ${`%${word}%`}`)),
  )
  const likeness = sql.join(
    alike.map((group) => {
      const cases = group.map(
        ({ word, likeness }) => sql`WHEN ${concepts.search} LIKE ${`%${word}%`} THEN ${likeness}::real`,
      )
      return sql`CASE ${sql.join(cases, sql` `)} ELSE 0 END`
    }),
    sql` + `,
  )
  const weighed = db
    .select({ id: concepts.id })
    .from(concepts)
    .where(and(LIVING, ...holds))
    .orderBy(asc(concepts.place), asc(concepts.id))
    .limit(MOST_WEIGHED_NEAR)
  const order = [sql`${likeness} DESC`, asc(concepts.place)]
  return read(db, memberId, inArray(concepts.id, weighed), order, MOST_NEAR)
}

/** Finds, for each typed word that has any, the words of concepts that are like it, the likest first. */
async function wordsAlike(
  db: Database,
  words: readonly string[],
): Promise<{ word: string; likeness: number }[][]> {
  const { rows } = await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT set_config('pg_trgm.word_similarity_threshold', ${String(NEAR)}, true)`)
    return tx.execute<{ at: number; word: string; likeness: number }>(sql`
    SELECT typed.at::int AS at, found.word, found.likeness
    FROM unnest(${sql.param([...words])}::text[]) WITH ORDINALITY AS typed (word, at)
    CROSS JOIN LATERAL (
      SELECT word, word_similarity(typed.word, word) AS likeness FROM concept_words
      WHERE typed.word <% word
      ORDER BY likeness DESC, abs(length(word) - length(typed.word)), word LIMIT ${MOST_ALIKE}
    ) found ORDER BY typed.at, found.likeness DESC`)
  })
  return words
    .map((_, place) => rows.filter(({ at }) => at === place + 1))
    .filter((group) => group.length > 0)
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
