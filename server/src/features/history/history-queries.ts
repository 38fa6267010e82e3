import { and, desc, eq, gt, ilike, inArray, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { containing } from '../../db/like-pattern.ts'
import { promptHistory } from '../../db/schema.ts'

const SHOWN = {
  id: promptHistory.id,
  setName: promptHistory.setName,
  source: promptHistory.source,
  runId: promptHistory.runId,
  settings: promptHistory.settings,
  keywords: promptHistory.keywords,
  prompts: promptHistory.prompts,
  downloaded: promptHistory.downloaded,
  createdAt: promptHistory.createdAt,
  expiresAt: promptHistory.expiresAt,
}
export type SetRow = Pick<typeof promptHistory.$inferSelect, keyof typeof SHOWN>

export interface SetFilter {
  memberId: string
  /** Part of a name; empty = any */
  q: string
  show: 'all' | 'valid' | 'expired'
  now: Date
}

/** Reads a page of a member's sets, newest first, and how many there are in all: the last page says so by itself. */
export async function readSets(
  db: Database,
  filter: SetFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ sets: SetRow[]; total: number }> {
  const where = whereOf(filter)
  const sets = await db
    .select(SHOWN)
    .from(promptHistory)
    .where(where)
    .orderBy(desc(promptHistory.createdAt), promptHistory.id)
    .limit(limit)
    .offset(offset)
  const isLast = sets.length < limit && (sets.length > 0 || offset === 0)
  return { sets, total: isLast ? offset + sets.length : await db.$count(promptHistory, where) }
}

function whereOf({ memberId, q, show, now }: SetFilter): SQL | undefined {
  return and(
    eq(promptHistory.userId, memberId),
    eq(promptHistory.deleted, false),
    q === '' ? undefined : ilike(promptHistory.setName, containing(q)),
    show === 'valid' ? gt(promptHistory.expiresAt, now) : undefined,
    show === 'expired' ? lte(promptHistory.expiresAt, now) : undefined,
  )
}

/** Reads a member's own set with its recipe; anybody else's is not found. */
export async function readSet(db: Database, memberId: string, id: string) {
  const [set] = await db
    .select()
    .from(promptHistory)
    .where(
      and(eq(promptHistory.id, id), eq(promptHistory.userId, memberId), eq(promptHistory.deleted, false)),
    )
  return set ?? null
}

/**
 * Reads a member's own sets of these ids without their recipes, newest first; those that are not there are left out.
 */
export function readSetsOf(db: Database, memberId: string, ids: readonly string[]): Promise<SetRow[]> {
  return db
    .select(SHOWN)
    .from(promptHistory)
    .where(
      and(
        inArray(promptHistory.id, [...ids]),
        eq(promptHistory.userId, memberId),
        eq(promptHistory.deleted, false),
      ),
    )
    .orderBy(desc(promptHistory.createdAt), promptHistory.id)
}

/** Marks sets as downloaded. */
export async function markDownloaded(db: Database, ids: readonly string[]): Promise<void> {
  await db
    .update(promptHistory)
    .set({ downloaded: true })
    .where(inArray(promptHistory.id, [...ids]))
}

/** Deletes a member's sets, or brings them back. @returns ids of those that changed */
export async function writeDeleted(
  db: Database,
  memberId: string,
  ids: string[],
  { deleted, now }: { deleted: boolean; now: Date },
): Promise<string[]> {
  const rows = await db
    .update(promptHistory)
    .set({ deleted, deletedAt: deleted ? now : null })
    .where(
      and(
        eq(promptHistory.userId, memberId),
        inArray(promptHistory.id, ids),
        eq(promptHistory.deleted, !deleted),
      ),
    )
    .returning({ id: promptHistory.id })
  return rows.map(({ id }) => id)
}

/**
 * Returns the condition of all of a member's sets, deleted ones too: said in two halves, as those that are there and
 * those that are deleted have an index each. Asked for together, every set of every member would be looked at.
 */
export function storedFor(memberId: string): SQL | undefined {
  const own = eq(promptHistory.userId, memberId)
  return or(and(own, eq(promptHistory.deleted, false)), and(own, eq(promptHistory.deleted, true)))
}

/** A page of sets. */
export const SETS_AT_ONCE = 200

/** Reads a page of all that is kept of a member's sets, deleted ones too, in the order of their ids. */
export function readSetsAfter(db: Database, memberId: string, after: string | undefined): Promise<SetRow[]> {
  return db
    .select(SHOWN)
    .from(promptHistory)
    .where(and(storedFor(memberId), after ? gt(promptHistory.id, after) : undefined))
    .orderBy(promptHistory.id)
    .limit(SETS_AT_ONCE)
}

/**
 * Returns the sum of what the files of a member's simple sets take, in bytes: those of deleted sets too, as long as a
 * deletion can be undone. Two queries, as deleted sets have an index of their own.
 */
export function storedBytesOf(memberId: string): SQL {
  return sql`(
    SELECT coalesce(sum(octet_length(recipe) + pg_column_size(settings)), 0) FROM (
      SELECT recipe, settings FROM prompt_history WHERE user_id = ${memberId} AND NOT deleted
      UNION ALL SELECT recipe, settings FROM prompt_history WHERE user_id = ${memberId} AND deleted
    ) kept)`
}

/** Takes expired files away; the sets stay listed as expired. */
export async function dropExpiredFiles(db: Database, now: Date): Promise<void> {
  await db
    .update(promptHistory)
    .set({ recipe: null })
    .where(and(lte(promptHistory.expiresAt, now), isNotNull(promptHistory.recipe)))
  await db.execute(sql`
    DELETE FROM ai_runs USING prompt_history h
    WHERE h.run_id = ai_runs.id AND h.expires_at <= ${now.toISOString()}::timestamptz
      AND ai_runs.state IN ('stopped', 'finished')`)
}

/** Removes sets for good: deleted ones, and those that expired long ago. */
export async function removeSets(db: Database, before: { deletedAt: Date; expiredAt: Date }): Promise<void> {
  await db.execute(sql`
    WITH gone AS (
      DELETE FROM prompt_history
      WHERE (deleted AND deleted_at <= ${before.deletedAt.toISOString()}::timestamptz)
         OR expires_at <= ${before.expiredAt.toISOString()}::timestamptz
      RETURNING run_id
    )
    DELETE FROM ai_runs USING gone WHERE gone.run_id = ai_runs.id AND ai_runs.state IN ('stopped', 'finished')`)
}
