import type { Transaction } from '../../db/client.ts'
import { Refusal } from '../../http/fail.ts'
import type { Services } from '../../services.ts'
import { lockMember } from '../auth/lock-member.ts'
import type { LeavingMember, PersonalData } from './personal-data.ts'

/**
 * Erases a member in one transaction, feature by feature, under the lock of their row; of several at once one does it.
 * @throws Refusal `unauthenticated` when the account is gone, `payment_pending` unless the payment is to be withdrawn
 */
export async function eraseMember(
  services: Services,
  personalData: readonly PersonalData[],
  { id, now, withdrawPayment }: Omit<LeavingMember, 'email'>,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const profile = await lockMember(tx, id)
    if (!profile) throw new Refusal('unauthenticated')
    await eraseWithin(services, tx, personalData, { id, email: profile.email, now, withdrawPayment })
  })
}

/** Erases a member within the caller's transaction, which has locked the profile. */
export async function eraseWithin(
  services: Services,
  tx: Transaction,
  personalData: readonly PersonalData[],
  member: LeavingMember,
): Promise<void> {
  for (const data of personalData) await data.erase(services, tx, member)
}
