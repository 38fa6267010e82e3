import type { CallResult, HandlerInput } from '@thokham/contract/operation'
import type { reviewPayment as operation } from '@thokham/contract/payment-admin'
import { termAfter } from '@thokham/domain/membership-term'
import { Refusal } from '../../http/fail.ts'
import type { ScanServices } from '../../http/scanned-uploads.ts'
import { placeOfPayment } from './list-payments.ts'
import { checksOf } from './payment-checks.ts'
import { byId, findPayment, type PaymentRow } from './payment-queries.ts'
import { presentAdminPayment } from './present-payment.ts'

type Review = CallResult<typeof operation>

/**
 * Reads one payment with all that helps to decide it.
 * @throws Refusal `not_found`
 */
export async function reviewPayment(
  services: ScanServices,
  { id, filter, now }: { id: string; filter: HandlerInput<typeof operation>['query']; now: Date },
): Promise<Review> {
  const { db, pool } = services
  const row = await findPayment(db, byId(id))
  if (!row) throw new Refusal('not_found')
  const { member } = row
  const [checks] = await checksOf(pool, [row])
  if (!checks) throw new Error('The payment has no checks')
  const { newerIds, olderIds, at, total } = await placeOfPayment(pool, filter, id)
  return {
    payment: await presentAdminPayment(services, row, now),
    checks,
    ...outlook(row, now),
    before: {
      membership: member.membership,
      expiresAt: member.expiresAt?.toISOString() ?? null,
    },
    newerIds,
    olderIds,
    place: { at, total },
  }
}

/** Returns what approval now would make of the member; of a decided payment, what was made. */
function outlook(
  { payment, plan, member, memberDeletedAt }: PaymentRow,
  now: Date,
): Pick<Review, 'after' | 'refusal'> {
  const { grantedMembership, grantedExpiresAt } = payment
  if (grantedMembership) {
    return {
      after: { membership: grantedMembership, expiresAt: grantedExpiresAt?.toISOString() ?? null },
      refusal: null,
    }
  }
  if (memberDeletedAt) return { after: null, refusal: 'deleted' }
  const answer = termAfter(plan, member, now)
  if (!answer.ok) return { after: null, refusal: answer.reason }
  return {
    after: { membership: answer.membership, expiresAt: answer.expiresAt.toISOString() },
    refusal: null,
  }
}
