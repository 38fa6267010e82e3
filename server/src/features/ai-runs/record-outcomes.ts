import type { Settings } from '@thokham/contract/settings'
import { costOf } from '@thokham/domain/ai-cost'
import type { AsideEntry } from '@thokham/domain/ai-gate'
import { isAsked } from '@thokham/domain/ai-generation'
import { type AiPrompt, readReply, samenessOf, wantedOf, withNew } from '@thokham/domain/ai-reply'
import {
  concernsAll,
  FAILURES_IN_A_ROW,
  MAX_RETRIES,
  type ProviderFault,
  waitBefore,
} from '@thokham/domain/provider-error'
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { aiRuns } from '../../db/schema.ts'
import { isRefusedData } from '../../db/sql-state.ts'
import type { AskOutcome } from '../../integrations/ai-ask.ts'
import { priceOf } from '../ai-providers/provider-states.ts'
import type { Answered } from './claim-lines.ts'
import { notePace, type RunPause } from './key-pace.ts'
import { lockRun, type RunRow } from './run-queries.ts'

/** A line is asked once more when its first answer was short. */
const MOST_ANSWERS = 2
/** More results than an answer is asked for are looked at where some may be known. */
const MOST_OFFERED = 200

/** How a line stands after a call. */
interface LineAfter {
  position: number
  callId: string
  state: 'waiting' | 'done' | 'failed' | 'interrupted'
  prompts: AiPrompt[]
  /** Results that gave way to new ones. */
  replaced: number
  isReplacing: boolean
  setAside: AsideEntry[]
  missing: number
  fault: ProviderFault | null
  reason: string | null
  said: string | null
  answers: number
  retries: number
  notBefore: string | null
}

/** What becomes of an answer that the database does not take. */
const UNWRITTEN: AskOutcome = {
  ok: false,
  fault: 'answer_unwritten',
  reason: null,
  retryAfterMs: null,
  again: 'no',
}

/**
 * Writes down what came of calls as `recordOutcomes` does, but one after the other: an answer that the database does
 * not take fails its own line and no other.
 */
