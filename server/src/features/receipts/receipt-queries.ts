import type { Receipt } from '@thokham/contract/receipts'
import { receiptNumber } from '@thokham/domain/receipt'
import { desc, eq, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/client.ts'
import { receipts } from '../../db/schema.ts'

const successors = alias(receipts, 'successors')

/** A receipt, with the number of the one that stands for it. */
export interface ReceiptRow {
  receipt: typeof receipts.$inferSelect
  replacedBy: { year: number; number: number } | null
}

/** Reads the receipts that a condition selects, the newest first. */
export function readReceipts(db: Database, wanted: SQL): Promise<ReceiptRow[]> {
  return db
    .select({ receipt: receipts, replacedBy: { year: successors.year, number: successors.number } })
    .from(receipts)
    .leftJoin(successors, eq(successors.id, receipts.replacedBy))
    .where(wanted)
    .orderBy(desc(receipts.year), desc(receipts.number))
}

/** Presents a receipt as the API shows it. */
export function presentReceipt({ receipt, replacedBy }: ReceiptRow): Receipt {
  const { id, year, number, issuedAt, voidedAt } = receipt
  return {
    id,
    number: receiptNumber(year, number),
    issuedAt: issuedAt.toISOString(),
    buyer: { name: receipt.buyerName, address: receipt.buyerAddress, taxId: receipt.buyerTaxId },
    voided: voidedAt && {
      at: voidedAt.toISOString(),
      replacedBy: replacedBy && receiptNumber(replacedBy.year, replacedBy.number),
    },
  }
}
