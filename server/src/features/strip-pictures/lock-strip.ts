import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'

/** Locks the strip: its pictures come, go and change places one change after the other. */
export async function lockStrip(tx: Transaction): Promise<void> {
  await tx.execute(sql`LOCK TABLE strip_pictures IN SHARE ROW EXCLUSIVE MODE`)
}

/** What an audit row says of a picture, or of all. */
export const deed = (verb: string, subjectId: string) => ({
  action: `strip.${verb}`,
  subjectKind: 'strip',
  subjectId,
})
