import { PLANS, type SaleablePackage } from '@thokham/contract/packages'
import type { Payment } from '@thokham/contract/payments'
import { draftsOfToday, planOf, type StoredDraft } from './stored-draft.ts'

/** A payment that was begun on this device, and its slip not sent. */
export interface Begun {
  kind: 'unsent'
  plan: SaleablePackage['plan']
  coupon: string
  /** A slip was attached for it since. */
  hasSlip: boolean
}
export type Unfinished = Begun | { kind: 'waiting' | 'rejected'; payment: Payment }

/**
 * Returns what a member has not come to the end of with their payments; null = nothing. What waits comes first. A rejected
 * payment that can be shown again comes before one begun since: who looked at a QR has not paid anew until a slip says so.
 */
export function unfinishedOf(
  newest: Payment | undefined,
  drafts: readonly Partial<StoredDraft>[],
  memberId: string,
): Unfinished | null {
  if (newest?.status === 'pending') return { kind: 'waiting', payment: newest }
  const begun = begunOf(newest, drafts, memberId)
  if (newest?.canResend && !begun?.hasSlip) return { kind: 'rejected', payment: newest }
  return begun
}

/** Returns the payment that a member has begun on this device since the newest one was decided; null = none. */
export function begunOf(
  newest: Payment | undefined,
  drafts: readonly Partial<StoredDraft>[],
  memberId: string,
): Begun | null {
  const decidedAt = newest ? Date.parse(newest.decidedAt ?? newest.createdAt) : 0
  const draft = draftsOfToday(drafts, memberId).find(({ savedAt = 0 }) => savedAt > decidedAt)
  const plan = PLANS.find((each) => draft && each === planOf(draft))
  if (!plan || !draft) return null
  const { order = '', slipAt = 0 } = draft
  return { kind: 'unsent', plan, coupon: order.split(' ')[1] ?? '', hasSlip: slipAt > decidedAt }
}
