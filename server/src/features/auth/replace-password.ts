import type { Transaction } from '../../db/client.ts'
import { Refusal } from '../../http/fail.ts'
import type { Services } from '../../services.ts'
import { readMailBrand } from '../mail/mail-brand.ts'
import { sendMail } from '../mail/send-mail.ts'
import { passwordChangedLetter } from '../mail/templates/account-letters.ts'
import { forgetPasskeys } from '../passkeys/forget-passkeys.ts'
import { dropAccounts, markEmailVerified } from './account-queries.ts'
import { endSessions } from './end-sessions.ts'
import { lockMember } from './lock-member.ts'
import { dropKeysOf, findKey, takeKey } from './one-time-key-queries.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { resetLookup } from './send-reset-link.ts'
import { setPassword } from './set-password.ts'

const PURPOSE = 'reset-password'

/**
 * Returns when a link for a new password stops working.
 * @throws Refusal `link_bad` when it does not work now
 */
export async function checkLink(services: Services, token: string, now: Date): Promise<Date> {
  const key = await findKey(services.db, { purpose: PURPOSE, lookup: resetLookup(services, token) }, now)
  if (!key) throw new Refusal('link_bad')
  return key.expiresAt
}

/**
 * Sets a new password by a mailed link, in one transaction: the link is used up, every session ends, other links, codes
 * and challenges are void, the member is told by mail. As the link came by mail, the address is proven too. Locks the
 * link's row, then the member's.
 * @returns whose password it is now
 * @throws Refusal `link_bad`, or `weak_password`, after which the link still works
 */
export async function resetByLink(
  services: Services,
  { token, newPassword, now }: { token: string; newPassword: string; now: Date },
): Promise<{ profileId: string; email: string }> {
  return services.db.transaction(async (tx) => {
    const key = await takeKey(tx, { purpose: PURPOSE, lookup: resetLookup(services, token) }, now)
    const member = key?.profileId ? await lockMember(tx, key.profileId) : null
    if (!member) throw new Refusal('link_bad')
    // Whoever had registered with somebody else's address loses their way in.
    if (!member.emailVerified) {
      await dropAccounts(tx, member.id)
      await forgetPasskeys(tx, member.id)
    }
    await markEmailVerified(tx, member.id, now)
    await replacePassword(services, tx, { profileId: member.id, newPassword, now })
    return { profileId: member.id, email: member.email }
  })
}

/**
 * Gives a member, whose row it locks until the commit, a new password, ends their sessions but the kept one, voids
 * links, codes and challenges, and mails them about it.
 * @returns how many sessions ended
 * @throws Refusal `weak_password` about the field `newPassword`, `unauthenticated` when the account is gone
 */
export async function replacePassword(
  services: Pick<Services, 'publicUrl' | 'vault'>,
  tx: Transaction,
  change: { profileId: string; newPassword: string; now: Date; keep?: { session: string } | 'all' },
): Promise<number> {
  const { profileId, newPassword, now, keep } = change
  const member = await lockMember(tx, profileId)
  if (!member) throw new Refusal('unauthenticated')
  refuseWeakPassword(newPassword, { ...member, phone: member.phone ?? '' }, 'newPassword')
  await setPassword(tx, profileId, newPassword)
  await dropKeysOf(tx, profileId)
  const brand = await readMailBrand(tx, services.publicUrl)
  await sendMail(tx, services.vault, {
    to: member.email,
    ...passwordChangedLetter(brand, { email: member.email, at: now }),
  })
  return keep === 'all' ? 0 : endSessions(tx, profileId, keep?.session)
}
