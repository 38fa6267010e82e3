import type { Services } from '../../services.ts'
import { forgetPasskeys } from '../passkeys/forget-passkeys.ts'
import { dropAccounts, markEmailVerified } from './account-queries.ts'
import { endSessions } from './end-sessions.ts'
import { lockMember } from './lock-member.ts'
import { takeKey, tryKey } from './one-time-key-queries.ts'
import { type CodeAsker, codeLookup, codeProof } from './send-sign-in-code.ts'

/**
 * Accepts a mailed code once, in the browser that asked for it. As it came by mail, it proves the address; whoever had
 * registered with it without proving it loses what they had: their sessions, password,
 * providers and passkeys. Locks the code's row,
 * then the member's, in one transaction.
 * @returns the member's id; null for any code that does not work
 */
export async function redeemCode(
  services: Services,
  { email, code, browser }: CodeAsker & { code: string },
  now: Date,
): Promise<string | null> {
  const wanted = { purpose: 'sign-in-code' as const, lookup: codeLookup(services, { email, browser }) }
  const proof = codeProof(services, email, code)
  const tried = await tryKey(services.db, wanted, now)
  // Both are HMACs: how alike they are tells nothing about the code.
  if (!tried?.profileId || tried.proof !== proof) return null
  return services.db.transaction(async (tx) => {
    const key = await takeKey(tx, { ...wanted, proof }, now)
    const member = key?.profileId ? await lockMember(tx, key.profileId) : null
    if (!member) return null
    if (!member.emailVerified) {
      await dropAccounts(tx, member.id)
      await forgetPasskeys(tx, member.id)
      await endSessions(tx, member.id)
      await markEmailVerified(tx, member.id, now)
    }
    return member.id
  })
}
