import { type AiRun, askMoreOfAiRun, giveUpAiCalls, resumeAiRun, stopAiRun } from '@thokham/contract/ai-runs'
import { useAction } from '../../../kit/action/use-action.ts'
import { hasCode, isUnexplained } from '../../../lib/api/api-error.ts'
import { ai, notReadySentence } from '../../../text/ai.ts'
import { messageOf } from '../../../text/errors.ts'
import type { LiveRun } from './use-ai-run.ts'

export interface ResumeWish {
  positions?: number[]
  /** Another model for the rest of the run. */
  model?: string
  /** Little thinking is asked for from now on. */
  thinksLittle?: true
}

export interface RunActions {
  stop: () => Promise<unknown>
  /** Goes on with what waits; failed and interrupted lines are asked again, or only those at `positions`. */
  resume: (wish?: ResumeWish) => Promise<unknown>
  /** Waits no longer for the answers to these lines; they may be paid for. */
  giveUp: (positions: number[]) => Promise<unknown>
  /** Asks once more for what is missing, or with `replace` for others in place of flagged results. */
  more: (replace: boolean) => Promise<unknown>
  busy: 'stop' | 'resume' | 'giveUp' | 'more' | null
}

/** Returns what a member can do about a run. */
export function useRunActions({ run, putRun }: LiveRun): RunActions {
  const options = {
    always: (changed: AiRun | undefined) => changed && putRun(changed),
    refused: (error: unknown) => (run ? sentenceOf(error, run) : messageOf(error)),
  }
  const stop = useAction(stopAiRun, options)
  const resume = useAction(resumeAiRun, options)
  const giveUp = useAction(giveUpAiCalls, options)
  const more = useAction(askMoreOfAiRun, options)
  const params = { id: run?.id ?? '' }
  const nothing = async () => undefined
  if (!run) return { busy: null, stop: nothing, resume: nothing, giveUp: nothing, more: nothing }
  return {
    busy:
      (Object.entries({ stop, resume, giveUp, more }).find(
        ([, { isBusy }]) => isBusy,
      )?.[0] as RunActions['busy']) ?? null,
    stop: () => stop.run({ params }),
    giveUp: (positions) => giveUp.run({ params, body: { positions } }),
    more: (replace) => more.run({ params, body: { positions: null, replace } }),
    resume: ({ positions, ...wish } = {}) =>
      resume.run({ params, body: { positions: positions ?? null, ...wish } }),
  }
}

function sentenceOf(error: unknown, { provider }: AiRun): string {
  if (isUnexplained(error)) return ai.unknown
  if (hasCode(error, 'provider_not_ready')) return notReadySentence(provider, error.details.reason)
  return messageOf(error)
}
