import { signIn, signOut, signUp } from '@thokham/contract/auth'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../http/fail.ts'
import { handle } from '../../http/operation.ts'
import { endFormerSession } from '../../http/session.ts'
import { redeemCaptcha } from '../captcha/redeem-captcha.ts'
import { askLibrary } from './ask-library.ts'
import { createAuthLibrary } from './auth-library.ts'
import { authLimits } from './auth-limits.ts'
import { codeRoutes } from './code-routes.ts'
import { confirmationRoutes } from './confirmation-routes.ts'
import { noteShortPassword } from './note-short-password.ts'
import { noteSignIn } from './note-sign-in.ts'
import { passwordRoutes } from './password-routes.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'

/**
 * Serves the library's endpoints that are offered (docs/auth.md), each under its own path, with our input rules, limits
 * and error codes in front. What is not named here does not exist.
 */
export function authRoutes(app: FastifyInstance): void {
  const { services } = app
  const library = createAuthLibrary(services)
  const limits = authLimits(services)
  confirmationRoutes(app, library, limits)
  passwordRoutes(app, limits)
  codeRoutes(app, limits)

  handle(app, signUp, async ({ body }, call) => {
    const { email, displayName, phone, password } = body
    refuseWeakPassword(password, { email, displayName, phone })
    await limits.signUp.spend(call)
    await redeemCaptcha(services, { solution: body.captcha, address: call.request.ip, now: call.now })
    const answer = await askLibrary(call, (headers) =>
      library.api.signUpEmail({
        body: { email, name: displayName, phone, password },
        headers,
        returnHeaders: true,
      }),
    )
    await endFormerSession(services, call.caller)
    await noteSignIn(services, answer.user.id, call)
    return { userId: answer.user.id }
  })

  handle(app, signIn, async ({ body }, call) => {
    const { captcha: _work, ...given } = body
    const attempt = limits.signIn(call, body)
    await attempt.spend()
    const answer = await askLibrary(call, (headers) =>
      library.api.signInEmail({ body: given, headers, returnHeaders: true }),
    ).catch(async (error) => {
      // The password was right; what follows has limits of its own.
      if (error instanceof Refusal && error.code === 'two_factor_required') {
        await attempt.giveBack()
        await noteShortPassword(services.db, body)
      }
      throw error
    })
    await attempt.giveBack()
    await noteShortPassword(services.db, body)
    await endFormerSession(services, call.caller)
    await noteSignIn(services, answer.user.id, call)
    return { userId: answer.user.id }
  })

  handle(app, signOut, async (_input, call) => {
    await askLibrary(call, (headers) => library.api.signOut({ headers, returnHeaders: true }))
    return { success: true as const }
  })
}
