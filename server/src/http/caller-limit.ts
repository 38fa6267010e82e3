import type { FastifyReply } from 'fastify'
import type { Pool } from 'pg'
import { networkOf } from './network-of.ts'
import { tooManyThisMinute } from './refuse-too-many.ts'

const A_MINUTE_MS = 60_000
/** Processes tell each other of their counts so often. */
const SHARED_EVERY_MS = 1_000
/** A caller whom one process alone has answered less than this part of the limit costs no query. */
const SHARED_FROM = 1 / 16

/** How many operations one caller may ask for: a member by who they are, a visitor by where they come from. */
export interface CallerLimit {
  /**
   * Counts a request of a caller.
   * @throws Refusal `rate_limited` with details `{retryAfterSeconds}`, which also go out as `Retry-After`
   */
  spend(who: { memberId: string | null; address: string }, reply: FastifyReply): Promise<void>
  /** Counts a page that is drawn for a network, of this process. @returns whether it may be drawn */
  spendPage(address: string): boolean
  /** Tells the other processes what this one counted, and learns what they did. */
  share(): Promise<void>
}

interface Count {
  /** Asked of this process in the minute. */
  here: number
  /** How many of them the others know of. */
  shared: number
  /** Asked of the other processes, as far as is known. */
  elsewhere: number
}

/**
 * Keeps one caller from taking the servers for themselves: so many operations in a minute of the clock, from all processes
 * together. Each counts by itself and lets the others know once a second of those who ask much, so that nothing is
 * written for whoever does not. What one asks beyond the limit is what they ask of other processes within that second,
 * and a sixteenth of the limit of each. A process whose clock is wrong counts minutes of its own: by itself, up to the limit.
 */
export function openCallerLimit(
  perMinute: number,
  { pool, clock }: { pool: Pool; clock: () => Date },
): CallerLimit {
  let minute = 0
  let counts = new Map<string, Count>()
  let pages = new Map<string, number>()
  let sharing = Promise.resolve()
  let isToShare = false

  const shareCounts = async () => {
    const active = [...counts].filter(([, { here }]) => here >= perMinute * SHARED_FROM)
    if (active.length === 0) return
    const amounts = active.map(([, count]) => count.here - count.shared)
    for (const [, count] of active) count.shared = count.here
    try {
      const { rows } = await pool.query<{ caller: string; requests: number }>({
        name: 'share-request-counts',
        text: SHARE,
        values: [active.map(([caller]) => caller), minute, amounts],
      })
      const total = new Map(rows.map(({ caller, requests }) => [caller, requests]))
      for (const [caller, count] of active)
        count.elsewhere = Math.max(0, (total.get(caller) ?? count.shared) - count.shared)
    } catch {
      // The database is away: each process guards itself, as it does anyway.
      for (const [at, [, count]] of active.entries()) count.shared -= amounts[at] ?? 0
    }
  }
  const share = () => (sharing = sharing.then(shareCounts))
  const later = () => {
    if (isToShare) return
    isToShare = true
    setTimeout(() => {
      isToShare = false
      void share()
    }, SHARED_EVERY_MS).unref()
  }

  const turnMinute = (now: Date) => {
    const current = Math.floor(now.getTime() / A_MINUTE_MS)
    if (current === minute) return
    minute = current
    counts = new Map()
    pages = new Map()
  }

  return {
    spendPage(address) {
      turnMinute(clock())
      const network = networkOf(address)
      const drawn = (pages.get(network) ?? 0) + 1
      pages.set(network, drawn)
      return drawn <= perMinute
    },
    async spend({ memberId, address }, reply) {
      const now = clock()
      turnMinute(now)
      const caller = memberId ?? networkOf(address)
      const count = counts.get(caller) ?? { here: 0, shared: 0, elsewhere: 0 }
      counts.set(caller, count)
      if (count.here + count.elsewhere >= perMinute) throw tooManyThisMinute(reply, now)
      count.here += 1
      if (count.here >= perMinute * SHARED_FROM) later()
    },
    share,
  }
}

/**
 * `$1` callers, `$2` the minute, `$3` for each how many more. What is minutes off goes with it: by the database's clock, as
 * one that is ahead would take the counts of all others away, and leave its own to a minute that is yet to come.
 */
const SHARE = `
  WITH clock AS (SELECT floor(extract(epoch FROM now()) / 60)::integer AS minute),
    off AS (
      DELETE FROM request_counts r USING clock
      WHERE r.minute < LEAST($2::integer, clock.minute) - 5 OR r.minute > GREATEST($2::integer, clock.minute) + 5)
  INSERT INTO request_counts AS c (caller, minute, requests)
  SELECT caller, $2::integer, more FROM unnest($1::text[], $3::integer[]) AS asked (caller, more) ORDER BY caller
  ON CONFLICT (caller, minute) DO UPDATE SET requests = c.requests + excluded.requests
  RETURNING caller, requests`
