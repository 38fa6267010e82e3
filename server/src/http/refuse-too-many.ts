import type { FastifyReply } from 'fastify'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from './fail.ts'

const MINUTE_MS = 60_000

/**
 * Makes the one refusal of callers who ask too often, and puts its seconds into the answer's `Retry-After` as well.
 * @returns Refusal `rate_limited` with details `{retryAfterSeconds}`
 */
export function tooMany(reply: FastifyReply, retryAfterSeconds: number): Refusal {
  reply.header('retry-after', retryAfterSeconds)
  return new Refusal('rate_limited', { details: { retryAfterSeconds } })
}

/** Makes the refusal of callers who had all that a minute of the clock allows them: they may ask again when it is over. */
export function tooManyThisMinute(reply: FastifyReply, now: Date): Refusal {
  return tooMany(reply, Math.ceil((MINUTE_MS - (now.getTime() % MINUTE_MS)) / 1000))
}

/**
 * Counts one attempt with a limiter of the library.
 * @param consume the limiter's own count
 * @throws Refusal `rate_limited` when there have been too many; any other error as it is
 */
export async function spendOrRefuse(consume: Promise<unknown>, reply: FastifyReply): Promise<void> {
  try {
    await consume
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw tooMany(reply, Math.ceil(refused.msBeforeNext / 1000))
  }
}
