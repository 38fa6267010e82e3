import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { categories, downloads, keywordRounds, keywordSets } from '../../db/schema.ts'
import { readSizes } from '../categories/read-numbered.ts'
import { countUsed } from './used-keywords.ts'

/** Reads the latest Bangkok date on which a member downloaded sets, with their number. */
export async function readLatestDay(db: Database, memberId: string) {
  const [latest] = await latestDayOf(db, memberId)
  return latest
}

const latestDayOf = (db: Database, memberId: string) =>
  db
    .select({ day: downloads.downloadDate, count: downloads.count })
    .from(downloads)
    .where(eq(downloads.userId, memberId))
    .orderBy(desc(downloads.downloadDate))
    .limit(1)

const SIZE = {
  id: categories.id,
  title: categories.title,
  keywordCount: categories.keywordCount,
  nextNumber: categories.nextNumber,
}

/**
 * Reads, in one query, what a download of a category goes by: its size, how far the member has gone through it, null = not
 * begun, their latest day with downloads, and the set that they asked for under a key.
 * @returns undefined when there is no such category
 */
export async function readBeforeDownload(
  db: Database,
  memberId: string,
  { categoryId, idempotencyKey }: { categoryId: string; idempotencyKey: string },
) {
  const latest = latestDayOf(db, memberId).as('latest')
  const ofKey = and(eq(keywordSets.profileId, memberId), eq(keywordSets.idempotencyKey, idempotencyKey))
  const [found] = await db
    .select({
      category: SIZE,
      round: keywordRounds,
      latest: { day: latest.day, count: latest.count },
      earlier: keywordSets,
    })
    .from(categories)
    .leftJoin(latest, sql`true`)
    .leftJoin(keywordRounds, roundOf(memberId, categoryId))
    .leftJoin(keywordSets, ofKey)
    .where(and(eq(categories.id, categoryId), isNull(categories.deletedAt)))
  return found
}

/**
 * Reads, in one query, a category's size, how far a member has gone through it, null = not begun, and their latest sets of
 * it.
 * @returns undefined when there is no such category
 */
export async function readWithLatestSets(db: Database, memberId: string, categoryId: string, most: number) {
  const sets = db
    .select({
      createdAt: keywordSets.createdAt,
      keywords: sql<number>`cardinality(${keywordSets.numbers})`.as('keywords'),
    })
    .from(keywordSets)
    .where(and(eq(keywordSets.profileId, memberId), eq(keywordSets.categoryId, categoryId)))
    .orderBy(desc(keywordSets.createdAt))
    .limit(most)
    .as('sets')
  const rows = await db
    .select({
      category: SIZE,
      round: keywordRounds,
      set: { createdAt: sets.createdAt, keywords: sets.keywords },
    })
    .from(categories)
    .leftJoin(keywordRounds, roundOf(memberId, categoryId))
    .leftJoin(sets, sql`true`)
    .where(and(eq(categories.id, categoryId), isNull(categories.deletedAt)))
    .orderBy(desc(sets.createdAt))
  const [first] = rows
  return first && { ...first, sets: rows.flatMap(({ set }) => set ?? []) }
}

/** Reads how many of the keywords that each category has now a member had in the current round; absent = none. */
export async function readUsed(db: Database, memberId: string): Promise<Record<string, number>> {
  const rounds = await db.select().from(keywordRounds).where(eq(keywordRounds.profileId, memberId))
  if (rounds.length === 0) return {}
  const sizes = new Map((await readSizes(db)).map((size) => [size.id, size]))
  return countUsed(
    db,
    rounds.flatMap((round) => {
      const category = sizes.get(round.categoryId)
      return category ? [{ category, round }] : []
    }),
  )
}

/** Forgets how far a member has gone through a category. */
export async function forgetRound(db: Database, memberId: string, categoryId: string): Promise<void> {
  await db.delete(keywordRounds).where(roundOf(memberId, categoryId))
}

const roundOf = (memberId: string, categoryId: string) =>
  and(eq(keywordRounds.profileId, memberId), eq(keywordRounds.categoryId, categoryId))
