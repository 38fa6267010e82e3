import { captchaChallenge } from '@thokham/contract/captcha'
import { verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { lt } from 'drizzle-orm'
import { z } from 'zod'
import { captchaUses } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { Services } from '../../services.ts'

const payload = z.object({
  challenge: captchaChallenge,
  solution: z.object({ counter: z.int().min(0), derivedKey: z.string(), time: z.number().optional() }),
})

/**
 * Accepts a captcha's solution once, across all processes: signature and work are checked first, then its nonce is
 * claimed by a unique key (decisions.md §1).
 * @param solution base64 of `{challenge, solution}`, as the altcha widget hands it over
 * @throws Refusal `captcha_failed` when it is forged, expired, wrong or was used before
 */
export async function redeemCaptcha(services: Services, solution: string, now: Date): Promise<void> {
  const parsed = payload.safeParse(decoded(solution))
  if (!parsed.success) throw refused()
  const { challenge } = parsed.data
  const expiresAt = (challenge.parameters.expiresAt ?? 0) * 1000
  if (expiresAt <= now.getTime()) throw refused()
  const { verified } = await verifySolution({
    challenge: challenge as Parameters<typeof verifySolution>[0]['challenge'],
    solution: parsed.data.solution as Parameters<typeof verifySolution>[0]['solution'],
    deriveKey,
    hmacSignatureSecret: services.captchaSecret,
    hmacKeySignatureSecret: `${services.captchaSecret}.key`,
  })
  if (!verified) throw refused()
  await services.db.delete(captchaUses).where(lt(captchaUses.expiresAt, now))
  const claimed = await services.db
    .insert(captchaUses)
    .values({ nonce: challenge.parameters.nonce, expiresAt: new Date(expiresAt) })
    .onConflictDoNothing()
    .returning()
  if (claimed.length === 0) throw refused()
}

function decoded(base64: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64, 'base64').toString('utf8'))
  } catch {
    return null
  }
}

function refused(): Refusal {
  return new Refusal('captcha_failed', { fields: { captcha: 'invalid' } })
}
