import { approvePayments, undoApprovals } from '@thokham/contract/payment-admin'
import { UNDO_APPROVAL_MS } from '@thokham/domain/approval-undo'
import { useEffect } from 'react'
import { toast } from '../../../components/ui/toast.tsx'
import { memberStore } from '../../../kit/storage/member-traces.ts'
import { useStore } from '../../../kit/storage/store.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/call.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { adminPayments as text } from '../../../text/admin-payments.ts'
import { messageOf } from '../../../text/errors.ts'

/** How long the outcome of a decision is shown, in ms. */
const SAID_MS = 3_000

/** What was approved with one press and can be undone. */
export interface Approval {
  /** As the server takes them to undo them. */
  changes: readonly { id: string; changeId: string }[]
  /** Of the member, or how many there are. */
  name: string
  /** Epoch ms until which it can be undone: not later than the server allows, which counts from when it was asked. */
  until: number
  /** It stood open when it was approved, and does again when that is undone. */
  isReviewed: boolean
}

interface State {
  /** Payments whose approval the server has not answered yet. */
  sending: ReadonlySet<string>
  /** Oldest first. */
  undoable: readonly Approval[]
  /** What became of the last decision, for a moment. */
  said: string | undefined
}

/** Outside the screen: who leaves it and comes back within the minute can still undo. */
const store = memberStore<State>({ sending: new Set(), undoable: [], said: undefined })
export const readApprovals = store.get

/** Follows what is being approved and can be undone, on a screen that shows what is said of it. */
export function useApprovals(): State {
  useEffect(showDecisions, [])
  return useStore(store)
}

function change(to: Partial<State>): void {
  store.set({ ...store.get(), ...to })
}

/** How many places show what became of a decision. */
let places = 0

/** Lets decisions be told in their place from now on. @returns ends that */
export function showDecisions(): () => void {
  places += 1
  return () => {
    places -= 1
  }
}

let messageTimer: ReturnType<typeof setTimeout> | undefined

/** Says what became of a decision: in its place, since a toast would lie over the next decision; in a toast elsewhere. */
export function sayDecision(said: string): void {
  if (places === 0) {
    toast.success(said)
    return
  }
  clearTimeout(messageTimer)
  change({ said })
  messageTimer = setTimeout(() => change({ said: undefined }), SAID_MS)
}

/**
 * Approves payments at once; those that the server took can be undone for a minute (docs/product/shop.md#payments-for-admins).
 * Those that are being approved already are passed over.
 */
export async function approve(
  payments: readonly { id: string; name: string }[],
  { isReviewed = false } = {},
): Promise<void> {
  const asked = payments.filter(({ id }) => !store.get().sending.has(id))
  if (asked.length === 0) return
  const until = Date.now() + UNDO_APPROVAL_MS
  change({ sending: new Set([...store.get().sending, ...asked.map(({ id }) => id)]) })
  try {
    const { outcomes } = await call(approvePayments, { body: { ids: asked.map(({ id }) => id) } })
    const changes = outcomes.flatMap(({ id, changeId }) => (changeId === null ? [] : { id, changeId }))
    if (changes.length > 0) offerUndo({ changes, name: nameOf(asked, changes), until, isReviewed })
    tellRefusals(text.approveFail, outcomes)
  } catch (error) {
    toast.error(`${text.approveFail} ${messageOf(error)}`)
  }
  // Until the lists know it: nobody can press again meanwhile.
  await readPaymentsAgain()
  const done = new Set(asked.map(({ id }) => id))
  change({ sending: new Set([...store.get().sending].filter((id) => !done.has(id))) })
}

/** Undoes an approval, of several payments each for itself. @returns the payments that wait again */
export async function undo(approval: Approval): Promise<readonly string[]> {
  if (!store.get().undoable.includes(approval)) return []
  withdrawUndo(approval)
  try {
    const { outcomes } = await call(undoApprovals, { body: { approvals: [...approval.changes] } })
    const undone = outcomes.flatMap(({ id, refusal }) => (refusal === null ? id : []))
    if (undone.length > 0) sayDecision(text.undone)
    tellRefusals(text.undoFail, outcomes)
    return undone
  } catch (error) {
    toast.error(`${text.undoFail} ${messageOf(error)}`)
    return []
  } finally {
    await readPaymentsAgain()
  }
}

function nameOf(asked: readonly { id: string; name: string }[], changes: Approval['changes']): string {
  const [only, ...others] = changes
  const name = others.length === 0 && asked.find(({ id }) => id === only?.id)?.name
  return name || text.several(changes.length)
}

function offerUndo(approval: Approval): void {
  change({ undoable: [...store.get().undoable, approval], said: undefined })
  setTimeout(() => withdrawUndo(approval), approval.until - Date.now())
}

function withdrawUndo(approval: Approval): void {
  change({ undoable: store.get().undoable.filter((one) => one !== approval) })
}

/** Tells why something was refused, each reason once. */
function tellRefusals(fail: string, outcomes: readonly { refusal: ApiError['code'] | null }[]): void {
  for (const code of new Set(outcomes.flatMap(({ refusal }) => refusal ?? [])))
    toast.error(`${fail} ${messageOf(new ApiError({ code }), { conflict: text.changedSince })}`)
}

function readPaymentsAgain(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['admin-payments'] })
}
