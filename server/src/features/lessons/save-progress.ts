import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { lessonProgress } from '../../db/schema.ts'

export interface Progress {
  profileId: string
  lessonId: string
  /** Percent */
  reached: number
  /** undefined = as it is */
  isDone: boolean | undefined
  now: Date
}

/** Writes how far a member has come, in one statement: the furthest of several at once stays. */
export async function saveReached(db: Database, progress: Progress) {
  const { profileId, lessonId, reached, isDone, now } = progress
  const doneAt = isDone ? now : null
  const [row] = await db
    .insert(lessonProgress)
    .values({ profileId, lessonId, reached, doneAt, seenAt: now })
    .onConflictDoUpdate({
      target: [lessonProgress.profileId, lessonProgress.lessonId],
      set: {
        reached: sql`greatest(${lessonProgress.reached}, excluded.reached)`,
        seenAt: now,
        ...(isDone === true && { doneAt: sql`coalesce(${lessonProgress.doneAt}, excluded.done_at)` }),
        ...(isDone === false && { doneAt: null }),
      },
    })
    .returning()
  return { reached: row?.reached ?? reached, isDone: Boolean(row?.doneAt) }
}
