import { randomBytes } from 'node:crypto'
import { normaliseEmail } from '@thokham/domain/email'
import { and, eq, isNull } from 'drizzle-orm'
import { profiles } from '../../db/schema.ts'
import type { Services } from '../../services.ts'
import { type Doer, writeAudit } from '../audit/write-audit.ts'
import { replacePassword } from '../auth/replace-password.ts'
import { forgetTwoFactor } from '../two-factor/forget-two-factor.ts'

/**
 * Gives a member a made-up password, ends all their sessions and notifies them by mail that it was changed, in one
 * transaction that locks their row.
 * @param wish.withoutSecondFactor takes their second factor too, for one who has lost it
 * @returns the password; null when nobody has this e-mail
 */
export function giveNewPassword(
  services: Pick<Services, 'db' | 'vault' | 'publicUrl'>,
  doer: Doer,
  wish: { email: string; withoutSecondFactor: boolean },
): Promise<string | null> {
  return services.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: profiles.id })
      .from(profiles)
      .where(and(eq(profiles.email, normaliseEmail(wish.email)), isNull(profiles.deletedAt)))
    if (!found) return null
    const newPassword = randomBytes(15).toString('base64url')
    await replacePassword(services, tx, { profileId: found.id, newPassword, now: doer.now })
    const secondFactor = wish.withoutSecondFactor && (await forgetTwoFactor(tx, found.id))
    await writeAudit(tx, doer, {
      action: 'member.reset-password',
      subjectKind: 'member',
      subjectId: found.id,
      after: secondFactor ? { secondFactor: false } : null,
    })
    return newPassword
  })
}
