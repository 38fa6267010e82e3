import type { KnownModel } from '@thokham/domain/ai/model'
import { costOf } from '@thokham/domain/ai-cost'
import type { AsideEntry } from '@thokham/domain/ai-gate'
import { isAsked } from '@thokham/domain/ai-generation'
import { type AiPrompt, readReply, wantedOf, withNew } from '@thokham/domain/ai-reply'
import {
  concernsAll,
  FAILURES_IN_A_ROW,
  MAX_RETRIES,
  type ProviderFault,
  waitBefore,
} from '@thokham/domain/provider-error'
import type { AskOutcome } from '../../integrations/ai-ask.ts'
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

/** Returns how a line stands after its call. @param isKnown tells whether another line of the run has a result already */
export function lineAfter(
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

/** Returns what is written down of a call: how it ended, and what it cost. */
export function callAfter(
  run: RunRow,
  { id, outcome }: { id: string; outcome: AskOutcome },
  { models, thbPerUsd, today }: { models: readonly KnownModel[]; thbPerUsd: number; today: string },
) {
  const usage = outcome.usage ?? { input: 0, output: 0 }
  const price = priceOf(models, { provider: run.provider, model: run.model, today }, run.listedPrice)
  const cost = costOf(usage, price, thbPerUsd)
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
