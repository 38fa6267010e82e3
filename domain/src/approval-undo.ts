import type { Term } from './membership-term.ts'
import type { PaymentStatus } from './payment.ts'

/** How long an approval can be undone, in ms; the member's letter about it leaves after that (docs/product/shop.md#approval). */
export const UNDO_APPROVAL_MS = 60_000

/** An approved payment and its member, as they are when the approval is to be undone. */
export interface ApprovalNow {
  status: PaymentStatus
  decidedAt: Date | null
  /** What the approval made of the membership. */
  granted: Term
  member: Term & { isDeleted: boolean }
  /** The member has handed in another payment, or somebody has changed payment or member, since the approval. */
  hasChangedSince: boolean
}

/**
 * Returns why an approval can no longer be undone: its 60 seconds are over, or payment or member are no longer as it left
 * them; null = it can be undone.
 */
export function whyApprovalStands(
  { status, decidedAt, granted, member, hasChangedSince }: ApprovalNow,
  now: Date,
): 'too_late' | 'changed' | null {
  if (status !== 'approved' || decidedAt === null || member.isDeleted || hasChangedSince) return 'changed'
  const isAsGranted =
    member.membership === granted.membership && member.expiresAt?.getTime() === granted.expiresAt?.getTime()
  if (!isAsGranted) return 'changed'
  return now.getTime() - decidedAt.getTime() < UNDO_APPROVAL_MS ? null : 'too_late'
}
