import { DAY_MS } from '@thokham/domain/bangkok-time'
import { HISTORY_DAYS } from '@thokham/domain/history'
import { and, eq, inArray, isNotNull, lte, type SQL } from 'drizzle-orm'
import { publish } from '../../db/pubsub.ts'
import { imagePictures, imageRuns } from '../../db/schema.ts'
import type { Services } from '../../services.ts'
import { HELD_PICTURES } from './hold-picture.ts'
import { IMAGE_WORK_TOPIC, imageRunTopic } from './settle-run.ts'

/** Files that are on their way to their row are younger. */
const STRAY_MS = 60 * 60_000

/** Deletes pictures for which nobody came in time, files that no row names, and runs at rest after 7 days without a change. */
export async function sweepPictures(services: Services): Promise<void> {
  const { db, clock, files } = services
  const now = clock()
  await letGo(services, lte(imagePictures.heldUntil, now))
  const idle = new Date(now.getTime() - HISTORY_DAYS * DAY_MS)
  await db
    .delete(imageRuns)
    .where(and(inArray(imageRuns.state, ['stopped', 'finished']), lte(imageRuns.updatedAt, idle)))
  const rows = await db
    .select({ file: imagePictures.file })
    .from(imagePictures)
    .where(isNotNull(imagePictures.file))
  const named = new Set(rows.map(({ file }) => file))
  for await (const { name, changedAt } of files.list(HELD_PICTURES)) {
    if (!named.has(name) && now.getTime() - changedAt.getTime() > STRAY_MS) await files.remove(name)
  }
}

/** Confirms that a member's device has pictures: the server's are deleted. @returns how many were held */
export async function takePictures(
  services: Services,
  memberId: string,
  ids: readonly string[],
): Promise<number> {
  const own = and(eq(imagePictures.profileId, memberId), inArray(imagePictures.id, [...ids]))
  return letGo(services, own, services.clock())
}

/** Empties rows of held pictures first, then removes their files: no row names what is gone. */
async function letGo(
  services: Services,
  which: SQL | undefined,
  takenAt: Date | null = null,
): Promise<number> {
  const { db, files } = services
  const held = await db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: imagePictures.id, file: imagePictures.file, runId: imagePictures.runId })
      .from(imagePictures)
      .where(and(which, isNotNull(imagePictures.file)))
      .orderBy(imagePictures.id)
      .for('update')
    if (rows.length === 0) return []
    await tx
      .update(imagePictures)
      .set({ file: null, fileKey: null, sealedUnder: null, takenAt })
      .where(
        inArray(
          imagePictures.id,
          rows.map(({ id }) => id),
        ),
      )
    for (const runId of new Set(rows.map((row) => row.runId))) await publish(tx, imageRunTopic(runId))
    // There is room again.
    await publish(tx, IMAGE_WORK_TOPIC)
    return rows
  })
  for (const { file } of held) if (file) await files.remove(file)
  return held.length
}
