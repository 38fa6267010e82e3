import { sendVerificationEmail, verifyEmail } from '@thokham/contract/email-confirmation'
import type { FastifyInstance } from 'fastify'
import { memberOf } from '../../http/authorise.ts'
import { handle } from '../../http/operation.ts'
import type { AuthLimits } from './auth-limits.ts'
import { confirmAddress } from './confirm-address.ts'
import { sendConfirmation } from './send-confirmation.ts'

/** Serves the confirmation of an address by its mailed link, and the mail once more. */
export function confirmationRoutes(app: FastifyInstance, limits: AuthLimits): void {
  const { services } = app

  handle(app, sendVerificationEmail, async (_input, call) => {
    const { id, email, emailVerified, displayName } = memberOf(call.caller)
    if (emailVerified) return { sent: false }
    await limits.confirmation.spend(id, call.reply)
    await services.db.transaction((tx) => sendConfirmation(services, tx, { email, displayName }))
    return { sent: true }
  })

  handle(app, verifyEmail, async ({ query }, call) => {
    await limits.links.spend(call)
    const isGood = await confirmAddress(services, query.token, call.now)
    const home = `${services.publicUrl}/?email=${isGood ? 'confirmed' : 'link_bad'}`
    call.reply.code(303).header('location', home).type('text/plain')
    return ''
  })
}
