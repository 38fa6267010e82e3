import { readSession } from '@thokham/contract/me'
import { describe, expect, it } from 'vitest'
import { aDatabase } from '../testing/database.ts'
import { aMember, type TestMember } from '../testing/members.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

/** Starts a server on whose clock no minute ends while it is counted. */
async function standingStill(options: Parameters<typeof startTestServer>[0]): Promise<TestServer> {
  const server = await startTestServer(options)
  server.clock.now = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 20_000)
  return server
}

describe('the limit of each caller', () => {
  it('stops one who asks too often, and nobody else, until the minute is over', async () => {
    const server = await standingStill({ requestsPerMinute: 60 })
    const [busy, calm] = [await aMember(server.services), await aMember(server.services)]
    const answers = await Promise.all(Array.from({ length: 70 }, () => server.call(readSession, {}, busy)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(10)
    expect(refused[0]?.error?.code).toBe('rate_limited')
    expect(refused[0]?.headers.get('retry-after')).toBe('40')
    expect((await server.call(readSession, {}, calm)).status).toBe(200)
    expect((await server.call(readSession, {})).status).toBe(200)
    server.clock.now = new Date((server.clock.now?.getTime() ?? 0) + 40_000)
    expect((await server.call(readSession, {}, busy)).status).toBe(200)
  })

  it('counts visitors by address, of IPv6 by its network', async () => {
    const server = await standingStill({ requestsPerMinute: 60 })
    const from = (remoteAddress: string) =>
      server.app.inject({ url: readSession.path, remoteAddress }).then(({ statusCode }) => statusCode)
    for (let round = 0; round < 60; round += 1) expect(await from(`2001:db8:1:2::${round}`)).toBe(200)
    expect(await from('2001:db8:1:2:ffff::1')).toBe(429)
    expect(await from('2001:db8:1:3::1')).toBe(200)
    expect(await from('192.0.2.1')).toBe(200)
  })
})

describe('two processes', () => {
  it('allow a caller the limit together, once they know of each other’s counts', async () => {
    const pool = await aDatabase(32)
    const options = { pool, requestsPerMinute: 160 }
    const [one, other] = [await standingStill(options), await standingStill(options)]
    other.clock.now = one.clock.now
    const busy = await aMember(one.services)
    const ask = async (server: TestServer, times: number, who: TestMember = busy) => {
      const answers = await Promise.all(
        Array.from({ length: times }, () => server.call(readSession, {}, who)),
      )
      return answers.filter(({ status }) => status === 200).length
    }
    expect([await ask(one, 100), await ask(other, 40)]).toEqual([100, 40])
    for (const { services } of [one, other, one]) await services.callerLimit.share()
    expect(await ask(one, 30)).toBe(20)
    for (const { services } of [one, other]) await services.callerLimit.share()
    expect([await ask(one, 5), await ask(other, 5)]).toEqual([0, 0])
    const { rows } = await pool.query('SELECT caller, requests FROM request_counts')
    expect(rows).toEqual([{ caller: busy.id, requests: 160 }])
  })

  it('write nothing down of callers who ask little', async () => {
    const server = await standingStill({ requestsPerMinute: 160 })
    const calm = await aMember(server.services)
    for (let times = 0; times < 9; times++) await server.call(readSession, {}, calm)
    await server.services.callerLimit.share()
    expect((await server.pool.query('SELECT 1 FROM request_counts')).rowCount).toBe(0)
  })

  it('of which one’s clock is an hour ahead each allow the limit, and not more', async () => {
    const pool = await aDatabase(32)
    const options = { pool, requestsPerMinute: 160 }
    const [right, ahead] = [await standingStill(options), await standingStill(options)]
    ahead.clock.now = new Date((right.clock.now?.getTime() ?? 0) + 3_600_000)
    const busy = await aMember(right.services)
    const granted = { right: 0, ahead: 0 }
    // Each tells the other as often as it can.
    for (let round = 0; round < 10; round++) {
      for (const [name, server] of [
        ['right', right],
        ['ahead', ahead],
      ] as const) {
        const answers = await Promise.all(
          Array.from({ length: 30 }, () => server.call(readSession, {}, busy)),
        )
        granted[name] += answers.filter(({ status }) => status === 200).length
        await server.services.callerLimit.share()
      }
    }
    expect(granted).toEqual({ right: 160, ahead: 160 })
    // What the one that is ahead leaves to a minute that is yet to come counts for nobody then.
    const minute = Math.floor((right.clock.now?.getTime() ?? 0) / 60_000)
    const left = async () => {
      await right.services.callerLimit.share()
      return (await pool.query('SELECT minute FROM request_counts')).rows
    }
    await expect.poll(left).toEqual([{ minute }])
  })

  it('forget what is minutes ago', async () => {
    const server = await standingStill({ requestsPerMinute: 160 })
    const busy = await aMember(server.services)
    const minute = Math.floor((server.clock.now?.getTime() ?? 0) / 60_000)
    await server.pool.query(`INSERT INTO request_counts VALUES ('x', $1, 1), ('y', $2, 1)`, [
      minute - 6,
      minute - 5,
    ])
    for (let times = 0; times < 10; times++) await server.call(readSession, {}, busy)
    await server.services.callerLimit.share()
    const { rows } = await server.pool.query('SELECT caller FROM request_counts ORDER BY minute')
    expect(rows).toEqual([{ caller: 'y' }, { caller: busy.id }])
  })
})
