import { approvePayments, MOST_APPROVED_AT_ONCE } from '@thokham/contract/payment-admin'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { toast } from '../../../components/ui/toast.tsx'
import { memberOnDevice } from '../../../kit/storage/member-traces.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/call.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { holdSignOut, whenSigningOut } from '../../../lib/session/before-sign-out.ts'
import { dropApprovals, keepApprovals } from '../../../lib/session/unsent-approvals.ts'
import { adminPayments as text } from '../../../text/admin.ts'
import { messageOf } from '../../../text/errors.ts'

/** How long an approval can be taken back before it is carried out, in ms. */
const UNDO_MS = 8_000
/** How long the outcome of a decision is shown, in ms. */
const SAID_MS = 3_000

/** What was approved with one press. */
export interface WaitingApproval {
  ids: readonly string[]
  /** Of the member, or how many there are. */
  name: string
  /** Epoch ms at which it is carried out. */
  at: number
  /** It stood open when it was approved, and does again when that is taken back. */
  reviewed: boolean
}

export interface Approvals {
  /** Oldest first. */
  waiting: readonly WaitingApproval[]
  /** Of all of them. */
  waitingIds: ReadonlySet<string>
  approve: (payments: readonly { id: string; name: string }[], how?: { reviewed: boolean }) => void
  /** Takes it back. @returns false when its request has gone: nothing is taken back then */
  undo: (approval: WaitingApproval) => boolean
  /**
   * What became of the last decision, for a moment; said in its place, since toasts would lie over the next decision.
   */
  said: string | undefined
  say: (text: string) => void
}

/** An approval in its undo time. */
interface Pending {
  clock: ReturnType<typeof setTimeout>
  /** Nothing of it is to be sent any more. */
  settle: () => void
}

/**
 * Returns approvals that can be undone: each is sent when its eight seconds are over. Leaving the screen, or signing out in
 * any tab, sends at once what still waits. What the server does not take, because the session was ended elsewhere, is
 * remembered and reported at the next sign-in (docs/product/shop.md#payments-for-admins).
 */
export function useApprovals(): Approvals {
  const [waiting, setWaiting] = useState<readonly WaitingApproval[]>([])
  const [said, say] = useSaid()
  const pending = useRef(new Map<WaitingApproval, Pending>())
  const waitingIds = useMemo(() => new Set(waiting.flatMap(({ ids }) => ids)), [waiting])

  const remove = useCallback((approval: WaitingApproval) => {
    const { clock, settle } = pending.current.get(approval) ?? {}
    clearTimeout(clock)
    settle?.()
    pending.current.delete(approval)
    setWaiting((before) => before.filter((one) => one !== approval))
  }, [])
  const undo = useCallback(
    (approval: WaitingApproval) => {
      if (!pending.current.has(approval)) return false
      dropApprovals(approval.ids)
      remove(approval)
      return true
    },
    [remove],
  )

  const approve = useCallback(
    (payments: readonly { id: string; name: string }[], how = { reviewed: false }) => {
      const [first, ...others] = payments.filter(({ id }) => !waitingIds.has(id))
      if (!first) return
      const approval: WaitingApproval = {
        ids: [first, ...others].map(({ id }) => id),
        name: others.length > 0 ? text.several(others.length + 1) : first.name,
        at: Date.now() + UNDO_MS,
        ...how,
      }
      const clock = setTimeout(() => {
        // It stays “waiting” until the server has answered, so that nobody can press it again meanwhile.
        pending.current.delete(approval)
        void carryOut(approval.ids, say).finally(() => {
          settle()
          remove(approval)
        })
      }, UNDO_MS)
      // One hold from the press to the answer: a sign-out in another tab waits for its end alone.
      let settle = () => {}
      holdSignOut(
        new Promise<void>((resolve) => {
          settle = resolve
        }),
      )
      keepApprovals(approval.ids, memberOnDevice() ?? '')
      pending.current.set(approval, { clock, settle })
      setWaiting((before) => [...before, approval])
    },
    [remove, say, waitingIds],
  )

  useEffect(() => {
    const all = pending.current
    const sendAll = () => {
      const sent = [...all.values()]
      for (const { clock } of sent) clearTimeout(clock)
      void sendWhileLeaving([...all.keys()].flatMap(({ ids }) => ids)).finally(() => {
        for (const { settle } of sent) settle()
      })
      all.clear()
      // A page that comes back from the browser's memory has nothing left to take back.
      setWaiting([])
    }
    const stop = whenSigningOut(sendAll)
    addEventListener('pagehide', sendAll)
    return () => {
      stop()
      removeEventListener('pagehide', sendAll)
      sendAll()
    }
  }, [])

  return { waiting, waitingIds, approve, undo, said, say }
}

function useSaid() {
  const [said, setSaid] = useState<string>()
  const clock = useRef<ReturnType<typeof setTimeout>>(undefined)
  const say = useCallback((text: string) => {
    clearTimeout(clock.current)
    setSaid(text)
    clock.current = setTimeout(() => setSaid(undefined), SAID_MS)
  }, [])
  useEffect(() => () => clearTimeout(clock.current), [])
  return [said, say] as const
}

async function carryOut(ids: readonly string[], say: (text: string) => void): Promise<void> {
  try {
    const { outcomes } = await call(approvePayments, { body: { ids: [...ids] } })
    dropApprovals(ids)
    const refusals = outcomes.flatMap(({ refusal }) => refusal ?? [])
    const approved = outcomes.length - refusals.length
    if (approved > 0) say(approved > 1 ? text.approvedMany(approved) : text.approved)
    for (const code of new Set(refusals)) {
      toast.error(`${text.approveFail} ${messageOf(new ApiError({ code }))}`)
    }
  } catch (error) {
    // Without a session the screen is left and this toast with it: the next sign-in reports it.
    if (!(error instanceof ApiError && error.code === 'unauthenticated')) dropApprovals(ids)
    toast.error(`${text.approveFail} ${messageOf(error)}`)
  }
  await queryClient.invalidateQueries({ queryKey: ['admin-payments'] })
}

/** Sends even when the page is gone before the answer comes. @returns when all is answered, however it is */
async function sendWhileLeaving(ids: readonly string[]): Promise<void> {
  const parts = Array.from({ length: Math.ceil(ids.length / MOST_APPROVED_AT_ONCE) }, (_, at) =>
    ids.slice(at * MOST_APPROVED_AT_ONCE, (at + 1) * MOST_APPROVED_AT_ONCE),
  )
  await Promise.allSettled(
    parts.map(async (part) => {
      const answer = await fetch(approvePayments.path, {
        method: approvePayments.method,
        credentials: 'same-origin',
        keepalive: true,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ids: part }),
      }).catch(() => null)
      if (answer?.ok) dropApprovals(part)
      else toast.error(text.approveFail)
      await queryClient.invalidateQueries({ queryKey: ['admin-payments'] })
    }),
  )
}
