import { randomUUID } from 'node:crypto'
import { validateLicenceKey } from '@thokham/contract/licence-api'
import type { Operation } from '@thokham/contract/operation'
import { verifyPartnerCode } from '@thokham/contract/partner-api'
import { answerReminders } from '@thokham/contract/reminders'
import { describe, expect, it } from 'vitest'
import { startTestServer } from '../testing/test-server.ts'

// What a visitor may try is counted by the network they come from (docs/auth.md#limits): whoever has an IPv6 /64 has 2^64 addresses.
describe('another address of the same IPv6 network is no new visitor', () => {
  it.each<[string, number, Operation, object]>([
    ['licence keys that are none', 100, validateLicenceKey, { key: 'GUES-0000-AAAA-AAAA-AAAA' }],
    ['partner keys that are none', 100, verifyPartnerCode, { code: 'none' }],
    ['links of letters', 30, answerReminders, { member: randomUUID(), token: 'x', wants: false }],
  ])('%s: %i of a network', async (_what, attempts, { method, path: url }, payload) => {
    const server = await startTestServer({ limitScale: 1 })
    const from = async (remoteAddress: string) =>
      (await server.app.inject({ method, url, remoteAddress, payload })).statusCode
    const first = await from('2001:db8:1:2::1')
    expect(first).not.toBe(429)
    for (let host = 2; host <= attempts; host += 1) expect(await from(`2001:db8:1:2::${host}`)).toBe(first)
    expect(await from('2001:db8:1:2:ffff::1')).toBe(429)
    expect(await from('2001:db8:1:3::1')).toBe(first)
  })
})
