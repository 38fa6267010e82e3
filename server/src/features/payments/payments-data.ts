import type { PersonalData } from '../account/personal-data.ts'
import { forgetPayerOf, readPaymentsOf } from './payer-queries.ts'
import { withdrawPending } from './withdraw-payment.ts'

/**
 * The member's payments. The ledger stays when the account goes, without who transferred it
 * (docs/product/accounts.md#links-codes-and-own-data).
 */
export const paymentsData: PersonalData = {
  name: 'payments',
  lists: (db, { id }) => [readPaymentsOf(db, id)],
  async erase(services, tx, member) {
    await withdrawPending(services, tx, member)
    await forgetPayerOf(tx, member.id)
  },
}
