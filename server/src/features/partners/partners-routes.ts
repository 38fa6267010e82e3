import { createPartnerCode, readPartnership } from '@thokham/contract/partners'
import { partnerLevelOf } from '@thokham/domain/partner'
import type { FastifyInstance } from 'fastify'
import { memberOf } from '../../http/authorise.ts'
import { limit } from '../../http/limits.ts'
import { handle } from '../../http/operation.ts'
import { issueCode } from './issue-code.ts'
import { checksOf, oldestStoredCheck, shownPartners } from './partner-queries.ts'

/** Serves what a member has of partners. */
export function partnersRoutes(app: FastifyInstance): void {
  const { services } = app
  const codes = limit(services, { name: 'partner-code', attempts: 120, seconds: 3_600 })

  handle(app, readPartnership, async (_input, { caller, now }) => {
    const { id, membership, expiresAt } = memberOf(caller)
    const level = partnerLevelOf(caller.level)
    const [partners, checks] = await Promise.all([
      shownPartners(services.db),
      checksOf(services.db, id, oldestStoredCheck(now)),
    ])
    return {
      level,
      endsAt: level !== null && membership === 'vip' ? (expiresAt?.toISOString() ?? null) : null,
      partners,
      checks: checks.map(({ at, ...check }) => ({ ...check, at: at.toISOString() })),
    }
  })

  handle(app, createPartnerCode, async (_input, { caller, now, reply }) => {
    const { id } = memberOf(caller)
    await codes.spend(id, reply)
    const { code, expiresAt } = await issueCode(services, id, now)
    return { code, issuedAt: now.toISOString(), expiresAt: expiresAt.toISOString() }
  })
}
