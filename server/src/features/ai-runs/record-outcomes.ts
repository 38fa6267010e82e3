import { type Settings, settings as settingsSchema } from '@thokham/contract/settings'
import { readReply, samenessOf } from '@thokham/domain/ai-reply'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { aiRuns } from '../../db/schema.ts'
import { isRefusedData } from '../../db/sql-state.ts'
import type { AskOutcome } from '../../integrations/ai-ask.ts'
import { readModels } from '../reference-data/read-models.ts'
import { callAfter, courseOf, type LineAfter, lineAfter } from './after-calls.ts'
import type { Answered } from './claim-lines.ts'
import { notePace } from './key-pace.ts'
import { lockRun, type RunRow } from './run-queries.ts'

/** More results than an answer is asked for are looked at where some may be known. */
const MOST_OFFERED = 200

/** What becomes of an answer that the database does not take. */
const UNWRITTEN: AskOutcome = {
  ok: false,
  fault: 'answer_unwritten',
  reason: null,
  retryAfterMs: null,
  again: 'no',
}

/**
 * Writes down what came of calls as `recordOutcomes` does, but one after the other, each in a transaction within the
 * caller's and with the run's row locked: an answer that the database does not take fails its own line and no other.
 */
export async function recordOneByOne(
  tx: Transaction,
  run: RunRow,
  results: readonly Answered[],
  now: Date,
): Promise<void> {
  for (const result of results) {
    const standing = (await lockRun(tx, run.id)) ?? run
    try {
      await tx.transaction((inner) => recordOutcomes(inner, standing, [result], now))
    } catch (error) {
      if (!isRefusedData(error)) throw error
      await recordOutcomes(tx, standing, [{ line: result.line, outcome: UNWRITTEN }], now)
    }
  }
}

/**
 * Writes down what came of calls of a locked run: results and costs of all of them, as they are paid for; the lines
 * they belong to, unless somebody asked again meanwhile; and whether the run goes on.
 */
export async function recordOutcomes(
  tx: Transaction,
  run: RunRow,
  results: readonly Answered[],
  now: Date,
): Promise<void> {
  const { settings, known } = await readSettingsAndKnown(tx, run, results)
  const prices = {
    models: await readModels(tx),
    thbPerUsd: settings.ai.thbPerUsd,
    today: bangkokDate(now),
  }
  const lines: LineAfter[] = []
  for (const result of results) {
    const line = lineAfter(run, result, { now, isKnown: (sameness) => known.has(sameness) })
    for (const { text } of line.prompts) known.add(samenessOf(text))
    lines.push(line)
  }
  const calls = results.map(({ line, outcome }) => callAfter(run, { id: line.callId, outcome }, prices))
  const { written, replaced } = await writeDown(tx, run.id, { calls, lines, now })
  const pause = await notePace(
    tx,
    run,
    results.map(({ outcome }) => outcome),
    now,
  )
  const sums = (name: keyof (typeof calls)[number]) =>
    calls.reduce((sum, call) => sum + (written.has(call.id) ? Number(call[name]) : 0), 0)
  await tx
    .update(aiRuns)
    .set({
      inputTokens: sql`${aiRuns.inputTokens} + ${sums('inputTokens')}`,
      outputTokens: sql`${aiRuns.outputTokens} + ${sums('outputTokens')}`,
      inputNanoUsd: sql`${aiRuns.inputNanoUsd} + ${sums('inputNanoUsd')}`,
      outputNanoUsd: sql`${aiRuns.outputNanoUsd} + ${sums('outputNanoUsd')}`,
      totalNanoThb: sql`${aiRuns.totalNanoThb} + ${sums('totalNanoThb')}`,
      estimatedCalls: sql`${aiRuns.estimatedCalls} + ${sums('isEstimated')}`,
      // What gave way was counted when it was made; what came in its place counts anew.
      counted: sql`${aiRuns.counted} - ${replaced}::integer`,
      updatedAt: now,
      ...courseOf(run, lines, { results, pause, now }),
    })
    .where(eq(aiRuns.id, run.id))
}

