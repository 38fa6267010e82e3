import { eq, inArray } from 'drizzle-orm'
import { payments, receipts } from '../../db/schema.ts'
import type { PersonalData } from '../account/personal-data.ts'

/** The member's receipts. Their numbers stay with the ledger when the account goes, without the buyer. */
export const receiptsData: PersonalData = {
  name: 'receipts',
  lists: (db, { id }) => [
    db
      .select({
        id: receipts.id,
        year: receipts.year,
        number: receipts.number,
        paymentId: receipts.paymentId,
        issuedAt: receipts.issuedAt,
        buyerName: receipts.buyerName,
        buyerAddress: receipts.buyerAddress,
        buyerTaxId: receipts.buyerTaxId,
        voidedAt: receipts.voidedAt,
      })
      .from(receipts)
      .innerJoin(payments, eq(payments.id, receipts.paymentId))
      .where(eq(payments.userId, id))
      .orderBy(receipts.year, receipts.number),
  ],
  async erase(_services, tx, member) {
    const theirs = tx.select({ id: payments.id }).from(payments).where(eq(payments.userId, member.id))
    await tx
      .update(receipts)
      .set({ buyerName: '', buyerAddress: '', buyerTaxId: '' })
      .where(inArray(receipts.paymentId, theirs))
  },
}
