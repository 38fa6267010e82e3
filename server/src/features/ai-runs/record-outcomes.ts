import type { RunNote } from '@thokham/contract/ai-runs'
import { type Settings, settings as settingsSchema } from '@thokham/contract/settings'
import { takesOverFrom } from '@thokham/domain/ai/model-in-use'
import { isRemote } from '@thokham/domain/ai-generation'
import { readReply, samenessOf } from '@thokham/domain/ai-reply'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { keyAfter } from '@thokham/domain/provider-error'
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { aiRuns } from '../../db/schema.ts'
import { isRefusedData } from '../../db/sql-state.ts'
import type { Failed } from '../../integrations/ai-call.ts'
import { type ModelsNow, rowProvider } from '../ai-providers/models-now.ts'
import { listedPriceOf } from '../ai-providers/provider-states.ts'
import { readKeyState } from '../provider-keys/key-state.ts'
import { readModels } from '../reference-data/read-models.ts'
import { callAfter, courseOf, type LineAfter, lineAfter, notesAfter } from './after-calls.ts'
import type { Answered } from './claim-lines.ts'
import { notePace } from './key-pace.ts'
import { lockRun, type RunRow } from './run-queries.ts'

/** More results than an answer is asked for are looked at where some may be known. */
const MOST_OFFERED = 200

/** What becomes of an answer that the database does not take. */
const UNWRITTEN: Failed = {
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
    const current = (await lockRun(tx, run.id)) ?? run
    try {
      await tx.transaction((inner) => recordOutcomes(inner, current, [result], now))
    } catch (error) {
      if (!isRefusedData(error)) throw error
      await recordOutcomes(tx, current, [{ line: result.line, outcome: UNWRITTEN }], now)
    }
  }
}

/**
 * Writes down what came of calls of a locked run: results and costs of all of them, as they are paid for; the lines
 * they belong to, unless somebody asked again meanwhile; and whether the run goes on, and with which model.
 */
export async function recordOutcomes(
  tx: Transaction,
  locked: RunRow,
  results: readonly Answered[],
  now: Date,
): Promise<void> {
  const { settings, known } = await readSettingsAndKnown(tx, locked, results)
  const models = {
    models: await readModels(tx),
    today: bangkokDate(now),
    takesOver: settings.ai.successorTakesOver,
  }
  const { run, retired } = withSuccessor(locked, results, models)
  const ofFormerKey = await readCallsOfFormerKey(tx, run, results)
  const isMoot = (result: Answered) => isOfFormerModel(run, result) || ofFormerKey.has(result.line.callId)
  const lines: LineAfter[] = []
  for (const result of results) {
    const isKnown = (sameness: string) => known.has(sameness)
    const line = lineAfter(run, result, { now, isKnown, isMoot: isMoot(result) })
    for (const { text } of line.prompts) known.add(samenessOf(text))
    lines.push(line)
  }
  const { thbPerUsd } = settings.ai
  const calls = results.map((result) => callAfter(run, result, { now: models, thbPerUsd }))
  const { written, replaced } = await writeDown(tx, run.id, { calls, lines, now })
  const outcomes = results.filter((result) => !isMoot(result)).map(({ outcome }) => outcome)
  const pace = await notePace(tx, run, outcomes, now)
  const counted = calls.filter(({ id }) => written.has(id))
  const sums = (name: keyof (typeof calls)[number], of = counted) =>
    of.reduce((sum, call) => sum + Number(call[name]), 0)
  const thoughts = counted.filter(({ outcome }) => outcome === 'only_thoughts')
  await tx
    .update(aiRuns)
    .set({
      inputTokens: sql`${aiRuns.inputTokens} + ${sums('inputTokens')}`,
      outputTokens: sql`${aiRuns.outputTokens} + ${sums('outputTokens')}`,
      inputNanoUsd: sql`${aiRuns.inputNanoUsd} + ${sums('inputNanoUsd')}`,
      outputNanoUsd: sql`${aiRuns.outputNanoUsd} + ${sums('outputNanoUsd')}`,
      totalNanoThb: sql`${aiRuns.totalNanoThb} + ${sums('totalNanoThb')}`,
      thoughtsNanoThb: sql`${aiRuns.thoughtsNanoThb} + ${sums('totalNanoThb', thoughts)}`,
      estimatedCalls: sql`${aiRuns.estimatedCalls} + ${sums('isEstimated')}`,
      // What gave way was counted when it was made; what came in its place counts anew.
      counted: sql`${aiRuns.counted} - ${replaced}::integer`,
      model: run.model,
      listedPrice: run.listedPrice,
      notes: notesAfter(run, results, { now: models, retired }),
      updatedAt: now,
      ...courseOf(run, lines, { results, ...pace, now }),
    })
    .where(eq(aiRuns.id, run.id))
}

/**
 * Returns the run with the model that is asked from now on: where the provider said of its own that it is gone, the
 * successor's.
 */
function withSuccessor(
  run: RunRow,
  results: readonly Answered[],
  now: ModelsNow,
): { run: RunRow; retired: RunNote | null } {
  const isGone = results.some(
    ({ line, outcome }) => !outcome.ok && outcome.fault === 'model_retired' && line.model === run.model,
  )
  if (!isGone || !isRemote(run.provider)) return { run, retired: null }
  const gone = { provider: rowProvider(run.provider), id: run.model }
  const successor = takesOverFrom(now.models, gone, now)
  if (!successor) return { run, retired: null }
  const { provider } = run
  const listedPrice = listedPriceOf(now.models, { provider, model: successor.id, today: now.today })
  return {
    run: { ...run, model: successor.id, listedPrice },
    retired: { kind: 'retired', model: run.model, successor: successor.id },
  }
}

/** Tells whether a call met the end of a model that its run does not ask any more. */
function isOfFormerModel(run: RunRow, { line, outcome }: Answered): boolean {
  return !outcome.ok && outcome.fault === 'model_retired' && line.model !== run.model
}

/** Reads which calls met a fault of a key that another one has taken the place of since they were sent. */
async function readCallsOfFormerKey(
  tx: Transaction,
  { profileId, provider }: RunRow,
  results: readonly Answered[],
): Promise<Set<string>> {
  const faulty = results.filter(
    ({ outcome }) =>
      !outcome.ok && outcome.keyFrom !== undefined && (outcome.rate || keyAfter(outcome.fault) !== null),
  )
  if (faulty.length === 0 || (provider !== 'openai' && provider !== 'gemini')) return new Set()
  const key = await readKeyState(tx, profileId, provider)
  const former = faulty.filter(
    ({ outcome }) => key && !outcome.ok && outcome.keyFrom !== key.updatedAt.getTime(),
  )
  return new Set(former.map(({ line }) => line.callId))
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
      UPDATE ai_calls SET outcome = done.outcome, model = done.model, input_tokens = done."inputTokens",
        output_tokens = done."outputTokens", is_estimated = done."isEstimated", input_nano_usd = done."inputNanoUsd",
        output_nano_usd = done."outputNanoUsd", total_nano_thb = done."totalNanoThb",
        reply = NULL, ended_at = ${now.toISOString()}::timestamptz
      FROM jsonb_to_recordset(${JSON.stringify(calls)}::jsonb) AS done (
        id uuid, model text, outcome text, "inputTokens" integer, "outputTokens" integer, "isEstimated" boolean,
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
