import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { profiles } from '../../db/schema.ts'
import type { Profile } from './account-queries.ts'

/** Locks a member, unless the account has been deleted. */
export async function lockMember(tx: Transaction, id: string): Promise<Profile | null> {
  const [profile] = await tx
    .select()
    .from(profiles)
    .where(and(eq(profiles.id, id), isNull(profiles.deletedAt)))
    .for('update')
  return profile ?? null
}
