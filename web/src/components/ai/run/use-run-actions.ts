import { type AiRun, askMoreOfAiRun, giveUpAiCalls, resumeAiRun, stopAiRun } from '@thokham/contract/ai-runs'
import { useState } from 'react'
import { ApiError, isUnexplained } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/call.ts'
import { ai, notReadySentence } from '../../../text/ai.ts'
import { messageOf } from '../../../text/errors.ts'
import { toast } from '../../ui/toast.tsx'
import type { LiveRun } from './use-ai-run.ts'

export interface ResumeWish {
  positions?: number[]
  /** Another model for the rest of the run. */
  model?: string
  /** Little thinking is asked for from now on. */
  thinksLittle?: true
}

export interface RunActions {
  stop: () => Promise<void>
  /** Goes on with what waits; failed and interrupted lines are asked again, or only those at `positions`. */
  resume: (wish?: ResumeWish) => Promise<void>
  /** Waits no longer for the answers to these lines; they may be paid for. */
  giveUp: (positions: number[]) => Promise<void>
  /** Asks once more for what is missing, or with `replace` for others in place of flagged results. */
  more: (replace: boolean) => Promise<void>
  busy: 'stop' | 'resume' | 'giveUp' | 'more' | null
}

/** Returns what a member can do about a run. */
export function useRunActions({ run, putRun }: LiveRun): RunActions {
  const [busy, setBusy] = useState<RunActions['busy']>(null)

  async function act(what: 'stop' | 'resume' | 'giveUp' | 'more', ask: (id: string) => Promise<AiRun>) {
    // Something else may be pressed: the run can have gone on before the first press is answered.
    if (!run || busy === what) return
    setBusy(what)
    try {
      putRun(await ask(run.id))
    } catch (error) {
      toast.error(sentenceOf(error, run))
    } finally {
      setBusy((now) => (now === what ? null : now))
    }
  }

  return {
    busy,
    stop: () => act('stop', (id) => call(stopAiRun, { params: { id } })),
    giveUp: (positions) =>
      act('giveUp', (id) => call(giveUpAiCalls, { params: { id }, body: { positions } })),
    more: (replace) =>
      act('more', (id) => call(askMoreOfAiRun, { params: { id }, body: { positions: null, replace } })),
    resume: ({ positions, ...wish } = {}) =>
      act('resume', (id) =>
        call(resumeAiRun, { params: { id }, body: { positions: positions ?? null, ...wish } }),
      ),
  }
}

function sentenceOf(error: unknown, { provider }: AiRun): string {
  if (isUnexplained(error)) return ai.unknown
  if (error instanceof ApiError && error.code === 'provider_not_ready')
    return notReadySentence(provider, error.details.reason)
  return messageOf(error)
}
