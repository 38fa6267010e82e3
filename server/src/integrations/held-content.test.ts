import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { expect, it, vi } from 'vitest'
import { openHolder } from './held-content.ts'

const content = randomBytes(200_000)

it('gives back what it was given, and holds no more than it may', async () => {
  const holder = openHolder({ mostBytes: 300_000, stalledMs: 60_000 })
  const [first, second] = [holder.hold(content), holder.hold(content)]
  expect(holder.isFull()).toBe(true)
  expect((await buffer(first)).equals(content)).toBe(true)
  expect(holder.isFull()).toBe(false)
  holder.hold(content)
  expect(holder.isFull()).toBe(true)
  second.destroy()
  await expect.poll(() => holder.isFull()).toBe(false)
  expect(await buffer(holder.hold(new Uint8Array()))).toHaveLength(0)
})

it('lets go of what nobody takes, from the beginning on or from the middle', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const holder = openHolder({ mostBytes: 1, stalledMs: 1_000 })
    const unread = holder.hold(content)
    const ended = expect(finished(unread)).rejects.toThrow('Premature close')
    await vi.advanceTimersByTimeAsync(1_000)
    await ended
    const begun = holder.hold(content)
    const cut = expect(finished(begun)).rejects.toThrow('Premature close')
    await vi.advanceTimersByTimeAsync(900)
    begun.read(1)
    await vi.advanceTimersByTimeAsync(900)
    expect(begun.destroyed).toBe(false)
    await vi.advanceTimersByTimeAsync(100)
    await cut
    expect(holder.isFull()).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})
