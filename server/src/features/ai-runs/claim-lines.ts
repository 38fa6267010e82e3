import type { AiPrompt } from '@thokham/domain/ai-reply'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { takeFreeRequests } from '../ai-providers/free-allowance.ts'
import { firstNotBefore, type RunRow, readEligibleLines } from './run-queries.ts'

/** A line that is asked for from now on, by this process alone. */
export interface ClaimedLine {
  callId: string
  position: number
  keyword: string
  /** Results it has already. */
  prompts: AiPrompt[]
  answers: number
  retries: number
}

export interface Claim {
  lines: ClaimedLine[]
  /** Lines wait that may not be asked before this instant. */
  again: Date | null
}

const NOTHING: Claim = { lines: [], again: null }

/**
 * Takes as many waiting lines of a locked run as may be asked at once, and writes their calls down before they are
 * sent: a line belongs to one call, whatever tab or process looks (decisions.md §3). Requests of the free tier are taken
 * out of the allowance in the same transaction; when there are none the lines wait.
 */
export async function claimLines(
  open: Transaction,
  run: RunRow,
  by: { name: string; places: number; now: Date },
): Promise<Claim> {
  const { name, places, now } = by
  if (run.state !== 'running' || run.waiting === 0) return NOTHING
  if (run.notBefore && run.notBefore > now) return { lines: [], again: run.notBefore }
  const limit = Math.min(places, run.concurrency - run.asking)
  if (limit <= 0) return NOTHING
  const eligible = await readEligibleLines(open, run.id, { now, limit })
  if (eligible.length === 0) return { lines: [], again: await firstNotBefore(open, run.id) }
  const allowed =
    run.provider === 'geminiFree'
      ? await takeFreeRequests(open, { memberId: run.profileId, wanted: eligible.length, now })
      : { taken: eligible.length, limitedUntil: null }
  const positions = eligible.slice(0, allowed.taken).map(({ position }) => position)
  const again = positions.length < eligible.length ? allowed.limitedUntil : null
  if (positions.length === 0) return { lines: [], again }
  return { lines: await take(open, run, { name, positions, now }), again }
}

async function take(
  open: Transaction,
  run: RunRow,
  { name, positions, now }: { name: string; positions: number[]; now: Date },
): Promise<ClaimedLine[]> {
  const { rows } = await open.execute<ClaimedLine & Record<string, unknown>>(sql`
    WITH taken AS (
      UPDATE ai_run_lines
      SET state = 'asking', asked_by = ${name}, call_id = gen_random_uuid(), asks = asks + 1, not_before = NULL
      WHERE run_id = ${run.id} AND state = 'waiting'
        AND position IN (SELECT value::integer FROM jsonb_array_elements_text(${JSON.stringify(positions)}::jsonb))
      RETURNING call_id, position, keyword, prompts, answers, retries
    ), calls AS (
      INSERT INTO ai_calls (id, profile_id, run_id, position, provider, model, sent_at)
      SELECT call_id, ${run.profileId}, ${run.id}, position, ${run.provider}, ${run.model},
             ${now.toISOString()}::timestamptz
      FROM taken
    )
    SELECT call_id AS "callId", position, keyword, prompts, answers, retries FROM taken ORDER BY position`)
  return rows
}
