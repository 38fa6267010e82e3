import { type listHeldPictures, MOST_HELD_LISTED } from '@thokham/contract/image-runs'
import type { CallResult } from '@thokham/contract/operation'
import { and, asc, count, eq, isNotNull, min, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { imagePictures, imageRuns, imageSteps } from '../../db/schema.ts'
import { presentPicture } from './present-run.ts'

/** The model that drew a picture: another may have taken its run over since. */
const DRAWN_BY = sql<string | null>`(
  SELECT model FROM image_calls AS call
  WHERE call.run_id = ${imagePictures.runId} AND call.position = ${imagePictures.position} AND call.outcome = 'ok'
  ORDER BY call.ended_at DESC LIMIT 1)`

/** Lists what is held for a member over all runs, the oldest first. */
export async function listHeld(db: Database, memberId: string): Promise<CallResult<typeof listHeldPictures>> {
  const held = and(eq(imagePictures.profileId, memberId), isNotNull(imagePictures.file))
  const rows = await db
    .select({ picture: imagePictures, step: imageSteps, run: imageRuns, drawnBy: DRAWN_BY })
    .from(imagePictures)
    .innerJoin(imageRuns, eq(imageRuns.id, imagePictures.runId))
    .innerJoin(
      imageSteps,
      and(eq(imageSteps.runId, imagePictures.runId), eq(imageSteps.position, imagePictures.position)),
    )
    .where(held)
    .orderBy(asc(imagePictures.heldUntil), asc(imagePictures.id))
    .limit(MOST_HELD_LISTED)
  const runs = await db
    .select({ id: imagePictures.runId, pictures: count(), until: min(imagePictures.heldUntil) })
    .from(imagePictures)
    .where(held)
    .groupBy(imagePictures.runId)
  return {
    total: runs.reduce((sum, { pictures }) => sum + pictures, 0),
    pictures: rows.map(({ picture, step, run, drawnBy }) => ({
      ...presentPicture(picture),
      runId: run.id,
      position: step.position,
      prompt: step.prompt,
      provider: run.provider,
      model: drawnBy ?? run.model,
      quality: run.quality,
      asked: { width: step.size.width, height: step.size.height },
    })),
    runs: runs.flatMap(({ id, pictures, until }) =>
      until ? [{ id, pictures, until: until.toISOString() }] : [],
    ),
  }
}
