import { ADMIN_PASSWORD_MIN } from '@thokham/domain/typed-password'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { accounts, profiles } from '../../db/schema.ts'

/**
 * Notes that the right password of an admin is shorter than an admin's may be: only now is it there to be measured. They are
 * no admin until they have another one (http/authorise.ts). Of members nothing is noted.
 */
export async function noteShortPassword(
  db: Database,
  { email, password }: { email: string; password: string },
): Promise<void> {
  if (password.length >= ADMIN_PASSWORD_MIN) return
  const admin = db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.email, email), eq(profiles.membership, 'admin')))
  await db
    .update(accounts)
    .set({ isShort: true })
    .where(and(eq(accounts.providerId, 'credential'), inArray(accounts.userId, admin)))
}
