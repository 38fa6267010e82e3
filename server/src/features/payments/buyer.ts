import { type Level, levelOf } from '@thokham/domain/access'
import type { Buyer } from '@thokham/domain/eligibility'
import { isEndless, type Term } from '@thokham/domain/membership-term'
import type { Plan } from '@thokham/domain/packages'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { packages, payments, profiles } from '../../db/schema.ts'

/** Who pays, and when: by a request, or by what they say elsewhere. */
export interface BuyersCall {
  caller: { member: { id: string } | null; level: Level }
  now: Date
}

export interface BuyerRow {
  buyer: Buyer
  term: Term
  /** The payment that waits. */
  pending: { id: string; number: number; plan: Plan; createdAt: Date } | null
}

const VISITOR: BuyerRow = {
  buyer: { level: 'visitor', everVip: false, isEndless: false, hasPending: false },
  term: { membership: 'free', expiresAt: null },
  pending: null,
}

/**
 * Reads what decides what the caller may buy.
 * @param lock locks the member's row until the commit
 */
export async function readBuyer(
  db: Database,
  caller: BuyersCall['caller'],
  now: Date,
  lock = false,
): Promise<BuyerRow> {
  if (!caller.member) return VISITOR
  const query = db
    .select({
      membership: profiles.membership,
      expiresAt: profiles.expiresAt,
      hasPurchasedVip: profiles.hasPurchasedVip,
      everVip: profiles.everVip,
    })
    .from(profiles)
    .where(and(eq(profiles.id, caller.member.id), isNull(profiles.deletedAt)))
  const [row] = await (lock ? query.for('no key update') : query)
  if (!row) return VISITOR
  const level: Level = levelOf({ ...row, isOwner: caller.level === 'owner' }, now)
  const pending = await pendingOf(db, caller.member.id)
  return {
    buyer: { level, everVip: row.everVip, isEndless: isEndless(row), hasPending: pending !== null },
    term: row,
    pending,
  }
}

async function pendingOf(db: Database, userId: string): Promise<BuyerRow['pending']> {
  const [found] = await db
    .select({
      id: payments.id,
      number: payments.number,
      plan: packages.plan,
      createdAt: payments.createdAt,
    })
    .from(payments)
    .innerJoin(packages, eq(packages.id, payments.packageId))
    .where(and(eq(payments.userId, userId), eq(payments.paymentStatus, 'pending')))
  return found ?? null
}
