import type { TransferProof } from '@thokham/domain/automatic-approval'
import { pairStatement } from '@thokham/domain/bank-statement/pair-statement'
import { plusDays } from '@thokham/domain/calendar'
import { and, between, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { bankLines } from '../../db/schema.ts'
import { readLines, readTransfers } from './statement-queries.ts'

/**
 * Looks whether the bank's own statement names the transfer of a payment, and nothing else comes into question for either: then
 * it vouches for it. @returns null where it does not
 */
export async function findStatementProof(
  db: Database,
  { id, satang, day }: { id: string; satang: number; day: string },
): Promise<TransferProof | null> {
  const days = { from: plusDays(day, -1), to: plusDays(day, 1) }
  const ofSum = and(eq(bankLines.satang, satang), between(bankLines.day, days.from, days.to))
  const lines = await readLines(db, ofSum)
  if (lines.length === 0) return null
  const { paymentOf, certain } = pairStatement(lines, await readTransfers(db, { ...days, satang }))
  const line = lines.find((each) => paymentOf.get(each.id) === id && certain.has(each.id))
  if (!line) return null
  return {
    by: 'statement',
    amountSatang: line.satang,
    isReceiver: true,
    at: new Date(`${line.day}T${line.time}:00+07:00`),
    bankCode: null,
    reference: null,
    isRepeated: false,
  }
}
