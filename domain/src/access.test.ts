import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CAPABILITIES, can, LEVELS, type Level, levelOf, SCREENS, type Standing, screenAt } from './access.ts'

/** decisions.md §8 by hand, in the order of LEVELS: visitor free ex lapsed vip lifetime admin owner. */
const MAY: Record<string, string> = {
  public: 'yes yes yes yes yes yes yes yes',
  'landing:look': 'yes no  no  no  no  no  no  no',
  'packages:look': 'yes yes yes yes yes yes yes yes',
  'own:use': 'no  yes yes yes yes yes yes yes',
  'prompts:unlimited': 'no  no  no  no  yes yes yes yes',
  'account:delete': 'no  yes yes yes yes yes no  no',
  'workshop:use': 'no  no  yes yes yes yes yes yes',
  'lessons:use': 'no  no  no  no  yes yes yes yes',
  'downloads:use': 'no  no  no  no  yes yes yes yes',
  'packages:buy': 'no  yes yes yes yes no  no  no',
  'payments:anyone': 'no  no  no  no  no  no  yes yes',
  'admin:use': 'no  no  no  no  no  no  yes yes',
  'owner:use': 'no  no  no  no  no  no  no  yes',
  'owner:links': 'no  no  no  no  no  no  no  yes',
  'level:change-own': 'no  no  no  no  no  no  no  no',
}

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

/** Where each screen stands, by hand: `open`, or the path that the caller is sent to. Same order. */
const AT: Record<string, string> = {
  '/': 'open /dashboard /dashboard /dashboard /dashboard /dashboard /dashboard /dashboard',
  '/login': 'open /dashboard /dashboard /dashboard /dashboard /dashboard /dashboard /dashboard',
  '/register': 'open /dashboard /dashboard /dashboard /dashboard /dashboard /dashboard /dashboard',
  '/reset-password': 'open open open open open open open open',
  '/dashboard': '/login open open open open open open open',
  '/generator': '/login open open open open open open open',
  '/vipgen': '/login /vip open open open open open open',
  '/ready-prompt': '/login /vip open open open open open open',
  '/history': '/login open open open open open open open',
  '/profile': '/login open open open open open open open',
  '/outbox': '/ /dashboard /dashboard /dashboard /dashboard /dashboard /dashboard open',
  '/vip': 'open open open open open open open open',
  '/payment': '/login open open open open /vip /vip /vip',
  '/payment-success': '/login open open open open open open open',
  '/admin': '/ / / / / / open open',
  '/admin/payment': '/ / / / / / open open',
  '/admin/settings': '/ /dashboard /dashboard /dashboard /dashboard /dashboard /dashboard open',
}

describe('screens', () => {
  it('are the ones of this test', () => {
    expect(SCREENS.map(([path]) => path).sort()).toEqual(Object.keys(AT).sort())
  })

  const cells = Object.entries(AT).flatMap(([path, row]) =>
    LEVELS.map((level, at) => [path, level, row.split(/ +/)[at]] as const),
  )
  it.each(cells)('%s for %s: %s', (path, level, wanted) => {
    expect(screenAt(path, level)).toEqual(wanted === 'open' ? { open: true } : { open: false, goTo: wanted })
  })

  it.each(['/Generator', '/GENERATOR/', '/generator//'])('are found as %s', (path) => {
    expect(screenAt(path, 'free')).toEqual({ open: true })
  })

  it.each(['/no-such-screen', '/generator/x', 'generator', '', '//evil.example'])(
    'are not found as %j',
    (path) => {
      expect(screenAt(path, 'free')).toBeNull()
    },
  )

  it('never send anybody to a screen that sends them on, but for / which members leave for their dashboard', () => {
    for (const [path] of SCREENS) {
      for (const level of LEVELS) {
        const answer = screenAt(path, level)
        if (answer && !answer.open && 'goTo' in answer) {
          const isHome = answer.goTo === '/' && level !== 'visitor'
          expect(screenAt(isHome ? '/dashboard' : answer.goTo, level)).toEqual({ open: true })
        }
      }
    }
  })
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
