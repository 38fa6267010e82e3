import { normaliseEmail } from '@thokham/domain/email'
import { and, eq, isNull } from 'drizzle-orm'
import { profiles } from '../../db/schema.ts'
import type { Services } from '../../services.ts'
import { type Doer, writeAudit } from '../audit/write-audit.ts'

/**
 * Makes a member an admin, which only the owner may do (docs/product.md#links-codes-and-own-data). @returns whether
 * there is such a member
 */
export function makeAdmin({ db }: Pick<Services, 'db'>, doer: Doer, email: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: profiles.id, membership: profiles.membership, expiresAt: profiles.expiresAt })
      .from(profiles)
      .where(and(eq(profiles.email, normaliseEmail(email)), isNull(profiles.deletedAt)))
      .for('update')
    if (!found) return false
    const { id, ...before } = found
    const after = { membership: 'admin' as const, expiresAt: null }
    await tx
      .update(profiles)
      .set({ ...after, updatedAt: doer.now })
      .where(eq(profiles.id, id))
    await writeAudit(tx, doer, {
      action: 'member.make-admin',
      subjectKind: 'member',
      subjectId: id,
      before,
      after,
    })
    return true
  })
}
