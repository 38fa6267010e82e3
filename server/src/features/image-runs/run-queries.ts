import { and, asc, desc, eq, gt, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { imagePictures, imageRuns, imageSteps } from '../../db/schema.ts'

export type ImageRunRow = typeof imageRuns.$inferSelect
export type ImageStepRow = typeof imageSteps.$inferSelect
export type ImagePictureRow = typeof imagePictures.$inferSelect

/** States of a run in which something may still be done. */
export const AT_WORK = ['running', 'stopping'] as const

/** Locks a run's row until the end of the transaction; null when there is none. */
export async function lockRun(tx: Transaction, runId: string): Promise<ImageRunRow | null> {
  const [run] = await tx.select().from(imageRuns).where(eq(imageRuns.id, runId)).for('no key update')
  return run ?? null
}

/** Reads a run of a member. */
export async function readRun(db: Database, memberId: string, runId: string): Promise<ImageRunRow | null> {
  const [run] = await db
    .select()
    .from(imageRuns)
    .where(and(eq(imageRuns.id, runId), eq(imageRuns.profileId, memberId)))
  return run ?? null
}

/** Reads a member's newest runs, or the newest that are older than one of them. */
export function readNewestRuns(
  db: Database,
  memberId: string,
  { before, most }: { before: string | undefined; most: number },
): Promise<ImageRunRow[]> {
  const own = eq(imageRuns.profileId, memberId)
  const isOlder =
    before === undefined
      ? undefined
      : sql`(${imageRuns.createdAt}, ${imageRuns.id}) < (
          SELECT known.created_at, known.id FROM ${imageRuns} AS known
          WHERE known.id = ${before} AND known.profile_id = ${memberId}
        )`
  return db
    .select()
    .from(imageRuns)
    .where(and(own, isOlder))
    .orderBy(desc(imageRuns.createdAt), desc(imageRuns.id))
    .limit(most)
}

/** Returns the run that a member has at work with a provider. */
export async function findActiveRun(
  db: Database | Transaction,
  memberId: string,
  provider: ImageRunRow['provider'],
): Promise<string | null> {
  const [run] = await db
    .select({ id: imageRuns.id })
    .from(imageRuns)
    .where(
      and(
        eq(imageRuns.profileId, memberId),
        eq(imageRuns.provider, provider),
        inArray(imageRuns.state, [...AT_WORK]),
      ),
    )
  return run?.id ?? null
}

/** Finds the runs for which something is to be done now. */
export async function findRunsToDo(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: imageRuns.id })
    .from(imageRuns)
    .where(
      and(
        inArray(imageRuns.state, [...AT_WORK]),
        or(
          and(
            eq(imageRuns.state, 'running'),
            gt(imageRuns.waiting, 0),
            sql`${imageRuns.drawing} < ${imageRuns.concurrency}`,
            or(sql`${imageRuns.notBefore} IS NULL`, lte(imageRuns.notBefore, now)),
          ),
          eq(imageRuns.drawing, 0),
        ),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Reads the first prompt of each of these runs. */
export async function readFirstSteps(
  db: Database,
  runIds: readonly string[],
): Promise<Map<string, ImageStepRow>> {
  const rows = await db
    .select()
    .from(imageSteps)
    .where(and(inArray(imageSteps.runId, [...runIds]), eq(imageSteps.position, 0)))
  return new Map(rows.map((row) => [row.runId, row]))
}

/** Returns what the next picture of a run is expected to cost; null = none waits. */
export async function readNextCost(db: Database, runId: string): Promise<number | null> {
  const [step] = await db
    .select({ likely: imageSteps.likelyNanoThb })
    .from(imageSteps)
    .where(and(eq(imageSteps.runId, runId), eq(imageSteps.state, 'waiting')))
    .orderBy(asc(imageSteps.position))
    .limit(1)
  return step?.likely ?? null
}

/** Reads steps that changed after a revision, in the order of their changes. */
export function readChangedSteps(
  db: Database,
  runId: string,
  since: number,
  limit: number,
): Promise<ImageStepRow[]> {
  return db
    .select()
    .from(imageSteps)
    .where(and(eq(imageSteps.runId, runId), gt(imageSteps.revision, since)))
    .orderBy(asc(imageSteps.revision))
    .limit(limit)
}

/** Reads the pictures of some steps of a run, by position. */
export async function readPicturesOf(
  db: Database,
  runId: string,
  positions: readonly number[],
): Promise<Map<number, ImagePictureRow[]>> {
  if (positions.length === 0) return new Map()
  const rows = await db
    .select()
    .from(imagePictures)
    .where(and(eq(imagePictures.runId, runId), inArray(imagePictures.position, [...positions])))
    .orderBy(asc(imagePictures.madeAt), asc(imagePictures.id))
  const found = new Map<number, ImagePictureRow[]>()
  for (const row of rows) found.set(row.position, [...(found.get(row.position) ?? []), row])
  return found
}

/** Returns the bytes of pictures that are held: a member's, and all. */
export async function readHeldBytes(
  tx: Transaction,
  memberId: string,
): Promise<{ own: number; all: number }> {
  const [row] = await tx
    .select({
      all: sql<string>`coalesce(sum(${imagePictures.bytes}), 0)`,
      own: sql<string>`coalesce(sum(${imagePictures.bytes}) FILTER (WHERE ${imagePictures.profileId} = ${memberId}), 0)`,
    })
    .from(imagePictures)
    .where(isNotNull(imagePictures.file))
  return { own: Number(row?.own), all: Number(row?.all) }
}
