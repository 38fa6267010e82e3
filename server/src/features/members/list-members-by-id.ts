import type { ListedMember } from '@thokham/contract/members'
import type { Pool } from 'pg'
import { findMembers, presentListed } from './member-queries.ts'

/** Lists members as admins see them, in the order of the ids; deleted accounts are left out. */
export async function listMembersById(
  pool: Pool,
  ids: readonly string[],
  now: Date,
): Promise<ListedMember[]> {
  return (await findMembers(pool, ids)).map((row) => presentListed(row, now))
}
