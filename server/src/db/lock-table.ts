import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from './client.ts'

/**
 * Locks a table against whoever would change or lock a row of it, to the end of the transaction; reading goes on. Call
 * it before any row of the table is locked. A weaker mode would let another transaction lock a row meanwhile, and wait
 * for the table when it changes that row, while this one waits for the row.
 */
export async function lockTable(tx: Transaction, table: PgTable): Promise<void> {
  await tx.execute(sql`LOCK TABLE ${table} IN EXCLUSIVE MODE`)
}
