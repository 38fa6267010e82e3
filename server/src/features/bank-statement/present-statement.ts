import type { BankStatement } from '@thokham/contract/bank-statement'
import { type BankLine, pairStatement } from '@thokham/domain/bank-statement/pair-statement'
import { plusDays } from '@thokham/domain/calendar'
import { paymentReference } from '@thokham/domain/payment'
import { inArray } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { profiles } from '../../db/schema.ts'
import { type PaidTransfer, readLines, readTransfers } from './statement-queries.ts'

/** Of each kind of what belongs to nothing. */
const MOST_SHOWN = 50

/** Reads the statement beside the payments: what belongs together, money without a slip, slips without money. */
export async function presentStatement(db: Database): Promise<BankStatement> {
  const lines = await readLines(db)
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) {
    const nothing = { withoutSlip: [], withoutSlipTotal: 0, withoutMoney: [], withoutMoneyTotal: 0 }
    return { span: null, lines: 0, paired: { lines: 0, satang: 0 }, ...nothing }
  }
  // One that was typed a minute past midnight may be of the day before.
  const span = { from: plusDays(first.day, -1), to: plusDays(last.day, 1) }
  const transfers = await readTransfers(db, span)
  const { paymentOf } = pairStatement(lines, transfers)
  const paired = lines.filter(({ id }) => paymentOf.has(id))
  const withoutSlip = lines.filter(({ id }) => !paymentOf.has(id)).reverse()
  const found = new Set(paymentOf.values())
  const withoutMoney = transfers
    .filter(({ id, paymentStatus, satang }) => !found.has(id) && paymentStatus !== 'rejected' && satang > 0)
    .filter((transfer) => isCovered(transfer, first, last))
    .sort((one, other) => (momentOf(one) < momentOf(other) ? 1 : -1))
  const names = await readNames(db, withoutMoney.slice(0, MOST_SHOWN))
  return {
    span: { from: first.day, to: last.day },
    lines: lines.length,
    paired: { lines: paired.length, satang: paired.reduce((sum, { satang }) => sum + satang, 0) },
    withoutSlip: withoutSlip.slice(0, MOST_SHOWN),
    withoutSlipTotal: withoutSlip.length,
    withoutMoney: withoutMoney
      .slice(0, MOST_SHOWN)
      .map(({ id, number, userId, satang, day, time, paymentStatus }) => ({
        id,
        reference: paymentReference(number),
        member: names.get(userId ?? '') ?? '',
        satang,
        day,
        time,
        status: paymentStatus,
      })),
    withoutMoneyTotal: withoutMoney.length,
  }
}

const momentOf = ({ day, time }: { day: string; time: string | null }) => `${day} ${time ?? '00:00'}`

/** Tells whether the statement goes so far: it may have been fetched in the midst of its last day. */
function isCovered(transfer: PaidTransfer, first: BankLine, last: BankLine): boolean {
  return transfer.day >= first.day && momentOf(transfer) <= momentOf(last)
}

async function readNames(db: Database, transfers: readonly PaidTransfer[]): Promise<Map<string, string>> {
  const ids = transfers.flatMap(({ userId }) => userId ?? [])
  if (ids.length === 0) return new Map()
  const { id, displayName } = profiles
  const rows = await db.select({ id, displayName }).from(profiles).where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, row.displayName]))
}
