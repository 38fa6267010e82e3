import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CAPABILITIES,
  can,
  type GuardedScreen,
  LEVELS,
  type Level,
  levelOf,
  type Standing,
  screenAt,
} from './access.ts'
import { MAY } from './testing/access-by-hand.ts'

describe('the access table', () => {
  it('has exactly the capabilities of this test', () => {
    expect([...CAPABILITIES].sort()).toEqual(Object.keys(MAY).sort())
  })

  const cells = CAPABILITIES.flatMap((capability) =>
    LEVELS.map((level, at) => [level, capability, MAY[capability]?.split(/ +/)[at]] as const),
  )
  it.each(cells)('%s · %s: %s', (level, capability, answer) => {
    expect(can(level, capability) ? 'yes' : 'no').toBe(answer)
  })
})

const PAGES: GuardedScreen[] = [
  { path: '/', capability: 'landing:look' },
  { path: '/generator', capability: 'own:use' },
]

describe('a screen', () => {
  it.each(['/Generator', '/GENERATOR/', '/generator//'])('is found as %s', (path) => {
    expect(screenAt(PAGES, path, 'free')).toEqual({ open: true })
    expect(screenAt(PAGES, path, 'visitor')).toEqual({ open: false, goTo: '/login' })
  })

  it.each(['/no-such-screen', '/generator/x', 'generator', '', '//evil.example'])(
    'is not found as %j',
    (path) => {
      expect(screenAt(PAGES, path, 'free')).toBeNull()
    },
  )
})

const NOW = new Date('2026-11-20T10:00:00.000Z')
const later = (ms: number) => new Date(NOW.getTime() + ms)
const FREE: Standing = { membership: 'free', expiresAt: null, hasPurchasedVip: false, isOwner: false }

describe('the level', () => {
  it.each<[string, Partial<Standing>, Level]>([
    ['a new member', {}, 'free'],
    ['free who once bought', { hasPurchasedVip: true }, 'ex'],
    ['free with an old expiry', { expiresAt: later(-1) }, 'free'],
    ['vip with time left', { membership: 'vip', expiresAt: later(1) }, 'vip'],
    ['vip that ends this very moment', { membership: 'vip', expiresAt: NOW }, 'lapsed'],
    ['vip that has ended', { membership: 'vip', expiresAt: later(-1), hasPurchasedVip: true }, 'lapsed'],
    ['vip without an end', { membership: 'vip' }, 'vip'],
    ['lifetime', { membership: 'lifetime', expiresAt: later(1) }, 'lifetime'],
    ['lifetime past its date', { membership: 'lifetime', expiresAt: later(-1) }, 'lifetime'],
    ['admin', { membership: 'admin' }, 'admin'],
    ['admin past a date', { membership: 'admin', expiresAt: later(-1) }, 'admin'],
    ['the owner', { membership: 'admin', isOwner: true }, 'owner'],
    [
      'the owner, whatever the level stored',
      { membership: 'vip', expiresAt: later(-1), isOwner: true },
      'owner',
    ],
  ])('of %s', (_who, columns, level) => {
    expect(levelOf({ ...FREE, ...columns }, NOW)).toBe(level)
  })

  it('of nobody is visitor', () => {
    expect(levelOf(null, NOW)).toBe('visitor')
  })

  it('never rises by the passing of time', () => {
    const instant = fc.date({ min: new Date('2000-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    const standing = fc.record({
      membership: fc.constantFrom('free' as const, 'vip' as const, 'lifetime' as const, 'admin' as const),
      expiresAt: fc.option(instant, { nil: null }),
      hasPurchasedVip: fc.boolean(),
      isOwner: fc.boolean(),
    })
    fc.assert(
      fc.property(standing, instant, fc.nat(), (who, at, ms) => {
        const [before, after] = [levelOf(who, at), levelOf(who, new Date(at.getTime() + ms))]
        for (const capability of CAPABILITIES) {
          if (!can(before, capability)) expect(can(after, capability)).toBe(false)
        }
      }),
    )
  })
})
