import { z } from 'zod'
import { operation } from './operation.ts'

/** A proof-of-work challenge in ALTCHA's form; hand it to the altcha widget or `solveChallenge` as it is. */
export const captchaChallenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string().optional(),
    /** Unix seconds after which a solution is refused. */
    expiresAt: z.int().optional(),
    data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  }),
  signature: z.string(),
})
export type CaptchaChallenge = z.infer<typeof captchaChallenge>

export const readCaptchaChallenge = operation({
  name: 'captcha.challenge',
  summary: 'A fresh proof-of-work challenge, good for one attempt within ten minutes',
  method: 'GET',
  path: '/api/captcha/challenge',
  access: 'public',
  response: captchaChallenge,
})
