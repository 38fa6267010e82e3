import { and, eq, isNull } from 'drizzle-orm'
import { profiles } from '../../db/schema.ts'
import type { Services } from '../../services.ts'
import { emailOfToken } from './confirmation-token.ts'

/**
 * Confirms the address of a mailed link, for whichever member has it now; again, where it is confirmed already, changes nothing.
 * @returns false where the link is forged or over, or nobody has the address any more
 */
export async function confirmAddress(
  { db, sessionSecret }: Services,
  token: string,
  now: Date,
): Promise<boolean> {
  const email = await emailOfToken(sessionSecret, token)
  if (email === null) return false
  const isTheirs = and(eq(profiles.email, email), isNull(profiles.deletedAt))
  const { rowCount } = await db
    .update(profiles)
    .set({ emailVerified: true, updatedAt: now })
    .where(and(isTheirs, eq(profiles.emailVerified, false)))
  return rowCount === 1 || (await db.$count(profiles, isTheirs)) === 1
}
