import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { coalesceReads } from './coalesce-reads.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('reads once for a hundred changes close together, and sees the last of them', async () => {
  let changes = 0
  let reads = 0
  const read = coalesceReads(500, async () => {
    reads++
    return changes
  })
  expect(await read(false)).toBe(0)
  const seen = Array.from({ length: 100 }, () => {
    changes++
    return read(false)
  })
  await vi.advanceTimersByTimeAsync(499)
  expect(reads).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(new Set(await Promise.all(seen))).toEqual(new Set([100]))
  expect(reads).toBe(2)
})

it('does not let wait whoever begins to watch', async () => {
  let reads = 0
  const read = coalesceReads(500, async () => ++reads)
  expect([await read(false), await read(true), await read(true)]).toEqual([1, 2, 3])
})

it('reads again after a read that failed', async () => {
  let reads = 0
  const read = coalesceReads(500, async () => {
    if (++reads === 1) throw new Error('no database')
    return reads
  })
  await expect(read(false)).rejects.toThrow('no database')
  const next = read(false)
  await vi.advanceTimersByTimeAsync(500)
  expect(await next).toBe(2)
})
