import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { twoFactors } from '../../db/schema.ts'

/** Returns whether the account asks for a second factor. */
export async function hasSecondFactor(db: Database, profileId: string): Promise<boolean> {
  const enabled = and(eq(twoFactors.profileId, profileId), isNotNull(twoFactors.enabledAt))
  return (await db.$count(twoFactors, enabled)) > 0
}
