import { maskEmail } from '@thokham/domain/mask-email'
import { Refusal } from '../../http/fail.ts'
import type { Services } from '../../services.ts'
import { lockMember } from '../auth/lock-member.ts'
import { voidKeys } from '../auth/void-keys.ts'
import { changeLookup, unlessTaken } from './change-email.ts'
import { type EmailChange, findChange, takeChange, writeEmail } from './email-change-queries.ts'

interface Followed {
  token: string
  now: Date
}

/**
 * Tells what a mailed link does; it keeps working.
 * @throws Refusal `link_bad`
 */
export async function checkChangeLink(services: Services, { token, now }: Followed) {
  const { change, does } = await found(services, { token, now })
  const email = does === 'confirm' ? change.newEmail : maskEmail(change.newEmail)
  return { does, email, expiresAt: change.expiresAt }
}

/**
 * Uses the new address from now on. What was mailed to the former one opens nothing any more. Locks the member's row,
 * then the change's.
 * @throws Refusal `link_bad`, `email_taken`
 */
export async function confirmChange(services: Services, { token, now }: Followed): Promise<string> {
  const { change, does } = await found(services, { token, now })
  if (does !== 'confirm') throw new Refusal('link_bad')
  await services.db
    .transaction(async (tx) => {
      const member = await lockMember(tx, change.profileId)
      if (!member || !(await takeChange(tx, change))) throw new Refusal('link_bad')
      await writeEmail(tx, member.id, { email: change.newEmail, emailVerified: true, now })
      await voidKeys(tx, member.id)
    })
    .catch(unlessTaken)
  return change.newEmail
}

/**
 * Keeps the former address: the new one's link stops working. Takes the change in a transaction of its own.
 * @throws Refusal `link_bad`
 */
export async function cancelChange(services: Services, { token, now }: Followed): Promise<void> {
  const { change, does } = await found(services, { token, now })
  if (does !== 'cancel') throw new Refusal('link_bad')
  const isTaken = await services.db.transaction((tx) => takeChange(tx, change))
  if (!isTaken) throw new Refusal('link_bad')
}

/** Finds the change that a mailed link belongs to, and what the link does. @throws Refusal `link_bad` */
async function found(
  services: Services,
  { token, now }: Followed,
): Promise<{ change: EmailChange; does: 'confirm' | 'cancel' }> {
  const lookup = changeLookup(services, token)
  const change = await findChange(services.db, lookup, now)
  if (!change) throw new Refusal('link_bad')
  return { change, does: change.confirmLookup === lookup ? 'confirm' : 'cancel' }
}
