import type { PersonalData } from '../account/personal-data.ts'
import { forgetPayerOf, readPaymentsOf } from './payer-queries.ts'

/**
 * The member's payments. The ledger stays when the account goes, without who transferred it
 * (docs/product.md#links-codes-and-own-data).
 */
export const paymentsData: PersonalData = {
  name: 'payments',
  async *export({ db }, { id }) {
    yield* await readPaymentsOf(db, id)
  },
  erase: (_services, tx, { id }) => forgetPayerOf(tx, id),
}
