import { verifyPartnerCode } from '@thokham/contract/partner-api'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import type { PartnerAnswer } from '@thokham/domain/partner'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../http/fail.ts'
import { limit } from '../../http/limits.ts'
import { networkOf } from '../../http/network-of.ts'
import { handle } from '../../http/operation.ts'
import { readPartnerCode } from './partner-code.ts'
import { hashPartnerKey } from './partner-key.ts'
import { verifyCode } from './verify-code.ts'

/** What each code means, for whoever reads the answer. */
const DETAILS: Record<PartnerAnswer, string> = {
  VALID: 'The member has this level.',
  LAPSED: 'The membership that carried a level has ended.',
  INVALID: 'This code is not valid, or not any more: ask the member for a fresh one.',
}

/** Serves what partners' programs ask with a key of theirs, without a session (docs/partner-api.md). */
export function partnerApiRoutes(app: FastifyInstance): void {
  const { services } = app
  const misses = limit(services, { name: 'partner-key-miss', attempts: 100, seconds: 3_600 })

  handle(app, verifyPartnerCode, async ({ body }, call) => {
    const { now, request, reply } = call
    const keyHash = hashPartnerKey(services, bearerOf(request.headers.authorization))
    const verdict = await verifyCode(services, { keyHash, code: readPartnerCode(body.code) }, call)
    if (!verdict) {
      await misses.spend(networkOf(request.ip), reply)
      reply.header('www-authenticate', 'Bearer')
      throw new Refusal('unauthenticated')
    }
    const { outcome, answer, endsAt } = verdict
    return {
      valid: answer === 'VALID',
      code: answer,
      detail: DETAILS[answer],
      level: outcome === 'gold' || outcome === 'diamond' ? outcome : null,
      endsOn: endsAt && lastDayOf(endsAt),
      ts: now.toISOString(),
    }
  })
}

function bearerOf(header: string | undefined): string {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? ''
}

/** Returns the Bangkok day of the last moment before the end: the hour would tell one member from another. */
function lastDayOf(endsAt: Date): string {
  return bangkokDate(new Date(endsAt.getTime() - 1))
}