/**
 * Writes down how calls ended, their lines, and what tells the results apart. A line keeps its call's id until the call is
 * written down or somebody asks again.
 * @returns ids of the calls that had no record yet: one whose commit was lost on the way comes again, and counts once;
 * and how many results gave way
 */
async function writeDown(
  tx: Transaction,
  runId: string,
  { calls, lines, now }: { calls: ReturnType<typeof callAfter>[]; lines: LineAfter[]; now: Date },
): Promise<{ written: Set<string>; replaced: number }> {
  const texts = lines.flatMap(({ prompts }) => prompts.map(({ text }) => samenessOf(text)))
  const { rows } = await tx.execute<{ written: string[]; replaced: number }>(sql`
    WITH written AS (
      UPDATE ai_calls SET outcome = done.outcome, input_tokens = done."inputTokens",
        output_tokens = done."outputTokens", is_estimated = done."isEstimated", input_nano_usd = done."inputNanoUsd",
        output_nano_usd = done."outputNanoUsd", total_nano_thb = done."totalNanoThb",
        reply = NULL, ended_at = ${now.toISOString()}::timestamptz
      FROM jsonb_to_recordset(${JSON.stringify(calls)}::jsonb) AS done (
        id uuid, outcome text, "inputTokens" integer, "outputTokens" integer, "isEstimated" boolean,
        "inputNanoUsd" bigint, "outputNanoUsd" bigint, "totalNanoThb" bigint)
      WHERE ai_calls.id = done.id AND ai_calls.outcome IN ('sent', 'lost', 'given_up')
      RETURNING ai_calls.id
    ), changed AS (
      UPDATE ai_run_lines SET state = after.state, prompts = after.prompts, is_replacing = after."isReplacing",
        set_aside = ai_run_lines.set_aside || after."setAside", missing = after.missing,
        fault = after.fault, reason = after.reason, said = after.said, answers = after.answers, retries = after.retries,
        not_before = after."notBefore", asked_by = NULL, call_id = NULL
      FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS after (
        position integer, "callId" uuid, state text, prompts jsonb, replaced integer, "isReplacing" boolean,
        "setAside" jsonb, missing smallint, fault text, reason text, said text,
        answers smallint, retries smallint, "notBefore" timestamptz)
      WHERE ai_run_lines.run_id = ${runId} AND ai_run_lines.position = after.position
        AND ai_run_lines.call_id = after."callId"
      RETURNING after.replaced
    ), told_apart AS (
      INSERT INTO ai_run_texts (run_id, sameness)
      SELECT ${runId}::uuid, jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb)
      ON CONFLICT DO NOTHING
    )
    SELECT ARRAY(SELECT id::text FROM written) AS written,
      (SELECT coalesce(sum(replaced), 0)::integer FROM changed) AS replaced`)
  return { written: new Set(rows[0]?.written), replaced: rows[0]?.replaced ?? 0 }
}

/** Reads the owner's settings, and which results of these answers other lines of the run have already. */
async function readSettingsAndKnown(
  tx: Transaction,
  run: RunRow,
  results: readonly Answered[],
): Promise<{ settings: Settings; known: Set<string> }> {
  const offered = results.flatMap(({ outcome }) =>
    outcome.ok ? readReply(outcome.text, { mode: run.mode, count: MOST_OFFERED }).prompts : [],
  )
  const texts = JSON.stringify(offered.map(({ text }) => samenessOf(text)))
  const { rows } = await tx.execute<{ settings: unknown; known: string[] }>(sql`
    SELECT (SELECT value FROM settings) AS settings, ARRAY(
      SELECT sameness FROM ai_run_texts
      WHERE run_id = ${run.id} AND sameness IN (SELECT jsonb_array_elements_text(${texts}::jsonb))
    ) AS known`)
  return { settings: settingsSchema.parse(rows[0]?.settings ?? {}), known: new Set(rows[0]?.known) }
}
