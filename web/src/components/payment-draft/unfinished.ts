import { PLANS, type SaleablePackage } from '@thokham/contract/packages'
import type { Payment } from '@thokham/contract/payments'
import { isOfToday, type KeptDraft } from './kept-draft.ts'

export type Unfinished =
  | { kind: 'unsent'; plan: SaleablePackage['plan']; coupon: string }
  | { kind: 'waiting' | 'rejected'; payment: Payment }

/**
 * Returns what a member has not come to the end of with their payments; null = nothing. What waits comes first, then whichever
 * is newer: a payment begun on this device, or one that was rejected and can be shown again.
 */
export function unfinishedOf(
  newest: Payment | undefined,
  draft: Partial<KeptDraft>,
  memberId: string,
): Unfinished | null {
  if (newest?.status === 'pending') return { kind: 'waiting', payment: newest }
  const [plan, coupon = ''] = draft.order?.split(' ') ?? []
  const begun = PLANS.find((each) => each === plan)
  const settledAt = newest ? Date.parse(newest.decidedAt ?? newest.createdAt) : 0
  if (begun && isOfToday(draft, memberId) && (draft.savedAt ?? 0) > settledAt)
    return { kind: 'unsent', plan: begun, coupon }
  return newest?.canResend ? { kind: 'rejected', payment: newest } : null
}
