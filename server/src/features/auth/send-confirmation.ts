import type { Transaction } from '../../db/client.ts'
import type { Services } from '../../services.ts'
import { readMailBrand } from '../mail/mail-brand.ts'
import { sendMail } from '../mail/send-mail.ts'
import { confirmEmailLetter } from '../mail/templates/account-letters.ts'
import { CONFIRM_HOURS, signEmail } from './confirmation-token.ts'

const HOUR_MS = 60 * 60 * 1000

/**
 * Mails a confirmation link as a part of the caller's transaction. The link is signed with a secret outside the
 * database, and names the address alone: it works in any browser, and again after a second click.
 */
export async function sendConfirmation(
  services: Services,
  tx: Transaction,
  to: { email: string; displayName: string },
): Promise<void> {
  const { email, displayName } = to
  const token = await signEmail(services.sessionSecret, email)
  const brand = await readMailBrand(tx, services.publicUrl)
  const url = `${services.publicUrl}/api/auth/verify-email?token=${token}`
  await sendMail(tx, services.vault, {
    to: email,
    staleAt: new Date(services.clock().getTime() + CONFIRM_HOURS * HOUR_MS),
    ...confirmEmailLetter(brand, { displayName, email, url, hours: CONFIRM_HOURS }),
  })
}
