import { randomBytes } from 'node:crypto'
import { maskEmail } from '@thokham/domain/mask-email'
import type { Transaction } from '../../db/client.ts'
import { constraintOf } from '../../db/constraint.ts'
import { isOwner } from '../../db/member-level.ts'
import { Refusal } from '../../http/fail.ts'
import { keyedHash } from '../../security/keyed-hash.ts'
import type { Services } from '../../services.ts'
import { findMember } from '../auth/find-member.ts'
import { lockMember } from '../auth/lock-member.ts'
import { sendConfirmation } from '../auth/send-confirmation.ts'
import { voidKeys } from '../auth/void-keys.ts'
import { forgetMailsTo } from '../mail/forget-mails-to.ts'
import { readMailBrand } from '../mail/mail-brand.ts'
import { sendMail } from '../mail/send-mail.ts'
import { newEmailLetter, oldEmailLetter } from '../mail/templates/email-change-letters.ts'
import { putChange, readChange, writeEmail } from './email-change-queries.ts'

const HOURS = 24
const HOUR_MS = 60 * 60 * 1000
const TOKEN_BYTES = 32

/** Returns what the database calls the link with this token. */
export function changeLookup(services: Pick<Services, 'tokenSecret'>, token: string): string {
  return keyedHash(services, 'email-change', token)
}

/** What became of the wish: the address that waits, or null when it was corrected at once. */
export type Waiting = { email: string; expiresAt: Date } | null

/**
 * Gives a member another address: an unconfirmed one is corrected at once, with a fresh confirmation link; a confirmed
 * one stays until the new one is, and hears of it (docs/product/accounts.md#another-e-mail). Links and codes mailed to an
 * address that is left are void. Locks the member's row.
 * @throws Refusal `email_taken`, `email_fixed` for the owner, `invalid_input` with `email: same`, `unauthenticated`
 * when the account is gone
 */
export async function changeEmail(
  services: Services,
  { profileId, email, now }: { profileId: string; email: string; now: Date },
): Promise<Waiting> {
  return services.db
    .transaction(async (tx) => {
      const member = await lockMember(tx, profileId)
      if (!member) throw new Refusal('unauthenticated')
      if (isOwner(services, member)) throw new Refusal('email_fixed')
      if (email === member.email) throw new Refusal('invalid_input', { fields: { email: 'same' } })
      if (await findMember(tx, email)) throw taken()
      if (member.emailVerified) return askBoth(services, tx, { member, email, now })
      await correct(services, tx, { member, email, now })
      return null
    })
    .catch(unlessTaken)
}

/** Mails both links anew for the change that waits. Locks the member's row. @returns null when none does */
export async function resendChange(services: Services, profileId: string, now: Date): Promise<Waiting> {
  return services.db.transaction(async (tx) => {
    const member = await lockMember(tx, profileId)
    const change = member && (await readChange(tx, profileId, now))
    return change ? askBoth(services, tx, { member, email: change.newEmail, now }) : null
  })
}

interface Wish {
  member: NonNullable<Awaited<ReturnType<typeof lockMember>>>
  email: string
  now: Date
}

async function correct(services: Services, tx: Transaction, { member, email, now }: Wish): Promise<void> {
  await writeEmail(tx, member.id, { email, emailVerified: false, now })
  await voidKeys(tx, member.id)
  // Its mailbox is somebody else's, or nobody's.
  await forgetMailsTo(tx, member.email)
  await sendConfirmation(services, tx, { email, displayName: member.displayName })
}

async function askBoth(
  services: Services,
  tx: Transaction,
  { member, email, now }: Wish,
): Promise<{ email: string; expiresAt: Date }> {
  const [confirm, cancel] = [aToken(), aToken()]
  const expiresAt = new Date(now.getTime() + HOURS * HOUR_MS)
  await putChange(tx, {
    profileId: member.id,
    newEmail: email,
    confirmLookup: changeLookup(services, confirm),
    cancelLookup: changeLookup(services, cancel),
    expiresAt,
  })
  const brand = await readMailBrand(tx, services.publicUrl)
  // After the #, so that it stands in no server's log on its way.
  const linkTo = (does: 'confirm' | 'cancel', token: string) =>
    `${services.publicUrl}/email-change#${new URLSearchParams({ [does]: token })}`
  const { displayName } = member
  await sendMail(tx, services.vault, {
    to: email,
    staleAt: expiresAt,
    ...newEmailLetter(brand, { displayName, email, url: linkTo('confirm', confirm), hours: HOURS }),
  })
  await sendMail(tx, services.vault, {
    to: member.email,
    staleAt: expiresAt,
    ...oldEmailLetter(brand, { displayName, masked: maskEmail(email), url: linkTo('cancel', cancel) }),
  })
  return { email, expiresAt }
}

const aToken = () => randomBytes(TOKEN_BYTES).toString('base64url')

const taken = () => new Refusal('email_taken', { fields: { email: 'taken' } })

/** Maps the unique constraint of addresses to the refusal `email_taken`: it alone knows who came first. */
export function unlessTaken(error: unknown): never {
  throw constraintOf(error) === 'profiles_email_key' ? taken() : error
}
