import type { WrittenRecipe } from '@thokham/contract/recipe'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, isUnexplained } from '../../../lib/api-error.ts'
import { HISTORY_KEY } from '../../../lib/history.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { randomId } from '../../../lib/random-id.ts'
import { refreshSession, updateSession } from '../../../lib/session.ts'
import { ai } from '../../../text/ai.ts'
import { messageOf } from '../../../text/errors.ts'
import { generator } from '../../../text/generator.ts'
import { celebrateRank } from '../../membership/rank-news.ts'
import { toast } from '../../ui/toast.tsx'
import type { GeneratorKind } from '../settings/prompt-settings.ts'
import type { PromptWorkerClient } from '../worker/prompt-worker-client.ts'
import type { GeneratedSet, RecipeWithoutKeywords } from '../worker/prompt-worker-data.ts'
import { type Reservation, reserveSet } from './reserve-set.ts'

/** What is asked to be generated. */
export interface GenerationRequest {
  options: RecipeWithoutKeywords
  count: number | 'all'
  /** Prompts that this makes, for the reservation. */
  prompts: number
}
export interface GenerationFault {
  message: string
  /** The day’s quota is too small: an upgrade helps, trying again does not. */
  quota: boolean
}
export interface Generation {
  phase: 'idle' | 'reserving' | 'generating'
  progress: { prompts: number; wanted: number }
  fault: GenerationFault | null
  /** The last finished or stopped set, with a number of its own. */
  generated: (GeneratedSet & { set: number }) | null
  /** The same set after some of it was taken out or put back; nothing when another one has come since. */
  amend: (generated: NonNullable<Generation['generated']>) => void
  start: (order: GenerationRequest) => Promise<void>
  stop: () => void
}

const NO_PROGRESS = { prompts: 0, wanted: 1 }

/**
 * Reserves a set on the server, then generates it in the worker. A reservation counts when it is made: what a stopped
 * generation has made until then stays usable. A failed reservation leaves the former set as it was.
 */
export function useGeneration(client: PromptWorkerClient | null, kind: GeneratorKind): Generation {
  const [phase, setPhase] = useState<Generation['phase']>('idle')
  const [progress, setProgress] = useState(NO_PROGRESS)
  const [fault, setFault] = useState<GenerationFault | null>(null)
  const [generated, setGenerated] = useState<Generation['generated']>(null)
  const unanswered = useRef<Reservation | null>(null)
  const abort = useRef<AbortController | null>(null)
  const sets = useRef(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what another worker makes is another set
  useEffect(() => () => abort.current?.abort(), [client])

  const start = useCallback(
    async ({ options, count, prompts }: GenerationRequest) => {
      if (!client || abort.current) return
      const running = new AbortController()
      abort.current = running
      setFault(null)
      setProgress({ prompts: 0, wanted: prompts })
      setPhase('reserving')
      try {
        const recipe = kind === 'simple' ? await client.ask('historyRecipe', { options }) : null
        const reservation = sameAgain(unanswered.current, {
          count: prompts,
          generator: kind,
          ...(recipe && { recipe: recipe as WrittenRecipe }),
        })
        unanswered.current = reservation
        const reserved = await reserveSet(reservation, running.signal)
        unanswered.current = null
        updateSession(reserved)
        if (reserved.newRank !== null) celebrateRank(reserved.newRank)
        if (reserved.historyId !== null) void queryClient.invalidateQueries({ queryKey: HISTORY_KEY })
        else if (kind === 'simple') toast.info(generator.notKept[recipe ? 'full' : 'tooLarge'])
        setPhase('generating')
        setGenerated(null)
        const made = await client.ask('generate', { options, count }, setProgress)
        setGenerated({ ...made, set: ++sets.current })
      } catch (error) {
        if (error instanceof ApiError && error.code !== 'network') unanswered.current = null
        if (!running.signal.aborted) setFault(faultOf(error, prompts))
        if (error instanceof ApiError) void refreshSession()
      } finally {
        abort.current = null
        setPhase('idle')
      }
    },
    [client, kind],
  )

  const stop = useCallback(() => {
    abort.current?.abort()
    client?.ask('stop').catch(() => undefined)
  }, [client])

  const amend = useCallback<Generation['amend']>((amended) => {
    setGenerated((now) => (now?.set === amended.set ? amended : now))
  }, [])

  return { phase, progress, fault, generated, amend, start, stop }
}

/** The same set asked for again after no answer came is the same reservation. */
function sameAgain(former: Reservation | null, wanted: Omit<Reservation, 'idempotencyKey'>): Reservation {
  if (former) {
    const { idempotencyKey, ...before } = former
    if (JSON.stringify(before) === JSON.stringify(wanted)) return former
  }
  return { idempotencyKey: randomId(), ...wanted }
}

function faultOf(error: unknown, wanted: number): GenerationFault {
  if (!(error instanceof ApiError)) return { message: generator.workerFail, quota: false }
  const quota = error.code === 'quota_exceeded'
  const { left } = error.details
  if (quota && typeof left === 'number' && left > 0)
    return { message: generator.quotaLeft(left, wanted), quota }
  return { message: isUnexplained(error) ? ai.recordFail : messageOf(error), quota }
}
