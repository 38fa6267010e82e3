import type { importBankStatement } from '@thokham/contract/bank-statement'
import type { HandlerInput } from '@thokham/contract/operation'
import { bangkokDate, DAY_MS } from '@thokham/domain/bangkok-time'
import type { BankLine, ClaimedTransfer } from '@thokham/domain/bank-statement/pair-statement'
import { and, between, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { bankLines, payments } from '../../db/schema.ts'
import type { Call } from '../../http/operation.ts'
import { writeAudit } from '../audit/write-audit.ts'

type Lines = HandlerInput<typeof importBankStatement>['body']['lines']

/** A quarter of a year, and some days. */
const KEPT_DAYS = 100

/** Adds the lines that are not there yet: of equal ones as many as stand in this file. @returns how many were added */
export async function insertLines(db: Database, lines: Lines, now: Date): Promise<number> {
  const seen = new Map<string, number>()
  const numbered = lines.map(({ day, time, satang, details }) => {
    const key = JSON.stringify([day, time, satang, details])
    const nth = (seen.get(key) ?? 0) + 1
    seen.set(key, nth)
    return { day, timeOfDay: time, satang, details, nth, readInAt: now }
  })
  const { rowCount } = await db.insert(bankLines).values(numbered).onConflictDoNothing()
  return rowCount ?? 0
}

/** Reads lines in the order of their time. */
export async function readLines(db: Database, which?: SQL): Promise<BankLine[]> {
  const { id, day, timeOfDay, satang, details } = bankLines
  return db
    .select({ id, day, time: timeOfDay, satang, details })
    .from(bankLines)
    .where(which)
    .orderBy(day, sql`${timeOfDay} NULLS FIRST`, id)
}

export type PaidTransfer = ClaimedTransfer &
  Pick<typeof payments.$inferSelect, 'number' | 'paymentStatus' | 'userId'>

/** Reads what was said to be transferred on some days, by payments that nobody withdrew. */
export async function readTransfers(
  db: Database,
  { from, to, satang }: { from: string; to: string; satang?: number },
): Promise<PaidTransfer[]> {
  const { id, number, userId, paymentStatus, amountSatang, transferDate, transferTime, slipReference } =
    payments
  const rows = await db
    .select({ id, number, userId, paymentStatus, amountSatang, transferDate, transferTime, slipReference })
    .from(payments)
    .where(
      and(
        between(transferDate, from, to),
        isNotNull(transferTime),
        isNull(payments.withdrawnAt),
        satang === undefined ? undefined : eq(amountSatang, satang),
      ),
    )
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    userId: row.userId,
    paymentStatus: row.paymentStatus,
    satang: row.amountSatang,
    day: row.transferDate ?? '',
    time: row.transferTime ?? '',
    reference: row.slipReference,
  }))
}

/** Forgets all lines, noted in the audit log. */
export async function forgetLines(db: Database, call: Call): Promise<void> {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.delete(bankLines)
    await writeAudit(tx, call, {
      action: 'payment.statement',
      subjectKind: 'settings',
      subjectId: 'bank-statement',
      before: { lines: rowCount ?? 0 },
      after: { lines: 0 },
    })
  })
}

/** Forgets lines that are older than a quarter of a year. */
export async function forgetOldLines(db: Database, now: Date): Promise<void> {
  await db
    .delete(bankLines)
    .where(lt(bankLines.day, bangkokDate(new Date(now.getTime() - KEPT_DAYS * DAY_MS))))
}
