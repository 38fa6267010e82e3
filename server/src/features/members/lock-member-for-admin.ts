import type { Transaction } from '../../db/client.ts'
import type { profiles } from '../../db/schema.ts'
import { mayCall } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import { lockMember } from '../auth/lock-member.ts'

/** All columns of a member. */
export type MemberProfile = typeof profiles.$inferSelect

/**
 * Locks the member whom an admin is about to change, until the commit. Admins' accounts are there for the owner alone.
 * @throws Refusal `not_found`
 */
export async function lockMemberForAdmin(
  tx: Transaction,
  { caller }: Pick<Call, 'caller'>,
  id: string,
): Promise<MemberProfile> {
  const member = await lockMember(tx, id)
  if (!member) throw new Refusal('not_found')
  if (member.membership === 'admin' && !mayCall(caller, 'owner:use')) throw new Refusal('not_found')
  return member
}
