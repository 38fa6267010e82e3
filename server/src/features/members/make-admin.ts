import type { MemberTerm } from '@thokham/contract/members'
import { normaliseEmail } from '@thokham/domain/email'
import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { profiles } from '../../db/schema.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { type Doer, writeAudit } from '../audit/write-audit.ts'
import { endSessionsForLevel } from '../auth/end-sessions.ts'
import { warnOwner } from '../trust/warn-owner.ts'
import { lockMemberForAdmin } from './lock-member-for-admin.ts'

/**
 * Makes a member, whose row it locks and whom it signs out everywhere, an admin, which only the owner may do (docs/product/accounts.md#links-codes-and-own-data).
 * @returns whether there is such a member
 */
export function makeAdmin({ db }: Pick<Services, 'db'>, doer: Doer, email: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: profiles.id, membership: profiles.membership, expiresAt: profiles.expiresAt })
      .from(profiles)
      .where(and(eq(profiles.email, normaliseEmail(email)), isNull(profiles.deletedAt)))
      .for('update')
    if (found) await promote(tx, doer, found)
    return found !== undefined
  })
}

/** Makes a member, whose row it locks, an admin, as the owner does on the member's page. @throws Refusal `not_found` */
export function makeAdminById(services: Services, call: Call, id: string): Promise<MemberTerm> {
  return services.db.transaction(async (tx) => {
    await promote(tx, call, await lockMemberForAdmin(tx, call, id))
    await warnOwner(tx, services, call, 'member.make-admin')
    return { membership: 'admin', expiresAt: null }
  })
}

async function promote(
  tx: Transaction,
  doer: Doer,
  { id, membership, expiresAt }: Pick<typeof profiles.$inferSelect, 'id' | 'membership' | 'expiresAt'>,
): Promise<void> {
  const after = { membership: 'admin' as const, expiresAt: null }
  await tx
    .update(profiles)
    .set({ ...after, updatedAt: doer.now })
    .where(eq(profiles.id, id))
  await endSessionsForLevel(tx, id, doer.now)
  await writeAudit(tx, doer, {
    action: 'member.make-admin',
    subjectKind: 'member',
    subjectId: id,
    before: { membership, expiresAt },
    after,
  })
}
