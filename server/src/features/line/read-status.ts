import type { Payment } from '@thokham/contract/payments'
import type { Level } from '@thokham/domain/access'
import type { NotForSale } from '@thokham/domain/eligibility'
import { whyNotForSale } from '@thokham/domain/eligibility'
import { termAfter } from '@thokham/domain/membership-term'
import { type Plan, starterPackage } from '@thokham/domain/packages'
import { inArray } from 'drizzle-orm'
import { levelOfMember } from '../../db/member-level.ts'
import { packages, type profiles } from '../../db/schema.ts'
import type { Services } from '../../services.ts'
import { readBuyer } from '../payments/buyer.ts'
import { readNewestPayment } from '../payments/read-newest-payment.ts'
import { countedToday } from '../prompts/read-quota.ts'

/** How a member stands, as the replies say it. */
export interface Standing {
  now: Date
  level: Level
  isEndless: boolean
  expiresAt: Date | null
  /** Prompts left today; null = any number. */
  left: number | null
  /** The newest. */
  payment: Pick<Payment, 'id' | 'reference' | 'status' | 'rejectReason' | 'canResend'> | null
  /** Why a month is not for sale to them; null = it is. */
  whyNot: NotForSale | null
  /** Until when they have VIP once they have renewed; null where that changes nothing. */
  renewedUntil: Date | null
  monthlySatang: number
  renewalSatang: number
}

/** Reads a member's standing from the database. */
export async function readStatus(
  { db, ownerEmail }: Pick<Services, 'db' | 'ownerEmail'>,
  member: typeof profiles.$inferSelect,
  now: Date,
): Promise<Standing> {
  const level = levelOfMember({ ownerEmail }, member, now)
  const [{ buyer, term }, payment, { limit, used }, sold] = await Promise.all([
    readBuyer(db, { member, level }, now),
    readNewestPayment(db, member.id, now),
    countedToday(db, { member, level }, now),
    db
      .select({ plan: packages.plan, priceSatang: packages.priceSatang })
      .from(packages)
      .where(inArray(packages.plan, ['monthly', 'renewal'])),
  ])
  const price = (plan: Plan) =>
    sold.find((each) => each.plan === plan)?.priceSatang ?? starterPackage(plan).priceSatang
  const renewed = termAfter('renewal', term, now)
  return {
    now,
    level,
    isEndless: buyer.isEndless,
    expiresAt: term.expiresAt,
    left: limit === null ? null : Math.max(0, limit - used),
    payment,
    whyNot: whyNotForSale('renewal', buyer, 0),
    renewedUntil: renewed.ok ? renewed.expiresAt : null,
    monthlySatang: price('monthly'),
    renewalSatang: price('renewal'),
  }
}
