import { randomBytes } from 'node:crypto'
import { normaliseEmail } from '@thokham/domain/email'
import { eq } from 'drizzle-orm'
import { profiles, sessions } from '../../db/schema.ts'
import type { Services } from '../../services.ts'
import { readMailHouse } from '../mail/mail-house.ts'
import { sendMail } from '../mail/send-mail.ts'
import { passwordChangedLetter } from '../mail/templates/account-letters.ts'
import { setPassword } from './set-password.ts'

/**
 * Gives a member a made-up password, ends all their sessions and tells them by mail that it was changed.
 * @returns the password; null when nobody has this e-mail
 */
export function giveNewPassword(
  services: Pick<Services, 'db' | 'vault' | 'clock' | 'publicUrl'>,
  typedEmail: string,
): Promise<string | null> {
  const email = normaliseEmail(typedEmail)
  return services.db.transaction(async (open) => {
    const [found] = await open.select({ id: profiles.id }).from(profiles).where(eq(profiles.email, email))
    if (!found) return null
    const password = randomBytes(15).toString('base64url')
    await setPassword(open, found.id, password)
    await open.delete(sessions).where(eq(sessions.userId, found.id))
    const house = await readMailHouse(open, services.publicUrl)
    const letter = passwordChangedLetter(house, { email, at: services.clock() })
    await sendMail(open, services.vault, { to: email, ...letter })
    return password
  })
}
