import type { QueuedImage } from '@thokham/domain/image/image-request'
import type { ImageSize } from '@thokham/domain/image/image-size'
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { imageRuns } from '../../db/schema.ts'
import { capacityOfKey } from './key-pace.ts'
import type { ImageRunRow } from './run-queries.ts'
import { roomFor, type StorageCaps } from './storage-caps.ts'

/** A picture that is asked for from now on, by this process alone. */
export interface ClaimedStep {
  callId: string
  position: number
  prompt: string
  size: ImageSize
  retries: number
  askedAt: Date
  /** It waits in the provider's queue already. */
  queued: QueuedImage | null
}

/** A step that waits: taken, or, without a call, one for which the ceiling does not pay. */
type TakenRow = Record<string, unknown> &
  Pick<ClaimedStep, 'position' | 'prompt' | 'size' | 'retries'> & {
    callId: string | null
    most: string | null
  }

/**
 * Takes as many waiting steps of a locked run as may be asked for at once, and writes their calls down before they are sent.
 * The most that each can cost is reserved of the ceiling in the same transaction: whatever comes, the ceiling holds. A run
 * whose ceiling does not pay for the next one stops; one for whose pictures there is no room waits until some are taken.
 * @param by places = calls that this process may still have on their way
 */
export async function claimSteps(
  tx: Transaction,
  run: ImageRunRow,
  by: { name: string; places: number; now: Date; heldRoom: StorageCaps },
): Promise<ClaimedStep[]> {
  const { name, places, now, heldRoom } = by
  if (run.state !== 'running' || run.waiting === 0) return []
  if (run.notBefore && run.notBefore > now) return []
  const free = Math.min(places, atOnce(run) - run.drawing)
  if (free <= 0) return []
  const { calls, again } = await capacityOfKey(tx, run, now)
  if (calls === 0) {
    await tx.update(imageRuns).set({ notBefore: again }).where(eq(imageRuns.id, run.id))
    return []
  }
  const room = await roomFor(tx, run, heldRoom)
  if (run.isFull !== (room <= 0 && run.drawing === 0)) {
    await tx.update(imageRuns).set({ isFull: !run.isFull }).where(eq(imageRuns.id, run.id))
  }
  if (room <= 0) return []
  const at = sql`${now.toISOString()}::timestamptz`
  const left = run.ceilingNanoThb - run.spentNanoThb - run.reservedNanoThb
  const { rows } = await tx.execute<TakenRow>(sql`
    WITH next AS MATERIALIZED (
      SELECT position, most_nano_thb FROM image_steps
      WHERE run_id = ${run.id} AND state = 'waiting' AND (not_before IS NULL OR not_before <= ${at})
      ORDER BY position LIMIT ${Math.min(free, room, calls)}
    ), summed AS (
      SELECT position, sum(most_nano_thb) OVER (ORDER BY position) AS sum FROM next
    ), taken AS (
      UPDATE image_steps AS step SET state = 'drawing', asked_by = ${name}, call_id = gen_random_uuid(),
        asked_at = ${at}, not_before = NULL, queued = NULL, fault = NULL, refused_for = NULL, reason = NULL, said = NULL
      FROM summed WHERE step.run_id = ${run.id} AND step.position = summed.position AND summed.sum <= ${left}
      RETURNING step.call_id, step.position, step.prompt, step.size, step.retries, step.most_nano_thb
    ), calls AS (
      INSERT INTO image_calls (id, profile_id, run_id, position, provider, model, reserved_nano_thb, sent_at)
      SELECT call_id, ${run.profileId}::uuid, ${run.id}::uuid, position, ${run.provider}, ${run.model}, most_nano_thb, ${at}
      FROM taken
    )
    SELECT call_id AS "callId", taken.position, prompt, size, retries, taken.most_nano_thb AS most
    FROM next LEFT JOIN taken ON taken.position = next.position ORDER BY next.position`)
  const claimed = rows.flatMap(({ callId, ...row }) => (callId === null ? [] : [{ callId, ...row }]))
  const reserved = claimed.reduce((sum, { most }) => sum + Number(most), 0)
  if (claimed.length > 0) {
    await tx
      .update(imageRuns)
      .set({ reservedNanoThb: sql`${imageRuns.reservedNanoThb} + ${reserved}`, notBefore: null })
      .where(eq(imageRuns.id, run.id))
  } else if (rows.length > 0 && run.drawing === 0) {
    // Nothing that is on its way will give anything back.
    await tx
      .update(imageRuns)
      .set({ state: 'stopping', stoppedBy: 'ceiling' })
      .where(eq(imageRuns.id, run.id))
  }
  return claimed.map(({ callId, position, prompt, size, retries }) => ({
    callId,
    position,
    prompt,
    size,
    retries,
    askedAt: now,
    queued: null,
  }))
}

/** An own server's price is its member's word alone: until the last one's bill is known no other picture is asked for. */
function atOnce({ provider, concurrency }: ImageRunRow): number {
  return provider === 'imageServer' ? 1 : concurrency
}
