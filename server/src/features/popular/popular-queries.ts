import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { downloads, keywordRounds, keywordSets } from '../../db/schema.ts'
import { readSizes } from '../categories/read-numbered.ts'
import { countUsed } from './used-keywords.ts'

/** Reads the latest Bangkok date on which a member downloaded sets, with their number. */
export async function readLatestDay(db: Database, memberId: string) {
  const [latest] = await db
    .select({ day: downloads.downloadDate, count: downloads.count })
    .from(downloads)
    .where(eq(downloads.userId, memberId))
    .orderBy(desc(downloads.downloadDate))
    .limit(1)
  return latest
}

/** Reads how far a member has gone through a category; undefined = not begun. */
export async function readRound(db: Database, memberId: string, categoryId: string) {
  const [round] = await db.select().from(keywordRounds).where(roundOf(memberId, categoryId))
  return round
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

/** Reads the latest sets of a category that a member downloaded. */
export function readLatestSets(db: Database, memberId: string, categoryId: string, limit: number) {
  return db
    .select({
      createdAt: keywordSets.createdAt,
      keywords: sql<number>`cardinality(${keywordSets.numbers})`,
    })
    .from(keywordSets)
    .where(and(eq(keywordSets.profileId, memberId), eq(keywordSets.categoryId, categoryId)))
    .orderBy(desc(keywordSets.createdAt))
    .limit(limit)
}

/** Reads a member's set by the key it was asked for under. */
export async function readSetByKey(db: Database, memberId: string, idempotencyKey: string) {
  const [set] = await db
    .select()
    .from(keywordSets)
    .where(and(eq(keywordSets.profileId, memberId), eq(keywordSets.idempotencyKey, idempotencyKey)))
  return set
}

/** Forgets how far a member has gone through a category. */
export async function forgetRound(db: Database, memberId: string, categoryId: string): Promise<void> {
  await db.delete(keywordRounds).where(roundOf(memberId, categoryId))
}

const roundOf = (memberId: string, categoryId: string) =>
  and(eq(keywordRounds.profileId, memberId), eq(keywordRounds.categoryId, categoryId))
