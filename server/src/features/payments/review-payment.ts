import type { CallResult } from '@thokham/contract/operation'
import type { reviewPayment } from '@thokham/contract/payment-admin'
import { termAfter } from '@thokham/domain/membership-term'
import { and, asc, desc, eq, gt, lt, or } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { payments } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { Services } from '../../services.ts'
import { checksOf } from './payment-checks.ts'
import { byId, findPayment, type PaymentRow } from './payment-queries.ts'
import { presentAdminPayment } from './present-payment.ts'

type Review = CallResult<typeof reviewPayment>

/**
 * Reads one payment with all that helps to decide it.
 * @throws Refusal `not_found`
 */
export async function review(
  { db, pool }: Pick<Services, 'db' | 'pool'>,
  id: string,
  now: Date,
): Promise<Review> {
  const row = await findPayment(db, byId(id))
  if (!row) throw new Refusal('not_found')
  const { payment, member } = row
  const [checks] = await checksOf(pool, [row])
  if (!checks) throw new Error('The payment has no checks')
  return {
    payment: presentAdminPayment(row),
    checks,
    ...outlook(row, now),
    before: {
      membership: member.membership,
      expiresAt: member.expiresAt?.toISOString() ?? null,
    },
    previousPendingId: await neighbour(db, payment, 'older'),
    nextPendingId: await neighbour(db, payment, 'newer'),
  }
}

/** What approval now would make of the member; of a decided payment, what was made. */
function outlook({ payment, plan, member }: PaymentRow, now: Date): Pick<Review, 'after' | 'refusal'> {
  const { grantedMembership, grantedExpiresAt } = payment
  if (grantedMembership) {
    return {
      after: { membership: grantedMembership, expiresAt: grantedExpiresAt?.toISOString() ?? null },
      refusal: null,
    }
  }
  const answer = termAfter(plan, member, now)
  if (!answer.ok) return { after: null, refusal: answer.reason }
  return {
    after: { membership: answer.membership, expiresAt: answer.expiresAt.toISOString() },
    refusal: null,
  }
}

async function neighbour(
  db: Database,
  { id, createdAt }: PaymentRow['payment'],
  side: 'older' | 'newer',
): Promise<string | null> {
  const beyond = side === 'older' ? lt : gt
  const order = side === 'older' ? desc : asc
  const [found] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.paymentStatus, 'pending'),
        or(
          beyond(payments.createdAt, createdAt),
          and(eq(payments.createdAt, createdAt), beyond(payments.id, id)),
        ),
      ),
    )
    .orderBy(order(payments.submittedDay), order(payments.createdAt), order(payments.id))
    .limit(1)
  return found?.id ?? null
}
