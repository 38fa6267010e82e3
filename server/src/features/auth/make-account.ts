import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../db/client.ts'
import { constraintOf } from '../../db/constraint.ts'
import { profiles } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { openSession } from './open-session.ts'
import { sendConfirmation } from './send-confirmation.ts'

interface Person {
  /** Normalised */
  email: string
  displayName: string
  phone: string
  /** Nothing is left to prove of the address: no link is mailed to it. */
  emailVerified: boolean
}

/**
 * Makes a free account and signs this browser in, in one transaction with the letter that confirms the address and with what
 * its member will sign in with.
 * @param arm gives the member a way to sign in, in that transaction
 * @returns the member's id
 * @throws Refusal `email_taken`, `phone_taken`, by the unique constraint: of several at once one is let in
 */
export async function makeAccount(
  services: Services,
  call: Call,
  { email, displayName, phone, emailVerified }: Person,
  arm: (tx: Transaction, id: string) => Promise<void>,
): Promise<string> {
  const { now } = call
  const id = randomUUID()
  try {
    await services.db.transaction(async (tx) => {
      await tx
        .insert(profiles)
        .values({ id, email, emailVerified, displayName, phone, createdAt: now, updatedAt: now })
      await arm(tx, id)
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
