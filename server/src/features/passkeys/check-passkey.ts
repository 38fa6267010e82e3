import type { PasskeyProof } from '@thokham/contract/passkeys'
import type { Transaction } from '../../db/client.ts'
import { Refusal } from '../../http/fail.ts'
import type { Services } from '../../services.ts'
import { lockMember } from '../auth/lock-member.ts'
import type { Origin } from '../auth/warn-member.ts'
import { warnOfReplay } from '../auth/warn-of-replay.ts'
import { type ChallengeUse, challengeIn, takePasskeyChallenge } from './passkey-challenge.ts'
import { countUse, findPasskey, type PasskeyRow } from './passkey-queries.ts'
import { relyingParty, userHandle } from './relying-party.ts'

/** One whose count is not beyond the last: a copy of the passkey, or what was sent before. */
class ReplayedPasskey extends Refusal {
  constructor(readonly profileId: string) {
    super('passkey_bad')
  }
}

interface Attempt {
  proof: PasskeyProof
  use: ChallengeUse
  /** Whose it has to be; null = anybody's */
  profileId: string | null
}

/**
 * Accepts what a passkey has signed, once, and does the rest in the same transaction, which locks the member, then uses the
 * challenge up. Of a count that was seen before the member is written to.
 * @returns whose passkey it is
 * @throws Refusal `passkey_bad` whatever is wrong with it: a stranger learns nothing; `challenge_over`
 */
export async function checkPasskey(
  services: Services,
  origin: Origin,
  { proof, use, profileId }: Attempt,
  rest: (tx: Transaction, profileId: string) => Promise<unknown>,
): Promise<string> {
  const challenge = challengeIn(services, use, proof.response.clientDataJSON, origin.now)
  const passkey = await findPasskey(services.db, proof.id)
  if (!passkey || (profileId !== null && passkey.profileId !== profileId)) throw new Refusal('passkey_bad')
  const counter = await readSigned(services, passkey, proof, challenge.challenge)
  try {
    await services.db.transaction(async (tx) => {
      if (!(await lockMember(tx, passkey.profileId))) throw new Refusal('passkey_bad')
      await takePasskeyChallenge(services, tx, challenge)
      if (!(await countUse(tx, passkey.id, { counter, now: origin.now })))
        throw new ReplayedPasskey(passkey.profileId)
      await rest(tx, passkey.profileId)
    })
  } catch (error) {
    // Behind the transaction that it ended.
    if (error instanceof ReplayedPasskey) await warnOfReplay(services, origin, error.profileId)
    throw error
  }
  return passkey.profileId
}

/** Returns the count that was signed. The signature covers origin, host, challenge, and that the passkey was unlocked. */
async function readSigned(
  services: Services,
  passkey: PasskeyRow,
  { id, rawId, response }: PasskeyProof,
  challenge: string,
): Promise<number> {
  const { userHandle: handle, ...signed } = response
  if (handle && handle !== Buffer.from(userHandle(passkey.profileId)).toString('base64url'))
    throw new Refusal('passkey_bad')
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const party = relyingParty(services)
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { id, rawId, type: 'public-key', response: signed, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    // The count is compared where it is written: of two at once one counts (`countUse`).
    credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
  }).catch(() => {
    throw new Refusal('passkey_bad')
  })
  if (!verified) throw new Refusal('passkey_bad')
  return authenticationInfo.newCounter
}
