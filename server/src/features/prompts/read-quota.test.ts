import { describe, expect, it, vi } from 'vitest'
import { promptQuota, settings } from '../../db/schema.ts'
import type { Caller } from '../../http/session.ts'
import { aDatabase } from '../../testing/database.ts'
import { aMember } from '../../testing/members.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { countedToday, openQuotaReader } from './read-quota.ts'

/** 12:00 in Bangkok on the 20th; the day ends at 17:00 UTC. */
const NOW = new Date('2026-11-20T05:00:00Z')
const RESETS_AT = '2026-11-20T17:00:00.000Z'

type SignedIn = Exclude<Caller, { level: 'visitor' }>

describe('the quota of a turn', () => {
  it('is read for all who ask in one query, each with their own limit and count', async () => {
    const server = await startTestServer()
    const { db, pool } = server.services
    const caller = async (level: 'free' | 'vip', used: Record<string, number>, dailyLimit?: number) => {
      const { id } = await aMember(server.services, {
        level,
        ...(dailyLimit !== undefined && { dailyLimit }),
      })
      for (const [day, count] of Object.entries(used)) {
        await db.insert(promptQuota).values({ profileId: id, day, used: count })
      }
      return { level, member: { id, dailyLimit: dailyLimit ?? null } } as unknown as SignedIn
    }
    const callers = [
      await caller('free', {}),
      await caller('free', { '2026-11-19': 900, '2026-11-20': 340 }),
      await caller('free', { '2026-11-19': 900 }),
      await caller('free', { '2026-11-20': 7 }, 25),
      await caller('vip', { '2026-11-20': 5_400 }),
      // A clock that was set back: the latest day goes on counting.
      await caller('free', { '2026-11-21': 3 }),
    ]
    const query = vi.spyOn(pool, 'query')
    const read = openQuotaReader(pool)
    const answers = await Promise.all([...callers, callers[1] as SignedIn].map((one) => read(one, NOW)))
    expect(query).toHaveBeenCalledTimes(1)
    expect(answers).toEqual([
      { limit: 1_000, used: 0, resetsAt: RESETS_AT },
      { limit: 1_000, used: 340, resetsAt: RESETS_AT },
      { limit: 1_000, used: 0, resetsAt: RESETS_AT },
      { limit: 25, used: 7, resetsAt: RESETS_AT },
      { limit: null, used: 5_400, resetsAt: RESETS_AT },
      { limit: 1_000, used: 3, resetsAt: '2026-11-21T17:00:00.000Z' },
      { limit: 1_000, used: 340, resetsAt: RESETS_AT },
    ])
    for (const [at, one] of callers.entries()) {
      const { limit, used } = await countedToday(db, one, NOW)
      expect({ limit, used }).toEqual({ limit: answers[at]?.limit, used: answers[at]?.used })
    }
    await db.insert(settings).values({ value: { prompts: { freeDailyLimit: 50 } } })
    expect(await read(callers[1] as SignedIn, NOW)).toMatchObject({ limit: 50, used: 340 })
    expect(await read(callers[3] as SignedIn, NOW)).toMatchObject({ limit: 25 })
  })

  it('is planned once for however many members, not anew each time', async () => {
    const pool = await aDatabase(1)
    const server = await startTestServer({ pool })
    const members = await Promise.all(Array.from({ length: 5 }, () => aMember(server.services)))
    const read = openQuotaReader(pool)
    for (let turn = 0; turn < 20; turn++) {
      const asking = members
        .slice(turn % 5)
        .map(({ id }) => ({ level: 'free', member: { id, dailyLimit: null } }) as unknown as SignedIn)
      await Promise.all(asking.map((one) => read(one, NOW)))
    }
    const { rows } = await pool.query(
      `SELECT custom_plans::int, generic_plans::int FROM pg_prepared_statements WHERE name = 'quota-today'`,
    )
    expect(rows).toEqual([{ custom_plans: 5, generic_plans: 15 }])
  })
})
