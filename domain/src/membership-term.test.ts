import { describe, expect, it } from 'vitest'
import { LIFETIME_END, termAfter } from './membership-term.ts'

const at = (local: string) => new Date(`${local}+07:00`)
const NOW = at('2027-01-31T08:30:00')

describe('termAfter', () => {
  it.each([
    ['monthly', 'free', null, '2027-02-28T08:30:00'],
    ['renewal', 'vip', '2027-03-15T12:00:00', '2027-04-15T12:00:00'],
    ['renewal', 'vip', '2027-01-31T08:30:00', '2027-02-28T08:30:00'],
    ['renewal', 'vip', '2026-06-01T00:00:00', '2027-02-28T08:30:00'],
    ['renewal', 'vip', '2028-01-31T00:30:00', '2028-02-29T00:30:00'],
    ['yearly', 'vip', '2028-02-29T23:59:59', '2029-02-28T23:59:59'],
    ['yearly', 'free', null, '2028-01-31T08:30:00'],
  ] as const)('%s for %s until %s: until %s', (plan, membership, until, expected) => {
    const answer = termAfter(plan, { membership, expiresAt: until === null ? null : at(until) }, NOW)
    expect(answer).toEqual({ ok: true, membership: 'vip', expiresAt: at(expected) })
  })
  it('lifetime ends on the last second of 2099 in Bangkok', () => {
    expect(LIFETIME_END.toISOString()).toBe('2099-12-31T16:59:59.000Z')
    for (const expiresAt of [null, at('2027-06-01T00:00:00')]) {
      const answer = termAfter('lifetime', { membership: 'vip', expiresAt }, NOW)
      expect(answer).toEqual({ ok: true, membership: 'lifetime', expiresAt: LIFETIME_END })
    }
  })
  it('never lowers anything', () => {
    const lifetime = { membership: 'lifetime', expiresAt: LIFETIME_END } as const
    const endless = { membership: 'vip', expiresAt: null } as const
    for (const plan of ['monthly', 'yearly', 'renewal'] as const) {
      expect(termAfter(plan, lifetime, NOW)).toEqual({ ok: false, reason: 'lifetime' })
      expect(termAfter(plan, endless, NOW)).toEqual({ ok: false, reason: 'endless' })
    }
    expect(termAfter('lifetime', lifetime, NOW)).toEqual({ ok: false, reason: 'lifetime' })
    expect(termAfter('yearly', { membership: 'admin', expiresAt: null }, NOW)).toEqual({
      ok: false,
      reason: 'admin',
    })
  })
})
