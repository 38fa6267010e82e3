import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { queryClient } from '../queries/query-client.ts'
import { followAuth, type Session, sessionQuery } from './session.ts'

const me = {
  id: 'malee',
  email: 'malee@example.com',
  emailVerified: true,
  displayName: 'มาลี',
  phone: null,
  membership: 'free',
  expiresAt: null,
  hasPurchasedVip: false,
  promptCount: 10,
  appearance: null,
  createdAt: '2026-01-01T00:00:00.000Z',
} as const
const quota = { limit: 1_000, used: 0, resetsAt: '2026-11-20T17:00:00.000Z' }
const nothing = { mustSetUpTwoFactor: false, twoFactorDueAt: null, mustRenewPassword: false, ended: null }
const member: Session = { level: 'free', me, quota, ...nothing }
const visitor: Session = { level: 'visitor', me: null, quota: null, ...nothing }

const KEYS = ['provider-keys']
const kept = () => queryClient.getQueryData(KEYS)
const isStale = () => queryClient.getQueryState(KEYS)?.isInvalidated
const answer = (session: Session) => queryClient.setQueryData(sessionQuery.queryKey, session)

const restart = vi.fn()
let stop: () => void
beforeEach(() => {
  restart.mockClear()
  queryClient.clear()
  stop = followAuth(restart)
  answer(member)
  queryClient.setQueryData(KEYS, 'kept')
})
afterEach(() => stop())

describe('what is kept in the browser', () => {
  it('goes when the session has ended', () => {
    answer(visitor)
    expect(kept()).toBeUndefined()
    expect(restart).not.toHaveBeenCalled()
    expect(queryClient.getQueryData(sessionQuery.queryKey)).toEqual(visitor)
  })

  it('goes when somebody else has signed in, in another tab', () => {
    answer({ ...member, me: { ...me, id: 'kanda' } })
    expect(kept()).toBeUndefined()
    expect(restart).toHaveBeenCalledOnce()
  })

  it.each<[string, Session]>([
    ['level', { ...member, level: 'vip', me: { ...me, membership: 'vip' } }],
    ['name', { ...member, me: { ...me, displayName: 'มาลี คนใหม่' } }],
  ])('is asked for anew after another %s', (_, session) => {
    answer(session)
    expect(kept()).toBe('kept')
    expect(isStale()).toBe(true)
  })

  it('is asked for anew when a visitor has signed in: prices may be others for a member', () => {
    answer(visitor)
    queryClient.setQueryData(KEYS, 'kept')
    answer(member)
    expect(kept()).toBe('kept')
    expect(isStale()).toBe(true)
  })

  it('stays when only the count has grown', () => {
    answer({ ...member, me: { ...me, promptCount: 20 } })
    expect(kept()).toBe('kept')
    expect(isStale()).toBe(false)
  })

  it.each(['network', 'unavailable'] as const)(
    'stays when the server cannot be reached: %s',
    async (code) => {
      const fail = () => Promise.reject(new ApiError({ code }))
      await queryClient
        .fetchQuery({ queryKey: sessionQuery.queryKey, queryFn: fail, staleTime: 0, retry: false })
        .catch(() => null)
      expect(kept()).toBe('kept')
      expect(queryClient.getQueryData(sessionQuery.queryKey)).toEqual(member)
    },
  )
})
