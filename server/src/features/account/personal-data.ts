import type { Transaction } from '../../db/client.ts'
import type { Services } from '../../services.ts'

/** Whose account goes. */
export interface LeavingMember {
  id: string
  email: string
  now: Date
  /** What becomes of a pending payment was chosen: it is taken back. */
  withdrawPayment: boolean
}

/**
 * What a feature keeps about a member: how it is handed over, and how it goes
 * (docs/product.md#links-codes-and-own-data).
 */
export interface PersonalData {
  /** The key in the member's file. */
  name: string
  /** Yields all of it, as JSON values in a stable order; never a secret, nor what belongs to somebody else. */
  export(services: Services, member: { id: string; email: string }): AsyncIterable<unknown>
  /**
   * Erases it within the transaction that deletes the account; the profile itself stays as a row without a person, so a
   * ledger may go on referring to it. Files go by a job enqueued here.
   */
  erase(services: Services, tx: Transaction, member: LeavingMember): Promise<void>
}
