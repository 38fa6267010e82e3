import type { Placeholder, SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '../../db/client.ts'
import type { Answers, UnsentQuery } from '../../db/read-together.ts'
import type { Services } from '../../services.ts'

/** Whose account goes. */
export interface LeavingMember {
  id: string
  email: string
  now: Date
  /** What becomes of a pending payment was chosen: it is taken back. */
  withdrawPayment: boolean
}

/** What stands in a query for the member whose file it is for, and for the moment at which it is read. */
export type ExportedMember = Record<'id' | 'email' | 'now', Placeholder>

/** Rows that are a member's: those in whose column the id stands, or those of a table that a condition picks. */
export type MemberRows = PgColumn | { from: PgTable; where(member: LeavingMember): SQL | undefined }

/**
 * What a feature keeps about a member: how it is handed over, and how it goes
 * (docs/auth.md#ones-own-data).
 */
export interface PersonalData<Lists extends readonly UnsentQuery[] = readonly UnsentQuery[]> {
  /** The key in the member's file. */
  name: string
  /**
   * Returns the queries of what is a short list, not sent: those of all features are read by one statement, which is made
   * once, and stand first under the name. Of them and of `export` it holds that the order is stable, and that they say no
   * secret, nor what belongs to somebody else.
   */
  lists?(db: Database, member: ExportedMember): Lists
  /** Presents what the lists had, where their rows are not handed over one by one as they are. */
  present?(found: Answers<Lists>, services: Services, member: { id: string }): readonly unknown[]
  /** Yields what may be long, page by page, or is not as it stands in the tables, as JSON values. */
  export?(services: Services, member: { id: string; email: string }): AsyncIterable<unknown>
  /**
   * Rows that go with the account: those of all features in one statement and in their order, behind every `erase`. The
   * profile itself stays as a row without a person, so a ledger may go on referring to it.
   */
  rows?: readonly MemberRows[]
  /** Erases what takes more than that, within the transaction that deletes the account. Files go by a job enqueued here. */
  erase?(services: Services, tx: Transaction, member: LeavingMember): Promise<void>
}
