import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { notice } from '../../db/pubsub.ts'
import { aiCalls, aiRunLines, aiRuns } from '../../db/schema.ts'

export type RunRow = typeof aiRuns.$inferSelect
export type LineRow = typeof aiRunLines.$inferSelect
/** A run with the id of its set in the history, and what it is named by. */
export type ShownRun = RunRow & { historyId: string | null; firstKeyword: string }

/** States in which a run is worked on; a member has one such run a provider. */
export const AT_WORK = ['initialising', 'running', 'stopping'] as const

/** Locks a run: what changes it or its lines stands in one line, and its counts hold until the commit. */
export async function lockRun(tx: Transaction, runId: string): Promise<RunRow | null> {
  const [run] = await tx.select().from(aiRuns).where(eq(aiRuns.id, runId)).for('no key update')
  return run ?? null
}

/** Reads a run that must be there. */
export async function rereadRun(db: Database, runId: string): Promise<RunRow> {
  const [run] = await db.select().from(aiRuns).where(eq(aiRuns.id, runId))
  return run as RunRow
}

/** Marks lines of a locked run that were passed on as `asking`, and its counts follow; publishes topics with it. */
export async function countPassedOn(
  tx: Transaction,
  runId: string,
  topics: readonly string[] = [],
): Promise<void> {
  await tx.execute(sql`
    WITH passed_on AS (
      UPDATE ai_run_lines SET state = 'asking' WHERE run_id = ${runId} AND state = 'waiting' AND call_id IS NOT NULL
    )
    SELECT ${notice} FROM unnest(${sql.param([...topics])}::text[]) AS topic`)
}

/** Reads a member's own run; anybody else's is not found. */
export async function readShownRun(db: Database, memberId: string, runId: string): Promise<ShownRun | null> {
  const [found] = await shownRuns(db)
    .where(and(eq(aiRuns.id, runId), eq(aiRuns.profileId, memberId)))
    .limit(1)
  return found ? shown(found) : null
}

/** Reads a member's runs, newest first. */
export async function readLatestRuns(db: Database, memberId: string, count: number): Promise<ShownRun[]> {
  const rows = await shownRuns(db)
    .where(eq(aiRuns.profileId, memberId))
    .orderBy(desc(aiRuns.createdAt))
    .limit(count)
  return rows.map(shown)
}

/** Reads a member's runs that are not through, newest first: at work, or with lines that wait for their member. */
export async function readUnfinishedRuns(db: Database, memberId: string, count: number): Promise<ShownRun[]> {
  const rows = await shownRuns(db)
    .where(
      and(
        eq(aiRuns.profileId, memberId),
        or(inArray(aiRuns.state, [...AT_WORK]), sql`${aiRuns.waiting} + ${aiRuns.interrupted} > 0`),
      ),
    )
    .orderBy(desc(aiRuns.createdAt))
    .limit(count)
  return rows.map(shown)
}

function shownRuns(db: Database) {
  return db
    .select({
      run: aiRuns,
      // By its unique index, whatever PostgreSQL thinks of a column that is mostly empty.
      historyId: sql<string | null>`(
        SELECT id FROM prompt_history WHERE run_id = ai_runs.id AND NOT deleted)`,
      firstKeyword: sql<string>`(
        SELECT keyword FROM ai_run_lines WHERE run_id = ai_runs.id AND position = 0)`,
    })
    .from(aiRuns)
    .$dynamic()
}

function shown({ run, ...rest }: { run: RunRow } & Omit<ShownRun, keyof RunRow>): ShownRun {
  return { ...run, ...rest }
}

/** Finds the run of a member and provider that is under way; at most one is. */
export async function findActiveRun(
  db: Database,
  memberId: string,
  provider: RunRow['provider'],
): Promise<string | null> {
  const [run] = await db
    .select({ id: aiRuns.id })
    .from(aiRuns)
    .where(
      and(eq(aiRuns.profileId, memberId), eq(aiRuns.provider, provider), inArray(aiRuns.state, [...AT_WORK])),
    )
  return run?.id ?? null
}

/** Returns the sum of the results that the runs that are kept for a member may hold. */
export function storedResultsOf(memberId: string): SQL<string> {
  return sql<string>`(
    SELECT coalesce(sum(kept.total * kept.per_line::bigint), 0) FROM ai_runs kept WHERE kept.profile_id = ${memberId})`
}

/** Reads the lines changed after a revision, in the order of their changes. */
export function readChangedLines(
  db: Database,
  runId: string,
  since: number,
  limit: number,
): Promise<LineRow[]> {
  return db
    .select()
    .from(aiRunLines)
    .where(and(eq(aiRunLines.runId, runId), gt(aiRunLines.revision, since)))
    .orderBy(asc(aiRunLines.revision))
    .limit(limit)
}

