import type { FastifyReply } from 'fastify'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
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
  /** Counts one attempt and refuses nobody. @returns whether it was within the limit */
  fits(key: string): Promise<boolean>
  /** Forgets the attempts of every key that begins so. */
  forget(prefix: string): Promise<void>
}

/** Makes a limit that all processes share. Its name keeps it apart from the others in the table `rate_limits`. */
export function limit(services: Services, rule: { name: string; attempts: number; seconds: number }): Limit {
  const limiter = new RateLimiterPostgres({
    storeClient: services.pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    // By this machine's clock: one that is ahead would take counts away that are still running (forgetPastAttempts).
    clearExpiredByTimeout: false,
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
    fits: (key) =>
      limiter.consume(key).then(
        () => true,
        (refused) => {
          if (refused instanceof RateLimiterRes) return false
          throw refused
        },
      ),
    async forget(prefix) {
      await services.pool.query('DELETE FROM rate_limits WHERE starts_with(key, $1)', [
        `${rule.name}:${prefix}`,
      ])
    },
  }
}

/** Removes attempts whose span was over an hour ago, by the database's clock. */
export async function forgetPastAttempts({ pool }: Pick<Services, 'pool'>): Promise<void> {
  await pool.query(
    "DELETE FROM rate_limits WHERE expire < extract(epoch FROM now() - interval '1 hour') * 1000",
  )
}
