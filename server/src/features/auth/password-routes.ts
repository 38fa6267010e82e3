import {
  changePassword,
  checkResetLink,
  requestPasswordReset,
  resetPassword,
} from '@thokham/contract/passwords'
import type { FastifyInstance } from 'fastify'
import { memberOf, sessionOf } from '../../http/authorise.ts'
import { handle } from '../../http/operation.ts'
import type { AuthLimits } from './auth-limits.ts'
import { checkPassword } from './check-password.ts'
import { requestLink } from './recovery-jobs.ts'
import { checkLink, replacePassword, resetByLink } from './replace-password.ts'

/** Serves forgotten, reset and changed passwords. */
export function passwordRoutes(app: FastifyInstance, limits: AuthLimits): void {
  const { services } = app

  handle(app, requestPasswordReset, async ({ body }, call) => {
    await limits.recovery(call, body)
    await requestLink(services, services.db, body.email)
    return { accepted: true as const }
  })

  handle(app, checkResetLink, async ({ body: { token } }, call) => {
    await limits.links.spend(call)
    const expiresAt = await checkLink(services, token, call.now)
    return { expiresAt: expiresAt.toISOString() }
  })

  handle(app, resetPassword, async ({ body }, call) => {
    await limits.links.spend(call)
    await limits.clear(await resetByLink(services, { ...body, now: call.now }))
    return { done: true as const }
  })

  handle(app, changePassword, async ({ body }, call) => {
    const { currentPassword, newPassword, revokeOtherSessions } = body
    const { id: profileId } = memberOf(call.caller)
    const keep = revokeOtherSessions ? { session: sessionOf(call.caller).id } : ('all' as const)
    await limits.guarded(profileId, call.reply, () =>
      checkPassword(services, profileId, currentPassword, 'currentPassword'),
    )
    const endedSessions = await services.db.transaction((tx) =>
      replacePassword(services, tx, { profileId, newPassword, now: call.now, keep }),
    )
    return { endedSessions }
  })
}
