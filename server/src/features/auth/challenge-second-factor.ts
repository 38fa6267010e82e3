import { randomBytes } from 'node:crypto'
import type { Database } from '../../db/client.ts'
import { readSecondFactors } from '../../db/second-factors.ts'
import { Refusal } from '../../http/fail.ts'
import { keyedHash } from '../../security/keyed-hash.ts'
import type { Services } from '../../services.ts'
import { findKey, putKey, takeKey, tryKey } from './one-time-key-queries.ts'

const LIFETIME_S = 5 * 60
const ATTEMPTS = 5
const TOKEN_BYTES = 32

const wantedOf = (services: Services, challenge: string) => ({
  purpose: 'second-factor' as const,
  lookup: keyedHash(services, 'second-factor', challenge),
})

/**
 * Answers a right password or code of a member who has a second factor: not with a session, but with a challenge.
 * @returns Refusal `two_factor_required` with `{challenge, expiresInSeconds, byApp, byPasskey}`: what may answer it, beside a
 *   recovery code
 */
export async function challengeSecondFactor(
  services: Services,
  profileId: string,
  now: Date,
): Promise<Refusal> {
  const challenge = randomBytes(TOKEN_BYTES).toString('base64url')
  await putKey(services.db, {
    ...wantedOf(services, challenge),
    proof: null,
    profileId,
    attemptsLeft: ATTEMPTS,
    expiresAt: new Date(now.getTime() + LIFETIME_S * 1000),
  })
  const { byApp, byPasskey } = await readSecondFactors(services.db, profileId)
  const details = { challenge, expiresInSeconds: LIFETIME_S, byApp, byPasskey }
  return new Refusal('two_factor_required', { details })
}

/** Tells whose challenge this is, without counting an attempt. @throws Refusal `challenge_over` */
export async function findChallenged(services: Services, challenge: string, now: Date): Promise<string> {
  const key = await findKey(services.db, wantedOf(services, challenge), now)
  if (!key?.profileId) throw new Refusal('challenge_over')
  return key.profileId
}

/** Counts one attempt at a challenge. @returns whose it is @throws Refusal `challenge_over` */
export async function tryChallenge(services: Services, challenge: string, now: Date): Promise<string> {
  const key = await tryKey(services.db, wantedOf(services, challenge), now)
  if (!key?.profileId) throw new Refusal('challenge_over')
  return key.profileId
}

/** Uses a challenge up. @throws Refusal `challenge_over` when somebody else was faster */
export async function takeChallenge(
  services: Services,
  db: Database,
  challenge: string,
  now: Date,
): Promise<void> {
  const key = await takeKey(db, wantedOf(services, challenge), now)
  if (!key) throw new Refusal('challenge_over')
}
