import type { CallResult } from '@thokham/contract/operation'
import type { approvePayments, undoApprovals } from '@thokham/contract/payment-admin'
import { expectedRefusal } from '../../http/expected-refusal.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { approvePayment } from './decide-payment.ts'
import { undoApproval } from './undo-approval.ts'

type Approved = CallResult<typeof approvePayments>['outcomes'][number]
type Undone = CallResult<typeof undoApprovals>['outcomes'][number]

const EXPECTED = {
  approving: ['not_found', 'payment_decided', 'term_conflict', 'member_deleted'],
  undoing: ['not_found', 'undo_too_late', 'conflict', 'month_closed'],
} as const

/** Approves payments one after the other, each in its own transaction: what hinders one hinders no other. */
export async function approveMany(
  services: Services,
  call: Call,
  ids: readonly string[],
): Promise<CallResult<typeof approvePayments>> {
  const outcomes: Approved[] = []
  for (const id of ids) {
    try {
      const { changeId } = await approvePayment(services, call, id)
      outcomes.push({ id, refusal: null, changeId })
    } catch (error) {
      outcomes.push({ id, refusal: expectedRefusal(error, call, EXPECTED.approving), changeId: null })
    }
  }
  return { outcomes }
}

/** Undoes approvals one after the other, each in its own transaction, as they were approved. */
export async function undoMany(
  services: Services,
  call: Call,
  approvals: readonly { id: string; changeId: string }[],
): Promise<CallResult<typeof undoApprovals>> {
  const outcomes: Undone[] = []
  for (const approval of approvals) {
    try {
      await undoApproval(services, call, approval)
      outcomes.push({ id: approval.id, refusal: null })
    } catch (error) {
      outcomes.push({ id: approval.id, refusal: expectedRefusal(error, call, EXPECTED.undoing) })
    }
  }
  return { outcomes }
}
