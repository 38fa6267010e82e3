import type { DrawingProvider } from '@thokham/domain/image/image-model'
import {
  capacityAt,
  isEndlessWait,
  NEW_PACE,
  type Pace,
  PROVEN,
  paceAfterRefusal,
  paceAt,
  type RateRefusal,
  windowOf,
} from '@thokham/domain/provider-pace'
import { and, asc, eq, gt, notInArray } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { publish } from '../../db/pubsub.ts'
import { imageCalls, imagePaces, imageRuns } from '../../db/schema.ts'
import type { ImageRunRow } from './run-queries.ts'
import { IMAGE_WORK_TOPIC, imageRunTopic } from './settle-run.ts'

/** Refusals are measured by the calls of this last time. */
const LOOK_BACK_MS = 2 * 60_000
/** A picture takes long enough that a key of which nothing is known need not be felt for: refusals tell in time. */
const UNKNOWN: Pace = { ...NEW_PACE, proven: PROVEN }

/** Whose key it is, and for whom. */
type OfKey = Pick<ImageRunRow, 'profileId' | 'provider'>

const ofKey = ({ profileId, provider }: OfKey) =>
  and(eq(imagePaces.profileId, profileId), eq(imagePaces.provider, provider))

async function readPace(
  tx: Transaction,
  run: OfKey,
  now: Date,
): Promise<{ pace: Pace; since: Date | null; restsUntil: Date | null }> {
  const [row] = await tx.select().from(imagePaces).where(ofKey(run))
  if (!row) return { pace: UNKNOWN, since: null, restsUntil: null }
  const { calls, windowMs, isStated, changedAt, strikes, keySince, restsUntil } = row
  const limit = calls && windowMs ? { calls, windowMs, isStated } : null
  return {
    // What is learned of it is its limit; one without a limit is used as fast as the settings allow.
    pace: { ...paceAt({ proven: PROVEN, limit, changedAt, strikes }, now), proven: PROVEN },
    since: keySince,
    restsUntil: restsUntil && restsUntil > now ? restsUntil : null,
  }
}

/** Returns how many pictures may be asked for now with the key of a locked run, whichever runs asked before; with none, when. */
export async function capacityOfKey(
  tx: Transaction,
  run: ImageRunRow,
  now: Date,
): Promise<{ calls: number; again: Date | null }> {
  const { pace, since, restsUntil } = await readPace(tx, run, now)
  if (restsUntil) return { calls: 0, again: restsUntil }
  if (pace.limit === null) return { calls: Number.POSITIVE_INFINITY, again: null }
  const sent = await sentSince(tx, run, laterOf(now.getTime() - windowOf(pace).windowMs - 1_000, since))
  return capacityAt(pace, { sent, asking: run.drawing, now })
}

/**
 * Writes down that the key of a locked run was refused for its pace.
 * @returns until when it rests, and whether waiting has come to nothing
 */
export async function noteRefusal(
  tx: Transaction,
  run: ImageRunRow,
  refusal: RateRefusal,
  now: Date,
): Promise<{ until: Date; isEndless: boolean }> {
  const before = await readPace(tx, run, now)
  const sent = await sentSince(tx, run, laterOf(now.getTime() - LOOK_BACK_MS, before.since))
  const { pace, waitMs } = paceAfterRefusal(before.pace, refusal, { sent, now })
  const wanted = new Date(now.getTime() + waitMs)
  const until = before.restsUntil && before.restsUntil > wanted ? before.restsUntil : wanted
  const row = {
    calls: pace.limit?.calls ?? null,
    windowMs: pace.limit?.windowMs ?? null,
    isStated: pace.limit?.isStated ?? false,
    changedAt: pace.changedAt,
    // One burst is one strike.
    strikes: before.restsUntil ? before.pace.strikes : pace.strikes,
    restsUntil: until,
  }
  await tx
    .insert(imagePaces)
    .values({ profileId: run.profileId, provider: run.provider, ...row })
    .onConflictDoUpdate({ target: [imagePaces.profileId, imagePaces.provider], set: row })
  return { until, isEndless: isEndlessWait(pace, refusal) }
}

/** Writes down that the key of a locked run is taken again. */
export async function noteAnswer(tx: Transaction, run: ImageRunRow): Promise<void> {
  await tx
    .update(imagePaces)
    .set({ strikes: 0 })
    .where(and(ofKey(run), gt(imagePaces.strikes, 0)))
}

/** Forgets the pace of a member's key as another one takes its place: a run that waits for it goes on at once. */
export async function forgetImagePace(
  tx: Transaction,
  { memberId, provider, now }: { memberId: string; provider: DrawingProvider; now: Date },
): Promise<void> {
  const runs = await tx
    .update(imageRuns)
    .set({ notBefore: null })
    .where(
      and(
        eq(imageRuns.profileId, memberId),
        eq(imageRuns.provider, provider),
        eq(imageRuns.state, 'running'),
      ),
    )
    .returning({ id: imageRuns.id })
  for (const { id } of runs) await publish(tx, imageRunTopic(id))
  if (runs.length > 0) await publish(tx, IMAGE_WORK_TOPIC)
  const fresh = {
    ...{ calls: null, windowMs: null, isStated: false, changedAt: null, strikes: 0, restsUntil: null },
    keySince: now,
  }
  await tx
    .insert(imagePaces)
    .values({ profileId: memberId, provider, ...fresh })
    .onConflictDoUpdate({ target: [imagePaces.profileId, imagePaces.provider], set: fresh })
}

/** Lists when the calls of a key went out that were not refused for their pace, the oldest first. */
async function sentSince(tx: Transaction, { profileId, provider }: OfKey, since: Date): Promise<Date[]> {
  const rows = await tx
    .select({ sentAt: imageCalls.sentAt })
    .from(imageCalls)
    .where(
      and(
        eq(imageCalls.profileId, profileId),
        eq(imageCalls.provider, provider),
        gt(imageCalls.sentAt, since),
        notInArray(imageCalls.outcome, ['provider_rate']),
      ),
    )
    .orderBy(asc(imageCalls.sentAt))
  return rows.map(({ sentAt }) => sentAt)
}

const laterOf = (ms: number, other: Date | null): Date => new Date(Math.max(ms, other?.getTime() ?? 0))
