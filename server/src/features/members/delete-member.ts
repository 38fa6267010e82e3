import { can } from '@thokham/domain/access'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { levelOfMember } from '../../db/member-level.ts'
import { profiles } from '../../db/schema.ts'
import { memberOf } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { eraseWithin } from '../account/delete-account.ts'
import type { PersonalData } from '../account/personal-data.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { lockMemberForAdmin } from './lock-member-for-admin.ts'

/**
 * Deletes a member's account as they could themselves: what is theirs goes, the ledger stays without the person. That
 * the caller is an admin is looked at once more. Locks the caller's row (shared), then the member's.
 * @throws Refusal `forbidden`, `not_found`, `admin_protected`, `payment_pending` unless the payment is to be withdrawn
 */
export async function deleteMember(
  services: Services,
  personalData: readonly PersonalData[],
  call: Call,
  { id, withdrawPayment }: { id: string; withdrawPayment: boolean },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    await refuseUnlessAdmin(services, tx, call)
    const member = await lockMemberForAdmin(tx, call, id)
    if (member.membership === 'admin') throw new Refusal('admin_protected')
    await eraseWithin(services, tx, personalData, { id, email: member.email, now: call.now, withdrawPayment })
    await writeAudit(tx, call, {
      action: 'member.delete',
      subjectKind: 'member',
      subjectId: id,
      before: { membership: member.membership, expiresAt: member.expiresAt },
      after: { deleted: true, paymentWithdrawn: withdrawPayment },
    })
  })
}

/** Refuses a caller who is no admin any more; their row stays locked (shared) until the commit. @throws Refusal `forbidden` */
async function refuseUnlessAdmin(
  services: Pick<Services, 'ownerEmail'>,
  tx: Transaction,
  { caller, now }: Call,
): Promise<void> {
  const [own] = await tx
    .select()
    .from(profiles)
    .where(eq(profiles.id, memberOf(caller).id))
    .for('share')
  if (!own || own.deletedAt) throw new Refusal('forbidden')
  if (!can(levelOfMember(services, own, now), 'admin:use')) throw new Refusal('forbidden')
}
