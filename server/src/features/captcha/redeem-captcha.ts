import { captchaChallenge } from '@thokham/contract/captcha'
import { verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { Refusal } from '../../http/fail.ts'
import type { Services } from '../../services.ts'
import { checkProviderToken } from './check-provider-token.ts'
import { claimCaptcha } from './claim-captcha.ts'

const payload = z.object({
  challenge: captchaChallenge,
  solution: z.object({ counter: z.int().min(0), derivedKey: z.string(), time: z.number().optional() }),
})

/**
 * Accepts a captcha's solution once, across all processes (decision 006).
 * @param attempt.solution base64 of `{challenge, solution}`, as the altcha widget hands it over, or the token of the
 *   configured provider
 * @throws Refusal `captcha_failed` when it is forged, expired, wrong or was used before
 */
export async function redeemCaptcha(
  services: Services,
  attempt: { solution: string; address: string; now: Date },
): Promise<void> {
  const { solution, address, now } = attempt
  const { captchaProvider: provider } = services
  if (!provider) return redeemWork(services, solution, now)
  refuseUnless(await checkProviderToken(services, provider, { token: solution, address, now }))
}

/**
 * Accepts the solution of our own proof of work once, whichever captcha is configured.
 * @throws Refusal `captcha_failed` as redeemCaptcha
 */
export async function redeemWork(services: Services, solution: string, now: Date): Promise<void> {
  refuseUnless(await checkWork(services, solution, now))
}

/** Refuses what does not solve the captcha. @throws Refusal `captcha_failed` */
function refuseUnless(isGood: boolean): void {
  if (!isGood) throw new Refusal('captcha_failed', { fields: { captcha: 'invalid' } })
}

/** Checks signature and work first, then claims the challenge's nonce. */
async function checkWork(services: Services, solution: string, now: Date): Promise<boolean> {
  const parsed = payload.safeParse(decoded(solution))
  if (!parsed.success) return false
  const { challenge } = parsed.data
  const expiresAt = new Date((challenge.parameters.expiresAt ?? 0) * 1000)
  if (expiresAt <= now) return false
  const { verified } = await verifySolution({
    challenge: challenge as Parameters<typeof verifySolution>[0]['challenge'],
    solution: parsed.data.solution as Parameters<typeof verifySolution>[0]['solution'],
    deriveKey,
    hmacSignatureSecret: services.captchaSecret,
    hmacKeySignatureSecret: `${services.captchaSecret}.key`,
  })
  return verified && claimCaptcha(services, { nonce: challenge.parameters.nonce, expiresAt, now })
}

function decoded(base64: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64, 'base64').toString('utf8'))
  } catch {
    return null
  }
}
