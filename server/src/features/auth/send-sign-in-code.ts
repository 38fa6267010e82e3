import { randomInt } from 'node:crypto'
import { keyedHash } from '../../security/keyed-hash.ts'
import type { Services } from '../../services.ts'
import { readMailBrand } from '../mail/mail-brand.ts'
import { sendMail } from '../mail/send-mail.ts'
import { codeLetter } from '../mail/templates/account-letters.ts'
import { findByEmail } from './account-queries.ts'
import { putKey } from './one-time-key-queries.ts'

/** How long a mailed code works. */
export const CODE_MINUTES = 10
const CODE_ATTEMPTS = 5
const MINUTE_MS = 60 * 1000

type Keyed = Pick<Services, 'tokenSecret'>

/** Who asked for a code, or tries one. */
export interface CodeAsker {
  email: string
  /** The asking browser, as the database calls it; null = a browser that never asked. */
  browser: string | null
}

/**
 * Returns what the database calls the code of an address in the browser that asked for it, so that nobody else's asking
 * or trying touches it (decision 047).
 */
export function codeLookup(services: Keyed, { email, browser }: CodeAsker): string {
  return keyedHash(services, 'sign-in-code', email, browser ?? '')
}

/** Returns what the database keeps of a code itself. */
export function codeProof(services: Keyed, email: string, code: string): string {
  return keyedHash(services, 'sign-in-code', email, code)
}

/**
 * Mails a member a code for signing in, in place of any earlier one that this browser asked for; code and mail are one
 * transaction. For an address of nobody a code is kept too, and sent to nobody, so that trying codes takes the same
 * work.
 */
export async function sendCode(services: Services, asker: CodeAsker): Promise<void> {
  const { email } = asker
  const member = await findByEmail(services.db, email)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expiresAt = new Date(services.clock().getTime() + CODE_MINUTES * MINUTE_MS)
  await services.db.transaction(async (tx) => {
    await putKey(tx, {
      purpose: 'sign-in-code',
      lookup: codeLookup(services, asker),
      proof: codeProof(services, email, code),
      profileId: member?.id ?? null,
      attemptsLeft: CODE_ATTEMPTS,
      expiresAt,
    })
    if (!member) return
    const brand = await readMailBrand(tx, services.publicUrl)
    const letter = codeLetter(brand, { code, minutes: CODE_MINUTES })
    await sendMail(tx, services.vault, { to: email, staleAt: expiresAt, ...letter })
  })
}
