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
 * Asks once more for what done lines of a member's run are short of; with `replace` their flagged results go first, and
 * others are asked for in their place. Each line is asked once.
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
    const { results, dropped } = await wantMore(tx, runId, { perLine: run.perLine, positions, replace })
    if (results === 0) return
    // What went was counted when it was made; what comes in its place counts anew.
    const before = { ...run, counted: Math.max(0, run.counted - dropped) }
    await tx.execute(sql`UPDATE ai_runs SET counted = ${before.counted} WHERE id = ${runId}`)
    await reserve(tx, call, run, results)
    await setGoing(services, tx, call, run)
    await settleRun(tx, runId, call.now)
    await publish(tx, WORK_TOPIC)
  })
}

/** Lets done lines that are short wait for one more answer. @returns how many results may come, and how many went */
async function wantMore(
  tx: Transaction,
  runId: string,
  { perLine, positions, replace }: { perLine: number; positions: number[] | null; replace: boolean },
): Promise<{ results: number; dropped: number }> {
  const chosen = positions
    ? sql`AND position IN (SELECT value::integer FROM jsonb_array_elements_text(${JSON.stringify(positions)}::jsonb))`
    : sql``
  const { rows } = await tx.execute<{ results: number; dropped: number }>(sql`
    WITH kept AS (
      SELECT position, jsonb_array_length(prompts) AS had,
        CASE WHEN ${replace} THEN (
          SELECT coalesce(jsonb_agg(prompt ORDER BY place), '[]')
          FROM jsonb_array_elements(prompts) WITH ORDINALITY AS each (prompt, place)
          WHERE prompt ->> 'flag' IS NULL
        ) ELSE prompts END AS prompts
      FROM ai_run_lines WHERE run_id = ${runId} AND state = 'done' ${chosen}
    ), short AS (
      SELECT * FROM kept
      WHERE CASE WHEN ${replace} THEN jsonb_array_length(prompts) < had
        ELSE jsonb_array_length(prompts) < ${perLine}::integer END
    ), changed AS (
      UPDATE ai_run_lines AS line
      SET state = 'waiting', prompts = short.prompts, missing = 0, answers = 1, retries = 0, fault = NULL,
        reason = NULL, said = NULL, not_before = NULL, asked_by = NULL, call_id = NULL
      FROM short WHERE line.run_id = ${runId} AND line.position = short.position
      RETURNING ${perLine}::integer - jsonb_array_length(short.prompts) AS wanted,
        short.had - jsonb_array_length(short.prompts) AS dropped
    )
    SELECT coalesce(sum(wanted), 0)::integer AS results, coalesce(sum(dropped), 0)::integer AS dropped FROM changed`)
  return rows[0] ?? { results: 0, dropped: 0 }
}
