import type { WrittenRecipe } from '@thokham/contract/recipe'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ApiError, isUnanswered } from '../../../lib/api/api-error.ts'
import { isAway } from '../../../lib/api/connection.ts'
import { randomId } from '../../../lib/browser/random-id.ts'
import { HISTORY_KEY } from '../../../lib/queries/history.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { refreshSession, sessionQuery, updateSession, useSession } from '../../../lib/session/session.ts'
import { ai } from '../../../text/ai.ts'
import { messageOf } from '../../../text/errors.ts'
import { generator } from '../../../text/generator.ts'
import { celebrateRank } from '../../membership/rank-news.ts'
import { toast } from '../../ui/toast.tsx'
import type { GeneratorKind } from '../settings/prompt-settings.ts'
import type { PromptWorkerClient } from '../worker/prompt-worker-client.ts'
import type { GeneratedSet, Progress, RecipeWithoutKeywords, SetOrder } from '../worker/prompt-worker-data.ts'
import { keepGenerated, letGo, queueForLater, waitingPrompts, withdraw } from './offline-queue.ts'
import { openSetOf } from './open-set.ts'
import { chargeForGenerated, type Reservation, reserveSet } from './reserve-set.ts'

/** What is asked to be generated. */
export interface GenerationRequest {
  options: RecipeWithoutKeywords
  count: number | 'all'
}
export interface GenerationFault {
  message: string
  /** The day’s quota is too small: an upgrade helps, trying again does not. */
  quota: boolean
}
/** The set on the screen. */
export interface ShownSet extends GeneratedSet {
  /** A number of its own, for as long as the screen is open. */
  set: number
  kind: GeneratorKind
  /** Under which this device keeps it; null = it does not. */
  keptAs: string | null
  /** It was restored with the screen, not generated just now. */
  isReopened: boolean
  /** It was charged earlier on this day, and not again. */
  isFree: boolean
  /** It was made without the server, which has not counted it yet. */
  isMadeAway: boolean
  /** Places that had been copied before it was opened. */
  used: readonly number[]
}
export interface Generation {
  phase: 'idle' | 'reserving' | 'generating'
  progress: Progress
  /** Another set is under way in the place of the one that was shown. */
  isReplacing: boolean
  fault: GenerationFault | null
  /** The last finished, stopped or opened set. */
  generated: ShownSet | null
  /** The same set after some of it was taken out or put back; nothing when another one has come since. */
  amend: (generated: ShownSet) => void
  start: (order: GenerationRequest) => Promise<void>
  /** Goes on with a set that was stopped; only what is missing is charged. */
  goOn: () => Promise<void>
  /** Opens a kept set, free of charge. `quietly`: with the screen, and nothing is said when it is not there. */
  open: (id: string, quietly?: boolean) => Promise<void>
  stop: () => void
}

const NO_PROGRESS = { prompts: 0, wanted: 1 }

/**
 * Reserves a set on the server, then generates it in the worker and keeps it on this device. A set that is stopped is
 * charged for what was woven, stays usable and can be gone on with. A failed reservation leaves the former set as it was.
 */