export async function recordOneByOne(
  tx: Transaction,
  run: RunRow,
  results: readonly Answered[],
  context: { settings: Settings; now: Date },
): Promise<void> {
  for (const result of results) {
    const standing = (await lockRun(tx, run.id)) ?? run
    try {
      await tx.transaction((inner) => recordOutcomes(inner, standing, [result], context))
    } catch (error) {
      if (!isRefusedData(error)) throw error
      await recordOutcomes(tx, standing, [{ line: result.line, outcome: UNWRITTEN }], context)
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
  { settings, now }: { settings: Settings; now: Date },
): Promise<void> {
  const known = await readKnownTexts(tx, run, results)
  const lines: LineAfter[] = []
  for (const result of results) {
    const line = lineAfter(run, result, { now, isKnown: (sameness) => known.has(sameness) })
    for (const { text } of line.prompts) known.add(samenessOf(text))
    lines.push(line)
  }
  const calls = results.map(({ line, outcome }) => callAfter(run, line.callId, outcome, settings))
  const written = await writeCalls(tx, calls, now)
  const replaced = await writeLines(tx, run.id, lines)
  await writeTexts(tx, run.id, lines)
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

/** Does the run go on, and when? A fault that every other line would meet stops it. */
function courseOf(
  run: RunRow,
  lines: readonly LineAfter[],
  { results, pause, now }: { results: readonly Answered[]; pause: RunPause | null; now: Date },
): Partial<RunRow> {
  let failuresInARow = run.failuresInARow
  let stop: LineAfter | undefined
  for (const line of lines) {
    if (line.fault && concernsAll(line.fault)) stop ??= line
    if (line.state === 'done' && line.fault === null) failuresInARow = 0
    const isLost = line.state === 'interrupted' && line.fault !== 'given_up'
    if (line.state !== 'failed' && !isLost) continue
    failuresInARow++
    // Those on their way together are lost together when a provider starts anew: that alone is no reason to stop.
    const most = isLost ? FAILURES_IN_A_ROW + run.concurrency : FAILURES_IN_A_ROW
    if (line.fault && failuresInARow >= most) stop ??= line
  }
  const waits = results.flatMap(({ outcome }) =>
    outcome.ok || outcome.rate || outcome.retryAfterMs === null
      ? []
      : [{ ms: outcome.retryAfterMs, said: outcome.said ?? null }],
  )
  const longest = waits.toSorted((one, other) => other.ms - one.ms)[0]
  const rest: RunPause | null =
    pause ??
    (longest
      ? {
          notBefore: new Date(now.getTime() + waitBefore(1, longest.ms)),
          pauseKind: 'rate',
          perMinute: null,
          pauseSaid: longest.said,
        }
      : null)
  return {
    failuresInARow,
    ...(rest && (!run.notBefore || run.notBefore < rest.notBefore) && rest),
    ...(stop &&
      (run.state === 'running' || run.state === 'stopping') && {
        state: 'stopping' as const,
        stoppedBy: 'fault' as const,
        fault: stop.fault,
        reason: stop.reason,
        said: stop.said,
      }),
  }
}

function lineAfter(
  run: RunRow,
  { line, outcome }: Answered,
  { now, isKnown }: { now: Date; isKnown: (sameness: string) => boolean },
): LineAfter {
  const { position, callId, prompts, answers, retries } = line
  const still = {
    position,
    callId,
    prompts,
    replaced: 0,
    isReplacing: line.isReplacing,
    setAside: [],
    missing: 0,
    fault: null,
    reason: null,
    said: null,
    answers,
    retries,
    notBefore: null,
  }
  if (!outcome.ok) {
    if (outcome.isPerhapsPaid) {
      return { ...still, state: 'interrupted', fault: outcome.fault, reason: outcome.reason }
    }
    if (outcome.rate) return { ...still, state: 'waiting' }
    if (outcome.again !== 'no' && retries < MAX_RETRIES) {
      const wait = outcome.again === 'at_once' ? 0 : waitBefore(retries + 1, outcome.retryAfterMs)
      const notBefore = wait > 0 ? new Date(now.getTime() + wait).toISOString() : null
      return { ...still, state: 'waiting', retries: retries + 1, notBefore }
    }
    const { fault, reason, said = null } = outcome
    // Results of a first answer stay results, also when the topping up fails.
    if (prompts.length > 0) {
      const missing = Math.max(0, run.perLine - prompts.length)
      return { ...still, state: 'done', isReplacing: false, missing, fault, reason, said }
    }
    return { ...still, state: 'failed', fault, reason, said }
  }
  const amount = wantedOf(line, run.perLine)
  const have = prompts.map(({ text }) => text)
  const reply = readReply(outcome.text, { mode: run.mode, count: amount, have, isKnown })
  const { prompts: all, replaced } = withNew(line, reply.prompts)
  const isNews = outcome.refusal !== undefined && !reply.aside.some(({ why }) => why === 'refusal')
  const refusal = isNews ? [{ text: outcome.refusal ?? '', why: 'refusal' as const }] : []
  const isWoven = !isAsked(run.provider)
  // The library gives more than is asked for, so that what other lines have is passed over; nobody misses it.
  const setAside = isWoven ? [] : [...refusal, ...reply.aside]
  const after = { ...still, prompts: all, replaced, setAside, answers: answers + 1 }
  const through = { ...after, isReplacing: false }
  if (reply.prompts.length === amount) return { ...through, state: 'done' }
  // Asking again what was refused is paid for nothing.
  if (all.length === 0 && after.setAside.some(({ why }) => why === 'refusal')) {
    return { ...through, state: 'failed', fault: 'ai_refused' }
  }
  if (!isWoven && after.answers < MOST_ANSWERS) return { ...after, state: 'waiting' }
  if (all.length === 0) return { ...through, state: 'failed', fault: 'no_prompts' }
  return { ...through, state: 'done', missing: Math.max(0, run.perLine - all.length) }
}

function callAfter(run: RunRow, id: string, outcome: AskOutcome, settings: Settings) {
  const usage = outcome.usage ?? { input: 0, output: 0 }
  const cost = costOf(
    usage,
    priceOf(settings, run.provider, run.model, run.listedPrice),
    settings.ai.thbPerUsd,
  )
  return {
    id,
    outcome: outcome.ok ? 'answered' : outcome.fault,
    inputTokens: usage.input,
    outputTokens: usage.output,
    isEstimated: outcome.ok ? outcome.isEstimated : outcome.usage !== undefined,
    inputNanoUsd: cost.inputNanoUsd,
    outputNanoUsd: cost.outputNanoUsd,
    totalNanoThb: cost.totalNanoThb,
  }
}

/**
 * @returns ids of the calls that had no record yet: one whose commit was lost on the way comes again, and counts once
 */
async function writeCalls(
  tx: Transaction,
  calls: ReturnType<typeof callAfter>[],
  now: Date,
): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    UPDATE ai_calls SET outcome = done.outcome, input_tokens = done."inputTokens",
      output_tokens = done."outputTokens", is_estimated = done."isEstimated", input_nano_usd = done."inputNanoUsd",
      output_nano_usd = done."outputNanoUsd", total_nano_thb = done."totalNanoThb",
      reply = NULL, ended_at = ${now.toISOString()}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(calls)}::jsonb) AS done (
      id uuid, outcome text, "inputTokens" integer, "outputTokens" integer, "isEstimated" boolean,
      "inputNanoUsd" bigint, "outputNanoUsd" bigint, "totalNanoThb" bigint)
    WHERE ai_calls.id = done.id AND ai_calls.outcome IN ('sent', 'lost', 'given_up')
    RETURNING ai_calls.id`)
  return new Set(rows.map(({ id }) => id))
}

/** A line keeps its call's id until the call is written down or somebody asks again. @returns how many results gave way */
async function writeLines(tx: Transaction, runId: string, lines: LineAfter[]): Promise<number> {
  const { rows } = await tx.execute<{ replaced: number }>(sql`
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
    RETURNING after.replaced`)
  return rows.reduce((sum, { replaced }) => sum + replaced, 0)
}

/** Reads which results of these answers other lines of the run have already. */
async function readKnownTexts(
  tx: Transaction,
  run: RunRow,
  results: readonly Answered[],
): Promise<Set<string>> {
  const offered = results.flatMap(({ outcome }) =>
    outcome.ok ? readReply(outcome.text, { mode: run.mode, count: MOST_OFFERED }).prompts : [],
  )
  if (offered.length === 0) return new Set()
  const texts = JSON.stringify(offered.map(({ text }) => samenessOf(text)))
  const { rows } = await tx.execute<{ sameness: string }>(sql`
    SELECT sameness FROM ai_run_texts
    WHERE run_id = ${run.id} AND sameness IN (SELECT jsonb_array_elements_text(${texts}::jsonb))`)
  return new Set(rows.map(({ sameness }) => sameness))
}

async function writeTexts(tx: Transaction, runId: string, lines: readonly LineAfter[]): Promise<void> {
  const texts = lines.flatMap(({ prompts }) => prompts.map(({ text }) => samenessOf(text)))
  if (texts.length === 0) return
  await tx.execute(sql`
    INSERT INTO ai_run_texts (run_id, sameness)
    SELECT ${runId}::uuid, jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb)
    ON CONFLICT DO NOTHING`)
}
