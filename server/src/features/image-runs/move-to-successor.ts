import { bangkokDate } from '@thokham/domain/bangkok-time'
import type { ImageModel } from '@thokham/domain/image/image-model'
import { estimateThb } from '@thokham/domain/image/image-price'
import { sizeWith } from '@thokham/domain/image/image-size'
import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { imageRuns, imageSteps } from '../../db/schema.ts'
import { readImageModelInUse } from '../reference-data/read-image-models.ts'
import type { ImageRunRow } from './run-queries.ts'

/** Returns the model that takes over a run whose own has ended; null where its own still answers, or nothing takes over. */
export async function successorOfRun(
  tx: Transaction,
  { provider, model: id }: ImageRunRow,
  now: Date,
): Promise<ImageModel | null> {
  if (provider === 'imageServer') return null
  const model = await readImageModelInUse(tx, { provider, id, today: bangkokDate(now) })
  return model?.id === id ? null : model
}

/**
 * Moves a locked run whose model has ended to the one that takes over: what waits is planned in that one's sizes, at its price.
 * @returns the run as it is now; null while something is on its way, which the former model bills: nothing is asked until then
 */
export async function moveToSuccessor(
  tx: Transaction,
  run: ImageRunRow,
  now: Date,
): Promise<ImageRunRow | null> {
  const model = await successorOfRun(tx, run, now)
  if (!model) return run
  const { id: runId, drawing, thbPerUsd } = run
  if (drawing > 0) return null
  const quality = model.qualities.length > 0 ? (run.quality ?? 'medium') : null
  const waiting = await tx
    .select({ position: imageSteps.position, prompt: imageSteps.prompt, size: imageSteps.size })
    .from(imageSteps)
    .where(and(eq(imageSteps.runId, runId), eq(imageSteps.state, 'waiting')))
  const planned = waiting.map(({ position, prompt, size: { width, height } }) => {
    const size = sizeWith(model.sizing, { ratio: `${width}:${height}`, pixels: width * height })
    const asked = { size, quality: quality ?? 'medium', letters: prompt.length }
    const { likely, most } = estimateThb(model, asked, thbPerUsd)
    return { position, size, likely, most }
  })
  await tx.execute(sql`
    UPDATE image_steps SET size = planned.size, likely_nano_thb = likely, most_nano_thb = most
    FROM jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) AS planned (
      position integer, size jsonb, likely bigint, most bigint)
    WHERE run_id = ${runId}::uuid AND image_steps.position = planned.position`)
  const formerModel = run.formerModel ?? run.model
  const [moved] = await tx
    .update(imageRuns)
    .set({ model: model.id, price: model.price, quality, formerModel })
    .where(eq(imageRuns.id, runId))
    .returning()
  return moved ?? null
}
