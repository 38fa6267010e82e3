import type { RunNote } from '@thokham/contract/ai-runs'
import { isSameModel } from '@thokham/domain/ai/model-in-use'
import { costOf } from '@thokham/domain/ai-cost'
import type { AsideEntry } from '@thokham/domain/ai-gate'
import { type AiProvider, isRemote } from '@thokham/domain/ai-generation'
import { type AiPrompt, readReply, wantedOf, withNew } from '@thokham/domain/ai-reply'
import {
  concernsAll,
  FAILURES_IN_A_ROW,
  MAX_RETRIES,
  type ProviderFault,
  waitBefore,
} from '@thokham/domain/provider-error'
import type { CallOutcome } from '../../integrations/ai-call.ts'
import { type ModelsNow, rowProvider } from '../ai-providers/models-now.ts'
import { priceOf } from '../ai-providers/provider-states.ts'
import type { Answered } from './claim-lines.ts'
import type { RunPause } from './key-pace.ts'
import type { RunRow } from './run-queries.ts'

/** A line is asked once more when its first answer was short. */
const MOST_ANSWERS = 2

/** How a line stands after a call. */
export interface LineAfter {
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

/** Returns whether and when the run goes on: a fault that every other line would meet stops it. */
export function courseOf(
  run: RunRow,
  lines: readonly LineAfter[],
  {
    results,
    pause,
    isEndless,
    now,
  }: { results: readonly Answered[]; pause: RunPause | null; isEndless: boolean; now: Date },
): Partial<RunRow> {
  let failuresInARow = run.failuresInARow
  let stop: Pick<LineAfter, 'fault' | 'reason' | 'said'> | undefined
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
  if (isEndless) stop ??= { fault: 'provider_rate', reason: null, said: pause?.pauseSaid ?? null }
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

/**
 * Returns how a line stands after its call.
 * @param isKnown tells whether another line of the run has a result already
 * @param isMoot what went wrong is of a key or model that is not asked any more
 */
export function lineAfter(
  run: RunRow,
  { line, outcome }: Answered,
  { now, isKnown, isMoot }: { now: Date; isKnown: (sameness: string) => boolean; isMoot: boolean },
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
    if (outcome.rate || isMoot) return { ...still, state: 'waiting' }
    if (outcome.again !== 'no' && retries < MAX_RETRIES) {
      const wait = waitBefore(retries + 1, outcome.retryAfterMs)
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
  const isFromLibrary = !isRemote(run.provider)
  // The library gives more than is asked for, so that what other lines have is passed over; nobody misses it.
  const setAside = isFromLibrary ? [] : [...refusal, ...reply.aside]
  const after = { ...still, prompts: all, replaced, setAside, answers: answers + 1 }
  const through = { ...after, isReplacing: false }
  if (reply.prompts.length === amount) return { ...through, state: 'done' }
  // Asking again what was refused is paid for nothing.
  if (all.length === 0 && after.setAside.some(({ why }) => why === 'refusal')) {
    return { ...through, state: 'failed', fault: 'ai_refused' }
  }
  const isEndless = all.length === 0 && outcome.isCutOff === true
  if (!isFromLibrary && !isEndless && after.answers < MOST_ANSWERS) return { ...after, state: 'waiting' }
  if (all.length === 0) return { ...through, state: 'failed', fault: 'no_prompts' }
  return { ...through, state: 'done', missing: Math.max(0, run.perLine - all.length) }
}

/** Returns what is written down of a call: how it ended, and what it cost by the price of the model that answered. */
export function callAfter(
  run: RunRow,
  { line, outcome }: Answered,
  { now, thbPerUsd }: { now: ModelsNow; thbPerUsd: number },
) {
  const usage = outcome.usage ?? { input: 0, output: 0 }
  const model = paidModel(now, run.provider, line.model, outcome)
  const former = model === run.model ? run.listedPrice : null
  const price = priceOf(now.models, { provider: run.provider, model, today: now.today }, former)
  const cost = costOf(usage, price, thbPerUsd)
  return {
    id: line.callId,
    model,
    outcome: outcome.ok ? 'answered' : outcome.fault,
    inputTokens: usage.input,
    outputTokens: usage.output,
    isEstimated: outcome.isEstimated ?? false,
    inputNanoUsd: cost.inputNanoUsd,
    outputNanoUsd: cost.outputNanoUsd,
    totalNanoThb: cost.totalNanoThb,
  }
}

/** Returns the notes of a run with what calls have told of its models; each stands once. */
export function notesAfter(
  run: RunRow,
  results: readonly Answered[],
  { now, retired }: { now: ModelsNow; retired: RunNote | null },
): RunNote[] {
  const news: RunNote[] = retired ? [retired] : []
  for (const { line, outcome } of results) {
    for (const { name, instead } of outcome.dropped ?? []) {
      news.push({ kind: 'parameter', model: line.model, name, ...(instead !== undefined && { instead }) })
    }
    const answered = paidModel(now, run.provider, line.model, outcome)
    if (answered !== line.model) news.push({ kind: 'other', asked: line.model, answered })
  }
  const seen = new Set<string>()
  return [...run.notes, ...news]
    .filter((note) => !seen.has(contentOf(note)) && seen.add(contentOf(note)))
    .slice(0, MOST_NOTES)
}

/** Returns the same text for the same note: the database gives its fields back in another order. */
function contentOf(note: RunNote): string {
  return JSON.stringify(Object.entries(note).sort())
}

/** More different notes than any run has. */
const MOST_NOTES = 20

/** Returns the model that a call is paid for as: another one that answered, where its price is known. */
function paidModel(now: ModelsNow, provider: AiProvider, asked: string, { answeredBy }: CallOutcome): string {
  if (!isRemote(provider) || answeredBy === undefined || isSameModel(asked, answeredBy)) return asked
  return (
    now.models.find((row) => row.provider === rowProvider(provider) && isSameModel(row.id, answeredBy))?.id ??
    asked
  )
}
