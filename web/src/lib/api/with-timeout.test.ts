import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withTimeout } from './with-timeout.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('is what the work brings in time, and leaves no timer behind', async () => {
  expect(await withTimeout(Promise.resolve(7), 1_000, 'late')).toBe(7)
  expect(vi.getTimerCount()).toBe(0)
})

it('fails as the work fails in time', async () => {
  await expect(withTimeout(Promise.reject(new Error('lost')), 1_000, 'late')).rejects.toThrow('lost')
  expect(vi.getTimerCount()).toBe(0)
})

it('is late after the time and not before, and the late failure of the work harms nobody', async () => {
  let fail = (_error: Error) => {}
  const work = new Promise<void>((_, reject) => {
    fail = reject
  })
  const answered = vi.fn()
  const answer = withTimeout(work, 1_000, 'late')
  void answer.then(answered)
  await vi.advanceTimersByTimeAsync(999)
  expect(answered).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await answer).toBe('late')
  fail(new Error('too late to matter'))
})
