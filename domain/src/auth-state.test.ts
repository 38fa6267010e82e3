import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AuthEvent,
  type AuthFact,
  type AuthState,
  nextAuth,
  type Session,
  UNKNOWN,
} from './auth-state.ts'

const malee: Session = { userId: 'malee', expiresAt: '2026-12-20T08:00:00.000Z', revision: '1' }
const kanda: Session = { userId: 'kanda', expiresAt: '2026-12-20T08:00:00.000Z', revision: '1' }
const prolonged: Session = { ...malee, expiresAt: '2026-12-21T08:00:00.000Z' }
const renamed: Session = { ...malee, revision: '2' }
const both: Session = { ...prolonged, revision: '2' }

const answered = (session: Session | null): AuthFact => ({ kind: 'answered', session })
const unreachable: AuthFact = { kind: 'unreachable' }
const recovery: AuthFact = { kind: 'recovery_opened' }

const run = (facts: readonly AuthFact[]) =>
  facts.reduce<{ state: AuthState; events: AuthEvent[] }>(
    ({ state, events }, fact) => {
      const next = nextAuth(state, fact)
      return { state: next.state, events: [...events, ...next.events] }
    },
    { state: UNKNOWN, events: [] },
  )

describe('the auth state', () => {
  it.each<[string, AuthFact[], AuthState['phase'], string | null, AuthEvent[]]>([
    ['nothing is known', [], 'unknown', null, []],
    ['a visitor comes', [answered(null)], 'signed_out', null, ['initial_session']],
    ['a member comes back', [answered(malee)], 'signed_in', 'malee', ['initial_session']],
    ['signing in', [answered(null), answered(malee)], 'signed_in', 'malee', ['initial_session', 'signed_in']],
    ['signing out', [answered(malee), answered(null)], 'signed_out', null, ['initial_session', 'signed_out']],
    [
      'another member in another tab',
      [answered(malee), answered(kanda)],
      'signed_in',
      'kanda',
      ['initial_session', 'signed_out', 'signed_in'],
    ],
    ['nothing new', [answered(malee), answered(malee)], 'signed_in', 'malee', ['initial_session']],
    ['still a visitor', [answered(null), answered(null)], 'signed_out', null, ['initial_session']],
    [
      'prolonged',
      [answered(malee), answered(prolonged)],
      'signed_in',
      'malee',
      ['initial_session', 'token_refreshed'],
    ],
    [
      'renamed',
      [answered(malee), answered(renamed)],
      'signed_in',
      'malee',
      ['initial_session', 'user_updated'],
    ],
    [
      'prolonged and renamed',
      [answered(malee), answered(both)],
      'signed_in',
      'malee',
      ['initial_session', 'token_refreshed', 'user_updated'],
    ],
    [
      'a reset link',
      [answered(null), recovery],
      'signed_out',
      null,
      ['initial_session', 'password_recovery'],
    ],
    ['a reset link before all else', [recovery], 'unknown', null, ['password_recovery']],
    ['no network at first', [unreachable], 'unknown', null, []],
    [
      'no network at first, then a member',
      [unreachable, answered(malee)],
      'signed_in',
      'malee',
      ['initial_session'],
    ],
    ['no network later', [answered(malee), unreachable], 'signed_in', 'malee', ['initial_session']],
    [
      'no network for a while',
      [answered(malee), unreachable, answered(malee)],
      'signed_in',
      'malee',
      ['initial_session'],
    ],
    [
      'signed out while there was no network',
      [answered(malee), unreachable, answered(null)],
      'signed_out',
      null,
      ['initial_session', 'signed_out'],
    ],
  ])('%s', (_what, facts, phase, userId, events) => {
    const { state, events: seen } = run(facts)
    expect([state.phase, state.userId, seen]).toEqual([phase, userId, events])
  })

  it('loads until the first check has ended, well or not', () => {
    expect(UNKNOWN.loading).toBe(true)
    for (const fact of [answered(malee), answered(null), unreachable])
      expect(run([fact]).state.loading).toBe(false)
    expect(run([recovery]).state.loading).toBe(true)
  })

  it('offers to try again while the server cannot be asked', () => {
    expect(run([answered(malee), unreachable]).state.unreachable).toBe(true)
    expect(run([answered(malee), unreachable, answered(malee)]).state.unreachable).toBe(false)
  })

  const facts = fc.array(
    fc.oneof(
      fc.constantFrom(malee, kanda, prolonged, renamed, null).map(answered),
      fc.constant(unreachable),
      fc.constant(recovery),
    ),
  )
  it('is what the last answer said, whatever was lost in between', () => {
    fc.assert(
      fc.property(facts, (all) => {
        const last = all.findLast((fact) => fact.kind === 'answered')
        const { state } = run(all)
        expect(state.userId).toBe(last?.session?.userId ?? null)
        expect(state.phase).toBe(!last ? 'unknown' : last.session ? 'signed_in' : 'signed_out')
      }),
    )
  })

  it('tells each coming and going once', () => {
    fc.assert(
      fc.property(facts, (all) => {
        const { state, events } = run(all)
        const first = all.find((fact) => fact.kind === 'answered')
        let inside = first?.session != null
        for (const event of events) {
          if (event === 'signed_in') expect(inside).toBe(false)
          if (event === 'signed_out') expect(inside).toBe(true)
          if (event === 'signed_in' || event === 'signed_out') inside = !inside
        }
        expect(inside).toBe(state.phase === 'signed_in')
        expect(events.filter((event) => event === 'initial_session')).toHaveLength(first ? 1 : 0)
      }),
    )
  })
})
