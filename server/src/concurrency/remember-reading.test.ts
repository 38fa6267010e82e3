import { expect, it, vi } from 'vitest'
import { rememberReading } from './remember-reading.ts'

const log = { debug: vi.fn() }

it('those who ask together are answered from one reading', async () => {
  const read = vi.fn(async () => 7)
  const ask = rememberReading(read, log)
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([7, 7, 7])
  expect(read).toHaveBeenCalledTimes(1)
})

it('what cannot be read is nothing, and the former reading is not told again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const read = vi.fn(async () => 7)
  const ask = rememberReading(read, log)
  expect(await ask()).toBe(7)
  read.mockRejectedValueOnce(new Error('away'))
  vi.advanceTimersByTime(5_001)
  expect(await ask()).toBeNull()
  vi.advanceTimersByTime(5_001)
  expect(await ask()).toBe(7)
  vi.useRealTimers()
})

it('what falls silent is nothing after the time-out, and is not asked a second time until it answers', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  let answer = (_: number) => {}
  const read = vi.fn(
    () =>
      new Promise<number>((resolve) => {
        answer = resolve
      }),
  )
  const ask = rememberReading(read, log)
  const first = ask()
  await vi.advanceTimersByTimeAsync(7_000)
  expect(await first).toBeNull()
  await vi.advanceTimersByTimeAsync(8_000)
  expect(await ask()).toBeNull()
  expect(read).toHaveBeenCalledTimes(1)
  answer(1)
  await vi.advanceTimersByTimeAsync(0)
  const next = ask()
  expect(read).toHaveBeenCalledTimes(2)
  answer(2)
  expect(await next).toBe(2)
  vi.useRealTimers()
})
