import type { FastifyReply } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { networkOf } from './network-of.ts'
import { spendOrRefuse } from './refuse-too-many.ts'

const A_MINUTE_S = 60

/** How many operations one caller may ask for: a member by who they are, a visitor by where they come from. */
export interface CallerLimit {
  /** @throws Refusal `rate_limited` with details `{retryAfterSeconds}`, which also go out as `Retry-After` */
  spend(who: { memberId: string | null; address: string }, reply: FastifyReply): Promise<void>
}

/**
 * Keeps one caller from taking the server for themselves. Counted in this process alone: it guards the process, and
 * what must hold across all of them has a limit of its own in the database (limits.ts).
 */
export function openCallerLimit(perMinute: number): CallerLimit {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: A_MINUTE_S })
  return {
    async spend({ memberId, address }, reply) {
      await spendOrRefuse(limiter.consume(memberId ?? networkOf(address)), reply)
    },
  }
}
