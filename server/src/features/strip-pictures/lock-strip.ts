import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'

/** Locks the strip: its pictures come, go and change places one change after the other. */
export async function lockStrip(tx: Transaction): Promise<void> {
  await tx.execute(sql`LOCK TABLE strip_pictures IN SHARE ROW EXCLUSIVE MODE`)
}
