import { readSession } from '@thokham/contract/me'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../http/operation.ts'
import { openQuotaReader } from '../prompts/read-quota.ts'
import { presentMe } from './present-me.ts'
import { prolongSession } from './prolong-session.ts'
import { whyEnded } from './why-ended.ts'

/** Serves who is signed in here, with level and quota. */
export function meRoutes(app: FastifyInstance): void {
  const { services } = app
  const quotaOf = openQuotaReader(services.pool)

  handle(app, readSession, async (_input, call) => {
    const { caller, now } = call
    if (caller.level === 'visitor')
      return {
        level: caller.level,
        me: null,
        quota: null,
        mustSetUpTwoFactor: false,
        twoFactorDueAt: null,
        mustRenewPassword: false,
        ended: await whyEnded(services, call),
      }
    await prolongSession(services, call)
    const quota = await quotaOf(caller, now)
    return {
      level: caller.level,
      me: presentMe(caller.member),
      quota,
      mustSetUpTwoFactor: caller.member.mustSetUpTwoFactor,
      twoFactorDueAt: caller.member.twoFactorDueAt?.toISOString() ?? null,
      mustRenewPassword: caller.member.mustRenewPassword,
      ended: null,
    }
  })
}
