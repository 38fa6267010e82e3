import type { AiPrompt } from '@thokham/domain/ai-reply'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { publish } from '../../db/pubsub.ts'
import { aiRuns } from '../../db/schema.ts'
import type { CallOutcome } from '../../integrations/ai-call.ts'
import { takeFreeRequests } from '../ai-providers/free-allowance.ts'
import { capacityOfKey, type KeyCapacity } from './key-pace.ts'
import { countEligibleLines, firstNotBefore, type RunRow } from './run-queries.ts'
import { runTopic } from './settle-run.ts'

/** A line that is asked for from now on, by this process alone. */
export interface ClaimedLine {
  callId: string
  position: number
  /** The one that is asked: of the run as it stood then. */
  model: string
  keyword: string
  /** Results it has already. */
  prompts: AiPrompt[]
  /** Those of them that are flagged give way to what comes. */
  isReplacing: boolean
  answers: number
  retries: number
}

/** What came of a call. */
export interface Answered {
  line: ClaimedLine
  outcome: CallOutcome
}

export interface Claim {
  lines: ClaimedLine[]
  /** Lines wait that may not be asked before this instant. */
  again: Date | null
  /** The key takes as many calls as there are places: a place may be passed on without counting them. */
  isUnlimited: boolean
}

/** Nothing may be asked for, and nothing waits for an instant. */
export const NOTHING: Claim = { lines: [], again: null, isUnlimited: false }

/**
 * Takes as many waiting lines of a locked run as may be asked at once, and writes their calls down before they are
 * sent: a line belongs to one call, whatever tab or process looks (decision 020). Requests of the free tier are taken
 * out of the allowance in the same transaction; when there are none the lines wait.
 */
export async function claimLines(
  tx: Transaction,
  run: RunRow,
  by: { name: string; places: number; now: Date },
): Promise<Claim> {
  const { name, places, now } = by
  if (run.state !== 'running' || run.waiting === 0) return NOTHING
  if (run.notBefore && run.notBefore > now) return { ...NOTHING, again: run.notBefore }
  const free = Math.min(places, run.concurrency - run.asking)
  if (free <= 0) return NOTHING
  const capacity = await capacityOfKey(tx, run, now)
  if (capacity.calls <= 0) {
    if (capacity.again) await pauseRun(tx, run, { ...capacity, until: capacity.again })
    return { ...NOTHING, again: capacity.again }
  }
  const { limit, limitedUntil } = await allowedOf(tx, run, Math.min(free, capacity.calls), now)
  const lines = limit > 0 ? await take(tx, run.id, { name, limit, now }) : []
  const again = lines.length > 0 ? limitedUntil : (limitedUntil ?? (await firstNotBefore(tx, run.id)))
  return { lines, again, isUnlimited: capacity.isUnlimited }
}

/**
 * Pauses a run whose key's window is full: nobody looks at it before the key takes calls again, and its screen says so.
 * Writes, and so locks, the run's row.
 */
async function pauseRun(
  tx: Transaction,
  run: RunRow,
  { until, perMinute, kind, said }: Omit<KeyCapacity, 'again'> & { until: Date },
): Promise<void> {
  const pause = { notBefore: until, pauseKind: kind, pauseSaid: said, perMinute }
  await tx.update(aiRuns).set(pause).where(eq(aiRuns.id, run.id))
  await publish(tx, runTopic(run.id))
}

/**
 * Returns how many lines may be asked for now: free-tier requests are taken for lines that can be sent at once, and
 * none for others.
 */
async function allowedOf(
  tx: Transaction,
  run: RunRow,
  places: number,
  now: Date,
): Promise<{ limit: number; limitedUntil: Date | null }> {
  if (run.provider !== 'geminiFree') return { limit: places, limitedUntil: null }
  const wanted = Math.min(places, await countEligibleLines(tx, run.id, { now, limit: places }))
  if (wanted === 0) return { limit: 0, limitedUntil: null }
  const { taken, limitedUntil } = await takeFreeRequests(tx, { memberId: run.profileId, wanted, now })
  return { limit: taken, limitedUntil: taken < wanted ? limitedUntil : null }
}

/** Returns whether a place of this run may be passed on. In the free tier each request leaves the allowance first. */
export function canPassOn(run: RunRow): boolean {
  return run.provider !== 'geminiFree'
}

/**
 * Takes waiting lines for places that calls of this process have left, without the run's lock: nobody is waited for, so
 * the next request leaves as the last one's answer comes. What came is kept in the same statement, so that an end of
 * the process loses none of it. The places stay counted for the calls that ended until those are written down, which
 * must not happen before this has returned. The lines' states and the run's counts follow in `settleRun`.
 * @returns the lines; fewer than came when the run stops, pauses, or has no more
 */
export async function passOn(
  db: Database,
  runId: string,
  { name, answered, now }: { name: string; answered: readonly Answered[]; now: Date },
): Promise<ClaimedLine[]> {
  const replies = answered.map(({ line, outcome }) => ({ id: line.callId, reply: outcome }))
  const { rows } = await db.execute<TakenRow>(sql`
    WITH kept AS (
      UPDATE ai_calls SET reply = arrived.reply
      FROM jsonb_to_recordset(${JSON.stringify(replies)}::jsonb) AS arrived (id uuid, reply jsonb)
      WHERE ai_calls.id = arrived.id
    ), ${taking(runId, { name, limit: answered.length, now }, sql``)}`)
  return rows
}

async function take(
  tx: Transaction,
  runId: string,
  by: { name: string; limit: number; now: Date },
): Promise<ClaimedLine[]> {
  const { rows } = await tx.execute<TakenRow>(sql`WITH ${taking(runId, by, sql`, state = 'asking'`)}`)
  return rows
}

type TakenRow = ClaimedLine & Record<string, unknown>

/**
 * Returns the statement that takes lines. It locks the run's row before its lines, in the order in which they are
 * deleted; lines that somebody else has locked are passed over.
 */
function taking(
  runId: string,
  { name, limit, now }: { name: string; limit: number; now: Date },
  further: SQL,
): SQL {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`
    run AS MATERIALIZED (
      SELECT profile_id, provider, model FROM ai_runs
      WHERE id = ${runId} AND state = 'running' AND (not_before IS NULL OR not_before <= ${at})
      FOR KEY SHARE
    ), next AS MATERIALIZED (
      SELECT position FROM ai_run_lines
      WHERE run_id = ${runId} AND state = 'waiting' AND call_id IS NULL
        AND (not_before IS NULL OR not_before <= ${at}) AND EXISTS (SELECT FROM run)
      ORDER BY position LIMIT ${limit}
      FOR UPDATE SKIP LOCKED
    ), taken AS (
      UPDATE ai_run_lines AS line
      SET asked_by = ${name}, call_id = gen_random_uuid(), asked_at = ${at}, asks = asks + 1, not_before = NULL ${further}
      FROM next WHERE line.run_id = ${runId} AND line.position = next.position
      RETURNING line.call_id, line.position, line.keyword, line.prompts, line.is_replacing,
        line.answers, line.retries
    ), calls AS (
      INSERT INTO ai_calls (id, profile_id, run_id, position, provider, model, sent_at)
      SELECT call_id, run.profile_id, ${runId}::uuid, position, run.provider, run.model, ${at} FROM taken, run
    )
    SELECT call_id AS "callId", position, model, keyword, prompts, is_replacing AS "isReplacing", answers, retries
    FROM taken, run ORDER BY position`
}
