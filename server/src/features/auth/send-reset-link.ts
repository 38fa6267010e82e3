import { randomBytes } from 'node:crypto'
import { keyedHash } from '../../security/keyed-hash.ts'
import type { Services } from '../../services.ts'
import { readMailBrand } from '../mail/mail-brand.ts'
import { sendMail } from '../mail/send-mail.ts'
import { resetPasswordLetter } from '../mail/templates/account-letters.ts'
import { findByEmail } from './account-queries.ts'
import { putKey } from './one-time-key-queries.ts'

/** How long a link for a new password works. */
const RESET_MINUTES = 30
const MINUTE_MS = 60 * 1000
const TOKEN_BYTES = 32

/** Returns what the database calls the link with this token. */
export function resetLookup(services: Pick<Services, 'tokenSecret'>, token: string): string {
  return keyedHash(services, 'reset-password', token)
}

/**
 * Mails a link for a new password to a member, its key and its mail in one transaction; for anybody else's address
 * nothing happens.
 */
export async function sendResetLink(services: Services, email: string): Promise<void> {
  const member = await findByEmail(services.db, email)
  if (!member) return
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = new Date(services.clock().getTime() + RESET_MINUTES * MINUTE_MS)
  await services.db.transaction(async (tx) => {
    await putKey(tx, {
      purpose: 'reset-password',
      lookup: resetLookup(services, token),
      proof: null,
      profileId: member.id,
      attemptsLeft: 1,
      expiresAt,
    })
    const brand = await readMailBrand(tx, services.publicUrl)
    // After the #, so that it stands in no server's log on its way; the address is for asking for another link.
    const url = `${services.publicUrl}/reset-password#${new URLSearchParams({ token, email })}`
    await sendMail(tx, services.vault, {
      to: email,
      staleAt: expiresAt,
      ...resetPasswordLetter(brand, { email, url, minutes: RESET_MINUTES }),
    })
  })
}
