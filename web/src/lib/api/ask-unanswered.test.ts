import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient, SESSION_KEY } from '../queries/query-client.ts'
import { ApiError } from './api-error.ts'
import { askUnanswered } from './ask-unanswered.ts'

const MINUTE = 60_000
const away = () => Promise.reject(new ApiError({ code: 'unavailable', status: 503 }))
const session = vi.fn<() => Promise<unknown>>()
const history = vi.fn<() => Promise<unknown>>()
let isHidden = false
let stops: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', {
    get hidden() {
      return isHidden
    },
    querySelector: () => null,
  })
  isHidden = false
  queryClient.clear()
  session.mockReset().mockResolvedValue({ level: 'free' })
  history.mockReset().mockResolvedValue(['a set'])
})
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  vi.useRealTimers()
})

/** Opens a screen that shows what is read under a key. */
function open(queryKey: readonly string[], queryFn: () => Promise<unknown>): void {
  stops.push(new QueryObserver(queryClient, { queryKey, queryFn, retry: false }).subscribe(() => {}))
}
const begin = (isWaiting = false) => stops.push(askUnanswered(() => isWaiting))
const shown = () => queryClient.getQueryState(['history'])?.data

it('asks for nothing while nothing is missing', async () => {
  open(SESSION_KEY, session)
  open(['history'], history)
  begin()
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect([session.mock.calls.length, history.mock.calls.length]).toEqual([1, 1])
})

it('asks anew for what failed while the database was away, and not while it still is', async () => {
  open(SESSION_KEY, session)
  await vi.advanceTimersByTimeAsync(0)
  session.mockImplementation(away)
  history.mockImplementation(away)
  open(['history'], history)
  begin()
  await vi.advanceTimersByTimeAsync(2 * MINUTE)
  expect(history, 'one question tells that it is not back').toHaveBeenCalledTimes(1)
  // Every 15 to 22.5 s.
  expect(session.mock.calls.length).toBeGreaterThanOrEqual(1 + 5)
  expect(session.mock.calls.length).toBeLessThanOrEqual(1 + 8)
})

it('lets a screen come by itself that failed while everything else was answered, more and more seldom', async () => {
  open(SESSION_KEY, session)
  history.mockImplementation(away)
  open(['history'], history)
  begin()
  await vi.advanceTimersByTimeAsync(23_000)
  expect(history).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(30 * MINUTE)
  // Every two to three minutes in the end.
  expect(history.mock.calls.length).toBeLessThanOrEqual(2 + 3 + 15)
  history.mockResolvedValue(['a set'])
  await vi.advanceTimersByTimeAsync(3 * MINUTE)
  expect(shown()).toEqual(['a set'])
})

it('asks nothing of what was refused, nor while nobody looks', async () => {
  open(SESSION_KEY, session)
  history.mockImplementation(() => Promise.reject(new ApiError({ code: 'forbidden', status: 403 })))
  open(['history'], history)
  begin()
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(history).toHaveBeenCalledTimes(1)

  const unseen = vi.fn(away)
  isHidden = true
  open(['tools'], unseen)
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect([unseen.mock.calls.length, session.mock.calls.length]).toEqual([1, 1])
  isHidden = false
  await vi.advanceTimersByTimeAsync(23_000)
  expect(unseen).toHaveBeenCalledTimes(2)
})

it('asks for nothing more once it is stopped, even while its question is on its way', async () => {
  open(SESSION_KEY, session)
  await vi.advanceTimersByTimeAsync(0)
  let letGo = () => {}
  session.mockImplementation(() => new Promise((resolve) => (letGo = () => resolve({ level: 'free' }))))
  const stop = askUnanswered(() => true)
  await vi.advanceTimersByTimeAsync(23_000)
  expect(session).toHaveBeenCalledTimes(2)
  stop()
  letGo()
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(session).toHaveBeenCalledTimes(2)
})

it('asks who is calling while something waits to be sent', async () => {
  open(SESSION_KEY, session)
  begin(true)
  await vi.advanceTimersByTimeAsync(23_000)
  expect(session).toHaveBeenCalledTimes(2)
})
