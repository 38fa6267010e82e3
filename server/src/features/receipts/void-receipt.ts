import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { receipts } from '../../db/schema.ts'

/**
 * Makes the receipt of a payment void, where one stands; it is kept. The payer's row is locked by the caller.
 * @param replacedBy the one that is given in its place in the same transaction; absent = the payment was taken back
 */
export async function voidReceipt(
  tx: Transaction,
  paymentId: string,
  { at, replacedBy = null }: { at: Date; replacedBy?: string | null },
): Promise<void> {
  await tx
    .update(receipts)
    .set({ voidedAt: at, replacedBy })
    .where(and(eq(receipts.paymentId, paymentId), isNull(receipts.voidedAt)))
}
