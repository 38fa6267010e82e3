import type { AdminConcept, Concept, Holiday } from '@thokham/contract/concepts'
import { isComputed, nextHoliday } from '@thokham/domain/holiday'
import { inLibraryWords } from '@thokham/domain/search-aliases'
import { searchKey } from '@thokham/domain/search-key'
import { englishOf } from '@thokham/domain/thai-subjects'
import { and, asc, count, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Database } from '../../db/client.ts'
import { concepts, favourites, holidays } from '../../db/schema.ts'
import type { Services } from '../../services.ts'

export type ConceptRow = typeof concepts.$inferSelect

const MOST_NEAR = 12
/** Of a large library only the first concepts that have the words are ranked, and the best of them returned. */
const MOST_WEIGHED = 600
const MOST_WEIGHED_NEAR = 200
const MOST_WITH_SOME = 300
/** Words of which some are looked for: the first ones, as those who search say first what matters. */
const MOST_WORDS_OF_SOME = 4
const MOST_FOUND = 300
const LIVING = isNull(concepts.deletedAt)

/**
 * Finds concepts by Thai or English words, those first whose title has them; where nothing has them all, what comes
 * closest, typing errors forgiven, and then what has some of them. What the library calls otherwise is looked for by its
 * own words first, and what is said in Thai by the English ones too. Without a word all of them, in the library's order.
 */
export async function searchConcepts(
  { db, pool }: Pick<Services, 'db' | 'pool'>,
  memberId: string,
  q: string,
): Promise<{ concepts: Concept[]; isNear: boolean }> {
  if (q.trim() === '')
    return { concepts: await read(db, memberId, LIVING, [asc(concepts.place)]), isNear: false }
  const wordings = [...new Set([inLibraryWords(q), q, englishOf(q)].map(searchKey))].filter(Boolean)
  const asked = wordings.map((wording) => wording.split(' '))
  const all = await lookUp(pool, asked.flat(), { always: false })
  const looked = asked.map((words) => ({ words, typed: all.splice(0, words.length) }))
  for (const { words, typed } of looked) {
    const found = typed.every(({ isKnown }) => isKnown) ? await readHolding(db, memberId, words) : []
    if (found.length > 0) return { concepts: found, isNear: false }
  }
  for (const each of looked) {
    // Each word is somewhere, but no concept has them all: others like them may stand together.
    const isKnown = each.typed.every((typed) => typed.isKnown)
    if (isKnown) each.typed = await lookUp(pool, each.words, { always: true })
    const near = await readNear(db, memberId, each.typed, 'every')
    if (near.length > 0) return { concepts: near, isNear: true }
  }
  const [first] = looked
  return {
    concepts: first ? await readNear(db, memberId, first.typed, 'some') : [],
    isNear: looked.length > 0,
  }
}

/** Reads the concepts that hold every word, those first whose title has the first one. */
function readHolding(db: Database, memberId: string, words: readonly string[]): Promise<Concept[]> {
  const weighed = db
    .select({ id: concepts.id })
    .from(concepts)
    .where(and(LIVING, ...words.map(holds)))
    .orderBy(asc(concepts.place), asc(concepts.id))
    .limit(MOST_WEIGHED)
  const [first = ''] = words
  const inTitle = sql`position(${first} in ${concepts.search})`
  // Of a few letters a word of their own says more than the beginning of another.
  const order = first.length <= SHORT ? [sql`(${WORDS} @> ARRAY[${first}]) DESC`, inTitle] : [inTitle]
  return read(db, memberId, inArray(concepts.id, weighed), [...order, asc(concepts.place)], MOST_FOUND)
}

const SHORT = 3

/** Returns the condition of a word: two letters and fewer are looked for where a word begins. */
function holds(word: string): SQL {
  if (word.length >= SHORT) return sql`${concepts.search} LIKE ${`%${word}%`}`
  return sql`(${concepts.search} LIKE ${`${word}%`} OR ${concepts.search} LIKE ${`% ${word}%`})`
}

/** Words that are tried in the place of a typed one. */
const MOST_ALIKE = 3
/** Words that hold a typed one as a part of theirs. */
const MOST_HOLDING = 20

/**
 * Reads the concepts that hold every typed word, or at least half of them, or ones that are like them; the likest first.
 * Words that nothing is like are passed over, and where some are enough, those of one or two letters.
 */
async function readNear(
  db: Database,
  memberId: string,
  typed: readonly TypedWord[],
  which: 'every' | 'some',
): Promise<Concept[]> {
  const isSome = which === 'some'
  const asked = isSome ? typed.filter(({ word }) => word.length >= SHORT).slice(0, MOST_WORDS_OF_SOME) : typed
  const usable = asked.filter(({ alike }) => alike.length > 0)
  if (usable.length === 0) return []
  const hasEach = usable.map(
    ({ alike }) => sql`${WORDS} && ${sql.param(alike.map(({ word }) => word))}::text[]`,
  )
  const likeness = usable
    .filter(({ alike }) => isSome || alike.some((each) => each.likeness < 1))
    .map(({ alike }) => {
      const cases = alike.map((each) => sql`WHEN ${holds(each.word)} THEN ${each.likeness}::real`)
      return sql`CASE ${sql.join(cases, sql` `)} ELSE 0 END`
    })
  const weighed = db
    .select({ id: concepts.id })
    .from(concepts)
    .where(and(LIVING, ...(isSome ? hasSome(db, hasEach, asked.length / 2) : hasEach)))
    // A sum keeps PostgreSQL from going through the concepts in their order and taking each apart: the index of words knows them.
    .orderBy(sql`${concepts.place} + 0`, asc(concepts.id))
    .limit(MOST_WEIGHED_NEAR)
  const order = likeness.length > 0 ? [sql`${sql.join(likeness, sql` + `)} DESC`] : []
  return read(db, memberId, inArray(concepts.id, weighed), [...order, asc(concepts.place)], MOST_NEAR)
}

