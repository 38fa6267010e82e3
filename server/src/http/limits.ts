import type { FastifyReply } from 'fastify'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Services } from '../services.ts'
import { spendOrRefuse } from './refuse-too-many.ts'

/** A number of attempts per key in a span of time, counted in the database and so shared by every process. */
export interface Limit {
  /**
   * Counts one attempt.
   * @throws Refusal `rate_limited` with details `{retryAfterSeconds}`, which also go out as `Retry-After`
   */
  spend(key: string, reply: FastifyReply): Promise<void>
  /** Gives one attempt back, after it turned out well. */
  giveBack(key: string): Promise<void>
}

export function limit(services: Services, rule: { name: string; attempts: number; seconds: number }): Limit {
  const limiter = new RateLimiterPostgres({
    storeClient: services.pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: rule.name,
    points: rule.attempts * services.limitScale,
    duration: rule.seconds,
  })
  return {
    async spend(key, reply) {
      await spendOrRefuse(limiter.consume(key), reply)
    },
    async giveBack(key) {
      await limiter.reward(key)
    },
  }
}
