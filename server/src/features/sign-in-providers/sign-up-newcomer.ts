import type { HandlerInput } from '@thokham/contract/operation'
import type { signUpWithProvider } from '@thokham/contract/sign-in-providers'
import { normaliseEmail } from '@thokham/domain/email'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { makeAccount } from '../auth/make-account.ts'
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
  const emailVerified = newcomer.isEmailProven && normaliseEmail(newcomer.email ?? '') === email
  const person = { email, displayName, phone, emailVerified }
  return makeAccount(services, call, person, async (tx, profileId) => {
    const { provider, subject } = newcomer
    if ((await insertJoined(tx, { provider, subject, profileId, now: call.now })) !== 'new')
      throw new Refusal('conflict')
  })
}