/** Reads a run's lines from a position on, in the order of its keywords. */
export function readLinesFrom(db: Database, runId: string, from: number, limit: number): Promise<LineRow[]> {
  return db
    .select()
    .from(aiRunLines)
    .where(and(eq(aiRunLines.runId, runId), gt(aiRunLines.position, from - 1)))
    .orderBy(asc(aiRunLines.position))
    .limit(limit)
}

/** Reads the first line, in the order of the keywords, that has results. */
export async function readFirstLineWithResults(db: Database, runId: string): Promise<LineRow | null> {
  const [line] = await db
    .select()
    .from(aiRunLines)
    .where(and(eq(aiRunLines.runId, runId), sql`${aiRunLines.prompts} <> '[]'::jsonb`))
    .orderBy(asc(aiRunLines.position))
    .limit(1)
  return line ?? null
}

/** Reads a run's keywords in their order. */
export async function readKeywords(db: Database, runId: string): Promise<string[]> {
  const rows = await db
    .select({ keyword: aiRunLines.keyword })
    .from(aiRunLines)
    .where(eq(aiRunLines.runId, runId))
    .orderBy(asc(aiRunLines.position))
  return rows.map(({ keyword }) => keyword)
}

/** Finds the runs that have work: to be tested, to be asked for, or through. */
export async function findRunsToDo(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: aiRuns.id })
    .from(aiRuns)
    .where(
      and(
        inArray(aiRuns.state, [...AT_WORK]),
        or(
          sql`${aiRuns.state} = 'initialising' AND ${aiRuns.tester} IS NULL`,
          sql`${aiRuns.state} = 'running' AND ${aiRuns.asking} < ${aiRuns.concurrency} AND ${aiRuns.waiting} > 0
              AND (${aiRuns.notBefore} IS NULL OR ${aiRuns.notBefore} <= ${now.toISOString()}::timestamptz)`,
          sql`${aiRuns.state} = 'stopping' AND ${aiRuns.stoppingSince} IS NOT NULL`,
          sql`${aiRuns.state} IN ('running', 'stopping') AND ${aiRuns.asking} = 0
              AND (${aiRuns.waiting} = 0 OR ${aiRuns.state} = 'stopping')`,
        ),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Counts how many waiting lines may be asked now, up to `limit`. */
export async function countEligibleLines(
  tx: Transaction,
  runId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const rows = await tx
    .select({ position: aiRunLines.position })
    .from(aiRunLines)
    .where(
      and(
        eq(aiRunLines.runId, runId),
        eq(aiRunLines.state, 'waiting'),
        isNull(aiRunLines.callId),
        or(isNull(aiRunLines.notBefore), lte(aiRunLines.notBefore, now)),
      ),
    )
    .limit(limit)
  return rows.length
}

/** Returns when the first of the waiting lines may be asked that may not yet. */
export async function firstNotBefore(tx: Transaction, runId: string): Promise<Date | null> {
  const [row] = await tx
    .select({ notBefore: aiRunLines.notBefore })
    .from(aiRunLines)
    .where(and(eq(aiRunLines.runId, runId), eq(aiRunLines.state, 'waiting'), isNotNull(aiRunLines.notBefore)))
    .orderBy(asc(aiRunLines.notBefore))
    .limit(1)
  return row?.notBefore ?? null
}

/** Removes runs at rest that nobody touched since. @returns how many */
export async function deleteIdleRuns(db: Database, since: Date): Promise<number> {
  const { rowCount } = await db
    .delete(aiRuns)
    .where(and(inArray(aiRuns.state, ['stopped', 'finished']), lte(aiRuns.updatedAt, since)))
  return rowCount ?? 0
}

/** Reads all runs of a member. */
export function readRunsOf(db: Database, memberId: string): Promise<RunRow[]> {
  return db.select().from(aiRuns).where(eq(aiRuns.profileId, memberId)).orderBy(asc(aiRuns.createdAt))
}

/** A page of calls. */
export const CALLS_AT_ONCE = 500

/** Reads a page of a member's calls, in the order of their ids. */
export function readCallsAfter(db: Database, memberId: string, after: string | undefined) {
  return db
    .select()
    .from(aiCalls)
    .where(and(eq(aiCalls.profileId, memberId), after ? gt(aiCalls.id, after) : undefined))
    .orderBy(asc(aiCalls.id))
    .limit(CALLS_AT_ONCE)
}
