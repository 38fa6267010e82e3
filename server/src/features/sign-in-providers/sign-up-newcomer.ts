import { randomUUID } from 'node:crypto'
import type { HandlerInput } from '@thokham/contract/operation'
import type { signUpWithProvider } from '@thokham/contract/sign-in-providers'
import { normaliseEmail } from '@thokham/domain/email'
import { constraintOf } from '../../db/constraint.ts'
import { profiles } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { openSession } from '../auth/open-session.ts'
import { sendConfirmation } from '../auth/send-confirmation.ts'
import { insertJoined } from './joined-queries.ts'
import type { Newcomer } from './journey.ts'

/**
 * Makes a free account without a password for somebody whom a provider has vouched for, joined to the account there, and signs
 * this browser in, in one transaction. The address counts as confirmed only where the provider itself runs its mailbox; else a
 * link is mailed to it.
 * @returns the member's id
 * @throws Refusal `email_taken`, `phone_taken`; `conflict` where the account there was joined meanwhile
 */
export async function signUpNewcomer(
  services: Services,
  call: Call,
  newcomer: Newcomer,
  { email, displayName, phone }: HandlerInput<typeof signUpWithProvider>['body'],
): Promise<string> {
  const { db } = services
  const { now } = call
  const id = randomUUID()
  const emailVerified = newcomer.isEmailProven && normaliseEmail(newcomer.email ?? '') === email
  try {
    await db.transaction(async (tx) => {
      await tx
        .insert(profiles)
        .values({ id, email, emailVerified, displayName, phone, createdAt: now, updatedAt: now })
      const { provider, subject } = newcomer
      if ((await insertJoined(tx, { provider, subject, profileId: id, now })) !== 'new')
        throw new Refusal('conflict')
      if (!emailVerified) await sendConfirmation(services, tx, { email, displayName })
      await openSession(services, tx, id, call)
    })
  } catch (error) {
    const constraint = constraintOf(error)
    if (constraint === 'profiles_email_key') throw new Refusal('email_taken', { fields: { email: 'taken' } })
    if (constraint === 'profiles_phone_key') throw new Refusal('phone_taken', { fields: { phone: 'taken' } })
    throw error
  }
  return id
}
