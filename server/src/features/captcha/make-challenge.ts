import type { CaptchaChallenge } from '@thokham/contract/captcha'
import { createChallenge, randomInt } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Services } from '../../services.ts'

const LIFETIME_MS = 10 * 60 * 1000
/** Rounds of each try. The number of tries is `services.captchaEffort` at most. */
const ROUNDS = 1_000

/** Makes a signed proof-of-work challenge; nothing is stored until its solution comes back. */
export async function makeChallenge(services: Services, now: Date): Promise<CaptchaChallenge> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ROUNDS,
    counter: randomInt(Math.ceil(services.captchaEffort / 2), services.captchaEffort),
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
    deriveKey,
    hmacSignatureSecret: services.captchaSecret,
    hmacKeySignatureSecret: `${services.captchaSecret}.key`,
  })
  return challenge as CaptchaChallenge
}
