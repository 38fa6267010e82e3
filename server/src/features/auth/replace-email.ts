import { maskEmail } from '@thokham/domain/mask-email'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { profiles } from '../../db/schema.ts'
import type { Services } from '../../services.ts'
import { readMailBrand } from '../mail/mail-brand.ts'
import { sendMail } from '../mail/send-mail.ts'
import { emailReplacedLetter } from '../mail/templates/account-letters.ts'
import type { Profile } from './account-queries.ts'
import { dropKeysOf } from './one-time-key-queries.ts'
import { sendConfirmation } from './send-confirmation.ts'

/**
 * Gives a member, whom the caller has locked, another address, unconfirmed: the new one gets a link to confirm it, the old one is told,
 * and what was mailed to it opens the account no more. Fails by the constraint `profiles_email_key` where it is taken.
 */
export async function replaceEmail(
  services: Services,
  tx: Transaction,
  change: { member: Profile; email: string; displayName: string; now: Date },
): Promise<void> {
  const { member, email, displayName, now } = change
  await tx
    .update(profiles)
    .set({ email, emailVerified: false, updatedAt: now })
    .where(eq(profiles.id, member.id))
  await dropKeysOf(tx, member.id)
  await sendConfirmation(services, tx, { email, displayName })
  const brand = await readMailBrand(tx, services.publicUrl)
  const letter = emailReplacedLetter(brand, { email: maskEmail(email), at: now })
  await sendMail(tx, services.vault, { to: member.email, ...letter })
}
