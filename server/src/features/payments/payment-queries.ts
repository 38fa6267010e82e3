import type { Paging } from '@thokham/contract/paging'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '../../db/client.ts'
import { approvalVerdicts, packages, payments, profiles } from '../../db/schema.ts'

const deciders = alias(profiles, 'deciders')

function select(db: Database) {
  return db
    .select({
      payment: payments,
      plan: packages.plan,
      packageName: packages.name,
      /** The package's price today. */
      priceNowSatang: packages.priceSatang,
      member: {
        id: profiles.id,
        email: profiles.email,
        displayName: profiles.displayName,
        phone: profiles.phone,
        membership: profiles.membership,
        expiresAt: profiles.expiresAt,
      },
      /** When the member's account was deleted. */
      memberDeletedAt: profiles.deletedAt,
      decidedBy: deciders.email,
      /** Payments may approve themselves. */
      isAutomatic: sql<boolean>`(SELECT is_on FROM automatic_approval)`,
      /** What the rule of automatic approval says of it. */
      verdict: approvalVerdicts,
      /** What became of it where it was handed in again with a better slip; null = that was not done, or rejected as well. */
      resentAs: sql<'pending' | 'approved' | null>`(
        SELECT later.payment_status FROM payments later
        WHERE later.resends = ${payments.id} AND later.payment_status <> 'rejected')`,
    })
    .from(payments)
    .innerJoin(packages, eq(packages.id, payments.packageId))
    .innerJoin(profiles, eq(profiles.id, payments.userId))
    .leftJoin(deciders, eq(deciders.id, payments.decidedBy))
    .leftJoin(approvalVerdicts, eq(approvalVerdicts.paymentId, payments.id))
}

/** A payment with its package, its member as they are now, and who decided. */
export type PaymentRow = Awaited<ReturnType<typeof select>>[number]

/** Finds the payment that a condition selects; null when there is none. */
export async function findPayment(db: Database, wanted: SQL | undefined): Promise<PaymentRow | null> {
  const [found] = await select(db).where(wanted)
  return found ?? null
}

/** Selects a payment by its id. */
export const byId = (id: string) => eq(payments.id, id)

/** Finds the pending payments handed in last, the newest first. */
export function newestPending(db: Database, limit: number): Promise<PaymentRow[]> {
  return select(db)
    .where(eq(payments.paymentStatus, 'pending'))
    .orderBy(desc(payments.submittedDay), desc(payments.createdAt), desc(payments.id))
    .limit(limit)
}

/** Counts the pending payments of all time. */
export function pendingCount(db: Database): Promise<number> {
  return db.$count(payments, eq(payments.paymentStatus, 'pending'))
}

/** Finds payments by their ids, in the order of the ids. */
export async function findPayments(db: Database, ids: string[]): Promise<PaymentRow[]> {
  if (ids.length === 0) return []
  const found = new Map(
    (await select(db).where(inArray(payments.id, ids))).map((row) => [row.payment.id, row]),
  )
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Reads a page of a member's payments, newest first, those of one instant by their numbers, and how many there are in all. */
export async function paymentsOf(
  db: Database,
  userId: string,
  { page, pageSize }: Paging,
): Promise<{ rows: PaymentRow[]; total: number }> {
  const mine = eq(payments.userId, userId)
  const rows = await select(db)
    .where(mine)
    .orderBy(desc(payments.createdAt), desc(payments.number))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { rows, total: await db.$count(payments, mine) }
}

/** Sums the approved payments of a member, in satang. */
export async function paidBy(db: Database, userId: string): Promise<number> {
  const [sum] = await db
    .select({ satang: sql<number>`coalesce(sum(${payments.amountSatang}), 0)`.mapWith(Number) })
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.paymentStatus, 'approved')))
  return sum?.satang ?? 0
}

/** Locks a member's own payment, or anybody's, until the commit. */
export async function lockPayment(tx: Transaction, id: string) {
  const [found] = await tx.select().from(payments).where(byId(id)).for('no key update')
  return found ?? null
}
