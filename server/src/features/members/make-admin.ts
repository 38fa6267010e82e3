import { normaliseEmail } from '@thokham/domain/email'
import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { profiles } from '../../db/schema.ts'

/** Makes a member an admin, which only the owner may do (decisions.md §1). @returns whether there is such a member */
export async function makeAdmin(open: Database | Transaction, typedEmail: string): Promise<boolean> {
  const { rowCount } = await open
    .update(profiles)
    .set({ membership: 'admin', expiresAt: null, updatedAt: new Date() })
    .where(eq(profiles.email, normaliseEmail(typedEmail)))
  return rowCount === 1
}
