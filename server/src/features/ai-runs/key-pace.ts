import { isRemote } from '@thokham/domain/ai-generation'
import {
  capacityAt,
  isEndlessWait,
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
import type { CallOutcome } from '../../integrations/ai-call.ts'
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

/** What is known of a run's key: how fast it may be used, since when it is the member's, and until when it pauses. */
interface KeyPace {
  pace: Pace
  since: Date | null
  rest: { until: Date; kind: RunPause['pauseKind']; said: string | null } | null
}

/**
 * Reads how fast the key of a locked run may be used, and until when it pauses, as its provider answered to any run. The free
 * tier has its own allowance (free-allowance.ts), so of its key only the pauses are kept.
 */
export async function readKeyPace(tx: Transaction, run: RunRow, now: Date): Promise<KeyPace> {
  const unlimited = { ...NEW_PACE, proven: PROVEN }
  if (!isRemote(run.provider)) return { pace: unlimited, since: null, rest: null }
  const [row] = await tx.select().from(aiPaces).where(mine(run))
  if (!row) return { pace: run.provider === 'geminiFree' ? unlimited : NEW_PACE, since: null, rest: null }
  const { calls, windowMs, isStated, proven, changedAt, strikes, keySince: since } = row
  const limit = calls && windowMs ? { calls, windowMs, isStated } : null
  const { restsUntil: until, restKind: kind, restSaid: said } = row
  return {
    pace:
      run.provider === 'geminiFree'
        ? { ...unlimited, strikes }
        : paceAt({ proven, limit, changedAt, strikes }, now),
    since,
    rest: until && until > now ? { until, kind: kind ?? 'rate', said } : null,
  }
}

/** Returns how many calls of a locked run's key may be sent now; with none, when the next ones may. */
export async function capacityOfKey(tx: Transaction, run: RunRow, now: Date): Promise<KeyCapacity> {
  const { pace, since, rest } = await readKeyPace(tx, run, now)
  if (rest) {
    const named = pace.limit && perMinute(pace.limit)
    const { until: again, kind, said } = rest
    return { calls: 0, again, isUnlimited: false, perMinute: named, kind, said }
  }
  const unlimited = isUnlimited(pace)
  const window = new Date(now.getTime() - windowOf(pace).windowMs - 1_000)
  const sent = unlimited ? [] : await sentSince(tx, run, laterOf(window, since))
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
 * @returns how long the run waits for it, null when nothing was refused; and whether waiting has come to nothing
 */
export async function notePace(
  tx: Transaction,
  run: RunRow,
  outcomes: readonly CallOutcome[],
  now: Date,
): Promise<{ pause: RunPause | null; isEndless: boolean }> {
  const refusals = outcomes.flatMap((outcome) =>
    outcome.ok || !outcome.rate ? [] : [{ ...outcome.rate, said: outcome.said ?? null }],
  )
  const answers = outcomes.filter(({ ok }) => ok).length
  const { pace: before, since, rest } = await readKeyPace(tx, run, now)
  const nothing = { pause: null, isEndless: false }
  if (refusals.length === 0 && isUnlimited(before) && before.strikes === 0) return nothing
  let pace = answers > 0 ? paceAfterAnswers(before, answers) : before
  let pause: RunPause | null = null
  if (refusals.length > 0) {
    const sent = await sentSince(tx, run, laterOf(new Date(now.getTime() - LOOK_BACK_MS), since))
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
  return { pause, isEndless: answers === 0 && refusals.some((refusal) => isEndlessWait(pace, refusal)) }
}

function laterOf(one: Date, other: Date | null): Date {
  return other && other > one ? other : one
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
