import { isAsked } from '@thokham/domain/ai-generation'
import {
  capacityAt,
  isUnlimited,
  NEW_PACE,
  type Pace,
  PROVEN,
  paceAfterAnswers,
  paceAfterRefusal,
  paceAt,
  perMinute,
  windowOf,
} from '@thokham/domain/provider-pace'
import { and, asc, eq, gt, ne } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { aiCalls, aiPaces } from '../../db/schema.ts'
import type { AskOutcome } from '../../integrations/ai-ask.ts'
import type { RunRow } from './run-queries.ts'

/** Refusals are measured by the calls of this last time. */
const LOOK_BACK_MS = 2 * 60_000
/** More calls than any limit that is kept. */
const MOST_CALLS = 2_000

/** What a run waits for, and until when. */
export interface RunPause {
  notBefore: Date
  pauseKind: 'rate' | 'daily'
  perMinute: number | null
  /** The provider's own words. */
  pauseSaid: string | null
}

/** How many calls a key may send now; with none, when the next ones may, and why not before. */
export interface KeyCapacity {
  calls: number
  again: Date | null
  isUnlimited: boolean
  perMinute: number | null
  kind: RunPause['pauseKind']
  said: string | null
}

/**
 * Reads how fast the key of a locked run may be used. The free tier has its own allowance (free-allowance.ts), so of its
 * key only the pauses are kept.
 */
export async function readPace(tx: Transaction, run: RunRow, now: Date): Promise<Pace> {
  if (!isAsked(run.provider)) return { ...NEW_PACE, proven: PROVEN }
  const [row] = await tx.select().from(aiPaces).where(mine(run))
  const { calls, windowMs, isStated = false, restsUntil: _, restKind: __, restSaid: ___, ...rest } = row ?? {}
  const limit = calls && windowMs ? { calls, windowMs, isStated } : null
  const { proven, changedAt, strikes } = { ...NEW_PACE, ...rest }
  if (run.provider === 'geminiFree') return { ...NEW_PACE, proven: PROVEN, strikes }
  return paceAt({ proven, limit, changedAt, strikes }, now)
}

/** Reads until when the key of a locked run pauses, as its provider answered to any run; null = it does not. */
async function readRest(tx: Transaction, run: RunRow, now: Date) {
  if (!isAsked(run.provider)) return null
  const [row] = await tx
    .select({ until: aiPaces.restsUntil, kind: aiPaces.restKind, said: aiPaces.restSaid })
    .from(aiPaces)
    .where(and(mine(run), gt(aiPaces.restsUntil, now)))
  return row?.until ? { until: row.until, kind: row.kind ?? ('rate' as const), said: row.said } : null
}

/** Returns how many calls of a locked run's key may be sent now; with none, when the next ones may. */
export async function capacityOfKey(tx: Transaction, run: RunRow, now: Date): Promise<KeyCapacity> {
  const pace = await readPace(tx, run, now)
  const rest = await readRest(tx, run, now)
  if (rest) {
    const named = pace.limit && perMinute(pace.limit)
    const { until: again, kind, said } = rest
    return { calls: 0, again, isUnlimited: false, perMinute: named, kind, said }
  }
  const unlimited = isUnlimited(pace)
  const sent = unlimited
    ? []
    : await sentSince(tx, run, new Date(now.getTime() - windowOf(pace).windowMs - 1_000))
  return {
    ...capacityAt(pace, { sent, asking: run.asking, now }),
    isUnlimited: unlimited,
    perMinute: pace.limit && perMinute(pace.limit),
    kind: 'rate',
    said: null,
  }
}

/**
 * Writes down what the calls of a locked run, written down before, tell of their key's pace.
 * @returns how long the run waits for it; null when nothing was refused
 */
export async function notePace(
  tx: Transaction,
  run: RunRow,
  outcomes: readonly AskOutcome[],
  now: Date,
): Promise<RunPause | null> {
  const refusals = outcomes.flatMap((outcome) =>
    outcome.ok || !outcome.rate ? [] : [{ ...outcome.rate, said: outcome.said ?? null }],
  )
  const answers = outcomes.filter(({ ok }) => ok).length
  const before = await readPace(tx, run, now)
  if (refusals.length === 0 && isUnlimited(before) && before.strikes === 0) return null
  let pace = answers > 0 ? paceAfterAnswers(before, answers) : before
  let pause: RunPause | null = null
  if (refusals.length > 0) {
    const sent = await sentSince(tx, run, new Date(now.getTime() - LOOK_BACK_MS))
    for (const refusal of refusals) {
      const after = paceAfterRefusal(pace, refusal, { sent, now })
      // One burst is one strike.
      pace = { ...after.pace, strikes: before.strikes + 1 }
      const notBefore = new Date(now.getTime() + after.waitMs)
      if (pause && pause.notBefore >= notBefore) continue
      pause = {
        notBefore,
        pauseKind: refusal.isDaily ? 'daily' : 'rate',
        perMinute: pace.limit && perMinute(pace.limit),
        pauseSaid: refusal.said,
      }
    }
  }
  const rest = pause && (await readRest(tx, run, now))
  const longer = pause && (!rest || rest.until < pause.notBefore) ? pause : null
  const row = {
    proven: pace.proven,
    calls: pace.limit?.calls ?? null,
    windowMs: pace.limit?.windowMs ?? null,
    isStated: pace.limit?.isStated ?? false,
    changedAt: pace.changedAt,
    strikes: pace.strikes,
    ...(longer && { restsUntil: longer.notBefore, restKind: longer.pauseKind, restSaid: longer.pauseSaid }),
  }
  await tx
    .insert(aiPaces)
    .values({ profileId: run.profileId, provider: run.provider, ...row })
    .onConflictDoUpdate({ target: [aiPaces.profileId, aiPaces.provider], set: row })
  return pause
}

const mine = ({ profileId, provider }: RunRow) =>
  and(eq(aiPaces.profileId, profileId), eq(aiPaces.provider, provider))

/** Returns the instants of a key's calls since then that were not refused for their number, oldest first. */
async function sentSince(tx: Transaction, { profileId, provider }: RunRow, since: Date): Promise<Date[]> {
  const rows = await tx
    .select({ sentAt: aiCalls.sentAt })
    .from(aiCalls)
    .where(
      and(
        eq(aiCalls.profileId, profileId),
        eq(aiCalls.provider, provider),
        gt(aiCalls.sentAt, since),
        ne(aiCalls.outcome, 'provider_rate'),
      ),
    )
    .orderBy(asc(aiCalls.sentAt))
    .limit(MOST_CALLS)
  return rows.map(({ sentAt }) => sentAt)
}
