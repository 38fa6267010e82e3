import {
  cancelEmailChange,
  changeEmail as changeEmailOperation,
  checkEmailChange,
  confirmEmailChange,
  dropEmailChange,
  readEmailChange,
  resendEmailChange,
} from '@thokham/contract/email-change'
import type { FastifyInstance } from 'fastify'
import { memberOf } from '../../http/authorise.ts'
import { handle } from '../../http/operation.ts'
import { authLimits } from '../auth/auth-limits.ts'
import { checkPassword } from '../auth/check-password.ts'
import { changeEmail, resendChange, type Waiting } from './change-email.ts'
import { dropChange, readChange } from './email-change-queries.ts'
import { cancelChange, checkChangeLink, confirmChange } from './follow-change-link.ts'

/** Serves another address for a member: the wish, and the two links that follow it. */
export function emailChangeRoutes(app: FastifyInstance): void {
  const { services } = app
  const limits = authLimits(services)

  handle(app, readEmailChange, async (_input, { caller, now }) => {
    const change = await readChange(services.db, memberOf(caller).id, now)
    return present(change && { email: change.newEmail, expiresAt: change.expiresAt })
  })

  handle(app, changeEmailOperation, async ({ body: { email, password } }, { caller, reply, now }) => {
    const { id: profileId } = memberOf(caller)
    await limits.guarded(profileId, reply, () => checkPassword(services, profileId, password, 'password'))
    // Each tells whether an address is taken, and writes to a mailbox that may be anybody's.
    await limits.confirmation.spend(profileId, reply)
    return present(await changeEmail(services, { profileId, email, now }))
  })

  handle(app, resendEmailChange, async (_input, { caller, reply, now }) => {
    const { id } = memberOf(caller)
    await limits.confirmation.spend(id, reply)
    return present(await resendChange(services, id, now))
  })

  handle(app, dropEmailChange, async (_input, { caller }) => {
    await dropChange(services.db, memberOf(caller).id)
    return { waiting: null }
  })

  handle(app, checkEmailChange, async ({ body: { token } }, call) => {
    await limits.links.spend(call)
    const { does, email, expiresAt } = await checkChangeLink(services, { token, now: call.now })
    return { does, email, expiresAt: expiresAt.toISOString() }
  })

  handle(app, confirmEmailChange, async ({ body: { token } }, call) => {
    await limits.links.spend(call)
    return { email: await confirmChange(services, { token, now: call.now }) }
  })

  handle(app, cancelEmailChange, async ({ body: { token } }, call) => {
    await limits.links.spend(call)
    await cancelChange(services, { token, now: call.now })
    return { cancelled: true as const }
  })
}

function present(waiting: Waiting) {
  return { waiting: waiting && { email: waiting.email, expiresAt: waiting.expiresAt.toISOString() } }
}
