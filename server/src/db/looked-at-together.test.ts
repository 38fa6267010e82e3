import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lookedAtTogether } from './looked-at-together.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('looks once for a hundred changes close together, and sees the last of them', async () => {
  let changes = 0
  let looks = 0
  const look = lookedAtTogether(500, async () => {
    looks++
    return changes
  })
  expect(await look(false)).toBe(0)
  const seen = Array.from({ length: 100 }, () => {
    changes++
    return look(false)
  })
  await vi.advanceTimersByTimeAsync(499)
  expect(looks).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(new Set(await Promise.all(seen))).toEqual(new Set([100]))
  expect(looks).toBe(2)
})

it('does not let wait whoever begins to watch', async () => {
  let looks = 0
  const look = lookedAtTogether(500, async () => ++looks)
  expect([await look(false), await look(true), await look(true)]).toEqual([1, 2, 3])
})

it('looks again after a look that failed', async () => {
  let looks = 0
  const look = lookedAtTogether(500, async () => {
    if (++looks === 1) throw new Error('no database')
    return looks
  })
  await expect(look(false)).rejects.toThrow('no database')
  const next = look(false)
  await vi.advanceTimersByTimeAsync(500)
  expect(await next).toBe(2)
})
