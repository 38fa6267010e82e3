import { signIn, signOut, signUp } from '@thokham/contract/auth'
import type { FastifyInstance } from 'fastify'
import { readSecondFactors } from '../../db/second-factors.ts'
import { handle } from '../../http/operation.ts'
import { endFormerSession, sessionCookie } from '../../http/session.ts'
import { redeemCaptcha } from '../captcha/redeem-captcha.ts'
import { authLimits } from './auth-limits.ts'
import { challengeSecondFactor } from './challenge-second-factor.ts'
import { checkCredentials } from './check-credentials.ts'
import { codeRoutes } from './code-routes.ts'
import { confirmationRoutes } from './confirmation-routes.ts'
import { makeAccount } from './make-account.ts'
import { noteShortPassword } from './note-short-password.ts'
import { noteSignIn } from './note-sign-in.ts'
import { openSession } from './open-session.ts'
import { passwordRoutes } from './password-routes.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { setPassword } from './set-password.ts'

/** Serves registering, signing in and out, and what belongs to passwords, codes and addresses (docs/auth.md). */
export function authRoutes(app: FastifyInstance): void {
  const { services } = app
  const limits = authLimits(services)
  confirmationRoutes(app, limits)
  passwordRoutes(app, limits)
  codeRoutes(app, limits)

  handle(app, signUp, async ({ body }, call) => {
    const { email, displayName, phone, password } = body
    refuseWeakPassword(password, { email, displayName, phone })
    await limits.signUp.spend(call)
    await redeemCaptcha(services, { solution: body.captcha, address: call.request.ip, now: call.now })
    const person = { email, displayName, phone, emailVerified: false }
    const userId = await makeAccount(services, call, person, (tx, id) => setPassword(tx, id, password))
    await noteSignIn(services, userId, call)
    return { userId }
  })

  handle(app, signIn, async ({ body }, call) => {
    const attempt = limits.signIn(call, body)
    await attempt.spend()
    const userId = await checkCredentials(services.db, body)
    // The password was right; what follows has limits of its own.
    await attempt.giveBack()
    await noteShortPassword(services.db, body)
    if ((await readSecondFactors(services.db, userId)).isAsked)
      throw await challengeSecondFactor(services, userId, call.now)
    await openSession(services, services.db, userId, call)
    await noteSignIn(services, userId, call)
    return { userId }
  })

  handle(app, signOut, async (_input, { caller, reply }) => {
    await endFormerSession(services, caller)
    reply.header('set-cookie', sessionCookie(services, null))
    return { success: true as const }
  })
}
