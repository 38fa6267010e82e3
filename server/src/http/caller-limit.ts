import type { FastifyReply } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
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

/** An IPv4 address; of an IPv6 one the half that a household has for itself. */
function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [before = '', after = ''] = address.split('::')
  const head = before.split(':').filter(Boolean)
  const tail = after.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  return [...head, ...zeros, ...tail].slice(0, 4).join(':')
}
