import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { untilAnswered } from './until-answered.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const noAnswer = () => Promise.reject(new ApiError({ code: 'network' }))

it('asks three times at most, and gives the first answer', async () => {
  const ask = vi.fn(noAnswer)
  const asked = untilAnswered(ask).catch((error: ApiError) => error.code)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await asked).toBe('network')
  expect(ask).toHaveBeenCalledTimes(3)

  const late = vi
    .fn(() => Promise.resolve('here'))
    .mockImplementationOnce(noAnswer)
    .mockImplementationOnce(noAnswer)
  const answered = untilAnswered(late)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await answered).toBe('here')
})

it('asks again when the server said that its database was away', async () => {
  const ask = vi
    .fn(() => Promise.resolve('counted once'))
    .mockImplementationOnce(() => Promise.reject(new ApiError({ code: 'unavailable', status: 503 })))
  const asked = untilAnswered(ask)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await asked).toBe('counted once')
  expect(ask).toHaveBeenCalledTimes(2)
})

it('does not ask again after a refusal', async () => {
  const ask = vi.fn(() => Promise.reject(new ApiError({ code: 'quota_exceeded' })))
  await expect(untilAnswered(ask)).rejects.toMatchObject({ code: 'quota_exceeded' })
  expect(ask).toHaveBeenCalledTimes(1)
})

it('ends a pause at once when it is aborted', async () => {
  const stop = new AbortController()
  const ask = vi.fn(noAnswer)
  const asked = untilAnswered(ask, stop.signal).catch((reason) => reason)
  await vi.advanceTimersByTimeAsync(0)
  stop.abort('stopped')
  expect(await asked).toBe('stopped')
  expect(ask).toHaveBeenCalledTimes(1)
})