export function useGeneration(client: PromptWorkerClient | null, kind: GeneratorKind): Generation {
  const [phase, setPhase] = useState<Generation['phase']>('idle')
  const [progress, setProgress] = useState(NO_PROGRESS)
  const [isReplacing, setReplacing] = useState(false)
  const [fault, setFault] = useState<GenerationFault | null>(null)
  const [generated, setGenerated] = useState<ShownSet | null>(null)
  const memberId = useSession().data?.me?.id ?? null
  const asked = useRef(1)
  const abort = useRef<AbortController | null>(null)
  const sets = useRef(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what another worker makes is another set
  useEffect(() => () => abort.current?.abort(), [client])

  /** Runs one piece of work at a time; a failure becomes the screen's fault. */
  const alone = useCallback(
    async (wanted: number, work: (client: PromptWorkerClient, running: AbortController) => Promise<void>) => {
      if (!client || abort.current) return
      const running = new AbortController()
      abort.current = running
      asked.current = wanted
      setFault(null)
      setProgress({ prompts: 0, wanted })
      try {
        await work(client, running)
      } catch (error) {
        if (!running.signal.aborted) setFault(faultOf(error, asked.current))
        if (error instanceof ApiError) void refreshSession()
      } finally {
        abort.current = null
        setReplacing(false)
        setPhase('idle')
      }
    },
    [client],
  )

  /** Reserves a set. @returns the key that it is reserved under, and whether it was charged before */
  const reserve = useCallback(
    async (by: GeneratorKind, { prompts, digest, recipe }: SetOrder, running: AbortController) => {
      asked.current = prompts
      const wanted = {
        count: prompts,
        generator: by,
        digest,
        ...(recipe && { recipe: recipe as WrittenRecipe }),
      }
      running.signal.throwIfAborted()
      if (isAway()) return laterFor(memberId, { idempotencyKey: randomId(), ...wanted })
      const former = memberId && (await withdraw(memberId, wanted, running.signal))
      const reservation = { idempotencyKey: former ?? randomId(), ...wanted }
      const reserved = await reserveSet(reservation, running.signal).catch(async (error: unknown) => {
        const isUnknown = running.signal.aborted || isUnanswered(error)
        if (memberId && isUnknown) await letGo(memberId, reservation).catch(sayMaybeCounted)
        throw error
      })
      updateSession(reserved)
      if (reserved.newRank !== null) celebrateRank(reserved.newRank)
      if (reserved.historyId !== null) void queryClient.invalidateQueries({ queryKey: HISTORY_KEY })
      else if (by === 'simple') toast.info(generator.notKept[recipe ? 'full' : 'tooLarge'])
      return { key: reservation.idempotencyKey, isFree: reserved.charged === 0, isMadeAway: false }
    },
    [memberId],
  )

  const keep = useCallback(
    async (worker: PromptWorkerClient, by: GeneratorKind, set: number) => {
      if (!memberId) return
      const kept = await worker.ask('keep', { memberId, kind: by, wovenAt: Date.now() }).catch(() => null)
      openSetOf(kind).set(kept?.id ?? null)
      if (!kept) return
      setGenerated((now) => (now?.set === set ? { ...now, keptAs: kept.id, used: kept.used } : now))
    },
    [kind, memberId],
  )

  /** Shows a woven set, keeps it on this device, and charges a stopped one for what there is. */
  const show = useCallback(
    async (
      worker: PromptWorkerClient,
      made: GeneratedSet,
      { by, key, ...charge }: { by: GeneratorKind; key: string; isFree: boolean; isMadeAway: boolean },
    ) => {
      const set = ++sets.current
      setGenerated({ ...made, ...charge, set, kind: by, keptAs: null, isReopened: false, used: [] })
      void keep(worker, by, set)
      if (made.made < made.wanted) await endAt(memberId, key, made.made)
    },
    [keep, memberId],
  )

  const start = useCallback<Generation['start']>(
    (request) =>
      alone(1, async (worker, running) => {
        setReplacing(true)
        setPhase('reserving')
        const order = await worker.ask('order', { ...request, kind })
        setProgress({ prompts: 0, wanted: order.prompts })
        const reserved = await reserve(kind, order, running)
        if (running.signal.aborted) return endAt(memberId, reserved.key, 0)
        setPhase('generating')
        setGenerated(null)
        await show(worker, await worker.ask('generate', request, setProgress), { by: kind, ...reserved })
      }),
    [alone, reserve, show, kind, memberId],
  )

  const goOn = useCallback<Generation['goOn']>(
    () =>
      alone(generated?.wanted ?? 1, async (worker, running) => {
        const by = generated?.kind ?? kind
        const order = await worker.ask('orderOfSet', { kind: by })
        if (!order) return
        setPhase('reserving')
        const reserved = await reserve(by, order, running)
        if (running.signal.aborted) return endAt(memberId, reserved.key, generated?.made ?? 0)
        setPhase('generating')
        const made = await worker.ask('goOn', setProgress)
        if (made) await show(worker, made, { by, ...reserved, isFree: false })
      }),
    [alone, reserve, show, generated, kind, memberId],
  )

  const open = useCallback<Generation['open']>(
    (id, quietly = false) =>
      alone(1, async (worker, running) => {
        if (!memberId) return
        setReplacing(true)
        setPhase('generating')
        const opened = await worker.ask('openKept', { memberId, id }, setProgress)
        if (!opened) {
          openSetOf(kind).set(null)
          if (!quietly) toast.error(generator.setGone)
          return
        }
        if (running.signal.aborted) return setGenerated(null)
        const { kept } = opened
        const set = ++sets.current
        const { kind: by, used } = kept
        setGenerated({
          ...opened.generated,
          set,
          kind: by,
          keptAs: id,
          isReopened: quietly,
          isFree: false,
          isMadeAway: false,
          used,
        })
        openSetOf(kind).set(id)
      }),
    [alone, kind, memberId],
  )

  const stop = useCallback(() => {
    abort.current?.abort()
    client?.ask('stop').catch(() => undefined)
  }, [client])

  const amend = useCallback<Generation['amend']>((amended) => {
    setGenerated((now) => (now?.set === amended.set ? amended : now))
  }, [])

  return useMemo(
    () => ({ phase, progress, isReplacing, fault, generated, amend, start, goOn, open, stop }),
    [phase, progress, isReplacing, fault, generated, amend, start, goOn, open, stop],
  )
}

/** Lets a set be made without a network, as far as it goes: its reservation is sent when there is one again. */
async function laterFor(memberId: string | null, reservation: Reservation) {
  const quota = queryClient.getQueryData(sessionQuery.queryKey)?.quota
  if (memberId === null || !quota) throw new ApiError({ code: 'network' })
  const left = quota.limit === null ? null : Math.max(0, quota.limit - quota.used - waitingPrompts())
  if (left !== null && reservation.count > left)
    throw new OfflineQuotaError(
      left > 0 ? generator.quotaLeft(left, reservation.count) : generator.offlineNone,
    )
  await queueForLater(memberId, reservation)
  toast.info(generator.offlineKept)
  return { key: reservation.idempotencyKey, isFree: false, isMadeAway: true }
}

/** Says of a set that this browser could not keep until its end is known that it may stay charged. */
function sayMaybeCounted(error: unknown): void {
  // Who signed out meanwhile has nothing here any more.
  if (!(error instanceof ApiError)) toast.error(generator.maybeCounted)
}

/** Less is left for the time without a network than a set needs. */
class OfflineQuotaError extends Error {}

/** Charges a stopped set for what was woven: now, or when its reservation is sent. */
async function endAt(memberId: string | null, key: string, count: number): Promise<void> {
  if (memberId !== null && (await keepGenerated(memberId, key, count))) return
  updateSession(await chargeForGenerated(key, count))
}

function faultOf(error: unknown, wanted: number): GenerationFault {
  if (error instanceof OfflineQuotaError) return { message: error.message, quota: false }
  if (!(error instanceof ApiError)) return { message: generator.workerFail, quota: false }
  const quota = error.code === 'quota_exceeded'
  const { left } = error.details
  if (quota && typeof left === 'number' && left > 0)
    return { message: generator.quotaLeft(left, wanted), quota }
  return { message: messageOf(error, { internal: ai.recordFail }), quota }
}
