import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { publish } from '../../db/pubsub.ts'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { reserve, setGoing } from './resume-run.ts'
import { lockRun } from './run-queries.ts'
import { settleRun, WORK_TOPIC } from './settle-run.ts'

/**
 * Asks once more for what done lines of a member's run are short of; with `replace` others are asked for in place of
 * their flagged results, which stay until those are there. Each line is asked once. Locks the run's row, its lines',
 * then the member's.
 * @throws Refusal `not_found`, `provider_not_ready`, `run_active`, `quota_exceeded`
 */
export async function askMore(
  services: Services,
  call: Call,
  { runId, positions, replace }: { runId: string; positions: number[] | null; replace: boolean },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const run = await lockRun(tx, runId)
    if (!run || run.profileId !== call.caller.member?.id) throw new Refusal('not_found')
    const results = await wantMore(tx, runId, { perLine: run.perLine, positions, replace })
    if (results === 0) return
    await reserve(tx, call, run, results)
    await setGoing(services, tx, call, run)
    await settleRun(tx, runId, call.now)
    await publish(tx, WORK_TOPIC)
  })
}

/** Lets done lines that are short wait for one more answer. @returns how many results may come */
async function wantMore(
  tx: Transaction,
  runId: string,
  { perLine, positions, replace }: { perLine: number; positions: number[] | null; replace: boolean },
): Promise<number> {
  const chosen = positions
    ? sql`AND position IN (SELECT value::integer FROM jsonb_array_elements_text(${JSON.stringify(positions)}::jsonb))`
    : sql``
  const { rows } = await tx.execute<{ results: number }>(sql`
    WITH had AS (
      SELECT position, jsonb_array_length(prompts) AS results,
        jsonb_array_length(jsonb_path_query_array(prompts, '$[*] ? (@.flag != null)')) AS flagged
      FROM ai_run_lines WHERE run_id = ${runId} AND state = 'done' ${chosen}
    ), short AS (
      SELECT position, ${perLine}::integer - results + CASE WHEN ${replace} THEN flagged ELSE 0 END AS wanted
      FROM had WHERE flagged > 0 OR NOT ${replace}
    ), changed AS (
      UPDATE ai_run_lines AS line
      SET state = 'waiting', is_replacing = ${replace}, missing = 0, answers = 1, retries = 0, fault = NULL,
        reason = NULL, said = NULL, not_before = NULL, asked_by = NULL, call_id = NULL
      FROM short WHERE line.run_id = ${runId} AND line.position = short.position AND wanted > 0
      RETURNING wanted
    )
    SELECT coalesce(sum(wanted), 0)::integer AS results FROM changed`)
  return rows[0]?.results ?? 0
}
