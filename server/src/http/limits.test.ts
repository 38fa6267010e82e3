import { expect, it, onTestFinished, vi } from 'vitest'
import { startTestServer } from '../testing/test-server.ts'
import { forgetPastAttempts, limit } from './limits.ts'

it('attempts that a server counts whose clock is an hour ahead begin anew once, and then count for all', async () => {
  const server = await startTestServer({ limitScale: 1 })
  const attempts = limit(server.services, { name: 'test', attempts: 3, seconds: 900 })
  onTestFinished(() => void vi.useRealTimers())
  const realNow = Date.now()
  /** Returns how many of so many attempts fit, by a clock that is ahead by so much (ms). */
  const fitting = async (aheadMs: number, times: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: realNow + aheadMs })
    let count = 0
    for (let time = 0; time < times; time++) count += Number(await attempts.fits('somebody'))
    return count
  }
  const hour = 3_600_000
  expect([await fitting(0, 2), await fitting(hour, 2)]).toEqual([2, 2])
  // One is left, wherever it is asked for.
  expect([await fitting(0, 2), await fitting(hour, 2), await fitting(0, 2), await fitting(hour, 2)]).toEqual([
    1, 0, 0, 0,
  ])
})

it('attempts go once their span was over an hour ago, by the database’s clock', async () => {
  const server = await startTestServer()
  await server.pool.query(
    `INSERT INTO rate_limits (key, points, expire)
     SELECT minutes || ' min', 1, extract(epoch FROM now() - minutes * interval '1 minute') * 1000
     FROM unnest(ARRAY[61, 59, -15]) AS minutes`,
  )
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 })
  await forgetPastAttempts(server.services)
  const { rows } = await server.pool.query('SELECT key FROM rate_limits ORDER BY expire')
  expect(rows).toEqual([{ key: '59 min' }, { key: '-15 min' }])
})
