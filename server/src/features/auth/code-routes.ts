import { sendSignInCode, signInWithCode } from '@thokham/contract/email-codes'
import type { FastifyInstance } from 'fastify'
import { readSecondFactors } from '../../db/second-factors.ts'
import { Refusal } from '../../http/fail.ts'
import { handle } from '../../http/operation.ts'
import type { AuthLimits } from './auth-limits.ts'
import { challengeSecondFactor } from './challenge-second-factor.ts'
import { readCodeBrowser, rememberCodeBrowser } from './code-browser.ts'
import { noteSignIn } from './note-sign-in.ts'
import { openSession } from './open-session.ts'
import { requestCode } from './recovery-jobs.ts'
import { redeemCode } from './redeem-sign-in-code.ts'
import { CODE_MINUTES } from './send-sign-in-code.ts'

/** Serves signing in with a mailed code. */
export function codeRoutes(app: FastifyInstance, limits: AuthLimits): void {
  const { services } = app

  handle(app, sendSignInCode, async ({ body }, call) => {
    await limits.recovery(call, body)
    const browser = rememberCodeBrowser(call.request, call.reply, services)
    await requestCode(services, services.db, { email: body.email, browser })
    return { accepted: true as const, expiresInSeconds: CODE_MINUTES * 60 }
  })

  handle(app, signInWithCode, async ({ body }, call) => {
    const attempt = limits.signInByCode(call, body)
    await attempt.spend()
    const browser = readCodeBrowser(call.request, services)
    const profileId = await redeemCode(services, { ...body, browser }, call.now)
    if (!profileId) throw new Refusal('code_bad', { fields: { code: 'wrong' } })
    await attempt.giveBack()
    if ((await readSecondFactors(services.db, profileId)).isAsked) {
      throw await challengeSecondFactor(services, profileId, call.now)
    }
    await openSession(services, services.db, profileId, call)
    await noteSignIn(services, profileId, call)
    return { userId: profileId }
  })
}