/** Returns the conditions that a concept meets at least `count` of these; of a large library only the first candidates are tried. */
function hasSome(db: Database, conditions: readonly SQL[], count: number): SQL[] {
  const candidates = db
    .select({ id: concepts.id })
    .from(concepts)
    .where(and(LIVING, or(...conditions)))
    .limit(MOST_WITH_SOME)
  const matches = conditions.map((each) => sql`(${each})::int`)
  return [inArray(concepts.id, candidates), sql`${sql.join(matches, sql` + `)} >= ${Math.ceil(count)}`]
}

/** The whole words of a concept's text, as their index has them. */
const WORDS = sql`string_to_array(${concepts.search}, ' ')`

interface TypedWord {
  word: string
  /** Some concept has it as a word or within one, or had it once; true for what has no letters. */
  isKnown: boolean
  /** Words of concepts in its place, the likest first: those that hold it, else those that are like it. */
  alike: { word: string; likeness: number }[]
}

/** `$1` the typed words, `$2` whether those that are like known ones are asked for, too; planned once, as it costs more than it finds. */
const WORDS_LIKE_TYPED = `
  SELECT typed.at::int AS at, found.is_known AS "isKnown", found.word, found.likeness
  FROM unnest((SELECT $1::text[])) WITH ORDINALITY AS typed (word, at)
  CROSS JOIN LATERAL (
    SELECT ARRAY(
      SELECT w.word FROM concept_words w WHERE w.word LIKE '%' || typed.word || '%' LIMIT ${MOST_HOLDING}
    ) AS words
  ) holding
  CROSS JOIN LATERAL (
    SELECT true AS is_known, word, 1::real AS likeness FROM unnest(holding.words) AS word WHERE NOT $2::boolean
    UNION ALL
    SELECT holding.words <> '{}', alike.word, alike.likeness FROM concept_words_like(typed.word, ${MOST_ALIKE}) alike
    WHERE $2::boolean OR holding.words = '{}'
  ) found
  ORDER BY typed.at, found.likeness DESC`

/**
 * Looks typed words up among those that concepts hold, in one question and without a look at the concepts themselves.
 * @param always asks for words that are like known ones, too
 */
async function lookUp(
  pool: Pool,
  words: readonly string[],
  { always }: { always: boolean },
): Promise<TypedWord[]> {
  if (words.length === 0) return []
  const { rows } = await pool.query<{ at: number; isKnown: boolean; word: string; likeness: number }>({
    name: 'concept-words',
    text: WORDS_LIKE_TYPED,
    values: [words, always],
  })
  return words.map((word, place) => {
    const own = rows.filter(({ at }) => at === place + 1)
    return {
      word,
      isKnown: !/[a-z]{2}/.test(word) || (own[0]?.isKnown ?? false),
      alike: own.map((row) => ({ word: row.word, likeness: row.likeness })),
    }
  })
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

/** Reads the keywords of all concepts, in the library's order. */
export function listKeywords(
  db: Database,
): Promise<{ id: string; title: string; category: string; keywords: string[] }[]> {
  const { id, title, categoryId: category, keywords, place } = concepts
  return db
    .select({ id, title, category, keywords })
    .from(concepts)
    .where(LIVING)
    .orderBy(asc(place), asc(id))
}

/** Reads how many concepts there are, and the holidays, each with its next date from `today` on. */
export async function readTotalAndHolidays(
  db: Database,
  today: string,
): Promise<{ total: number; holidays: Holiday[] }> {
  const counted = db
    .select({ total: count().as('total') })
    .from(concepts)
    .where(LIVING)
    .as('counted')
  const rows = await db
    .select({ total: counted.total, holiday: holidays })
    .from(counted)
    .leftJoin(holidays, isNull(holidays.deletedAt))
    .orderBy(asc(holidays.month), asc(holidays.id))
  const dated = rows.flatMap(({ holiday: found }) => {
    if (!found) return []
    const { id, title, month, day, rule, region } = found
    const date = nextHoliday(found, today)
    const isReckoned = date !== null && isComputed(found, date)
    return [{ id, title, month, rule, region, moves: day === null, date, isComputed: isReckoned }]
  })
  return { total: rows[0]?.total ?? 0, holidays: dated }
}

/** Presents a concept to an admin. */
export function presentConcept(row: ConceptRow): AdminConcept {
  const { createdAt: _, deletedAt: __, search: ___, place: ____, categoryId, ...concept } = row
  return { ...concept, category: categoryId }
}
