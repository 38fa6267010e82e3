import { readSession } from '@thokham/contract/me'
import { describe, expect, it } from 'vitest'
import { aMember } from '../testing/members.ts'
import { startTestServer } from '../testing/test-server.ts'

describe('the limit of each caller', () => {
  it('stops one who asks too often, and nobody else', async () => {
    const server = await startTestServer({ requestsPerMinute: 60 })
    const [busy, calm] = [await aMember(server.services), await aMember(server.services)]
    const answers = await Promise.all(Array.from({ length: 70 }, () => server.call(readSession, {}, busy)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(10)
    expect(refused[0]?.error?.code).toBe('rate_limited')
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await server.call(readSession, {}, calm)).status).toBe(200)
    expect((await server.call(readSession, {})).status).toBe(200)
  })

  it('counts visitors by address, of IPv6 by its network', async () => {
    const server = await startTestServer({ requestsPerMinute: 60 })
    const from = (remoteAddress: string) =>
      server.app.inject({ url: readSession.path, remoteAddress }).then(({ statusCode }) => statusCode)
    for (let round = 0; round < 60; round += 1) expect(await from(`2001:db8:1:2::${round}`)).toBe(200)
    expect(await from('2001:db8:1:2:ffff::1')).toBe(429)
    expect(await from('2001:db8:1:3::1')).toBe(200)
    expect(await from('192.0.2.1')).toBe(200)
  })
})
