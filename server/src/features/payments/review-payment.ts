import type { CallResult } from '@thokham/contract/operation'
import type { reviewPayment } from '@thokham/contract/payment-admin'
import { termAfter } from '@thokham/domain/membership-term'
import { paymentReference } from '@thokham/domain/payment'
import { bankOfCode } from '@thokham/domain/slip-code'
import { and, asc, desc, eq, gt, lt, ne, or, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { packages, payments, profiles } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import { byId, findPayment, type PaymentRow } from './payment-queries.ts'
import { presentAdminPayment } from './present-payment.ts'

type Review = CallResult<typeof reviewPayment>

const MOST_TWINS = 10
/** Slips older than that when handed in are worth a second look. */
const USUAL_DELAY_MS = 7 * 24 * 60 * 60 * 1000

/** One payment with all that helps to decide it. @throws Refusal `not_found` */
export async function review(db: Database, id: string, now: Date): Promise<Review> {
  const row = await findPayment(db, byId(id))
  if (!row) throw new Refusal('not_found')
  const { payment, member } = row
  const [today] = await db.select().from(packages).where(eq(packages.id, payment.packageId))
  const { slipHash, slipReference, slipBank } = payment
  const reference =
    slipReference && slipBank
      ? and(eq(payments.slipReference, slipReference), eq(payments.slipBank, slipBank))
      : undefined
  return {
    payment: presentAdminPayment(row),
    checks: {
      amount: payment.amountSatang === payment.priceSatang - payment.discountSatang,
      priceNowSatang: today?.priceSatang ?? payment.priceSatang,
      bank: bankMatches(row),
      time: timeIsUsual(row),
      sameReference: reference ? await twins(db, id, reference) : [],
      samePicture: slipHash ? await twins(db, id, eq(payments.slipHash, slipHash)) : [],
      outside: payment.slipCheck,
    },
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

function bankMatches({ payment: { slipBank, bankName } }: PaymentRow): boolean | null {
  if (slipBank === null || bankName === null) return null
  return bankOfCode(slipBank) === bankName
}

function timeIsUsual({ payment }: PaymentRow): boolean | null {
  const { transferDate, transferTime, createdAt } = payment
  if (transferDate === null || transferTime === null) return null
  const delay = createdAt.getTime() - new Date(`${transferDate}T${transferTime}:00+07:00`).getTime()
  return delay >= 0 && delay <= USUAL_DELAY_MS
}

async function twins(db: Database, id: string, same: SQL | undefined) {
  const found = await db
    .select({
      id: payments.id,
      number: payments.number,
      status: payments.paymentStatus,
      email: profiles.email,
    })
    .from(payments)
    .innerJoin(profiles, eq(profiles.id, payments.userId))
    .where(and(same, ne(payments.id, id)))
    .orderBy(desc(payments.createdAt))
    .limit(MOST_TWINS)
  return found.map(({ number, ...twin }) => ({ ...twin, reference: paymentReference(number) }))
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
