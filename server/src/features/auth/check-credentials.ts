import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { accounts, profiles } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'

/**
 * Finds the member whose address and password these are. Where there is none, or no password, it takes as long: the answer
 * tells neither which half was wrong nor whether there is such a member.
 * @param email normalised
 * @returns the member's id
 * @throws Refusal `invalid_credentials`
 */
export async function checkCredentials(
  db: Database,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const [found] = await db
    .select({ id: profiles.id, hash: accounts.password })
    .from(profiles)
    .innerJoin(accounts, and(eq(accounts.userId, profiles.id), eq(accounts.providerId, 'credential')))
    .where(and(eq(profiles.email, email), isNull(profiles.deletedAt)))
  if (!found?.hash) await hashPassword(password)
  else if (await verifyPassword({ hash: found.hash, password })) return found.id
  throw new Refusal('invalid_credentials')
}
