import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Presence } from './presence.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND
let onEnd: ReturnType<typeof vi.fn<() => void>>
let presence: Presence

beforeEach(() => {
  vi.useFakeTimers()
  onEnd = vi.fn<() => void>()
  presence = new Presence(onEnd)
})
afterEach(() => {
  presence.close()
  vi.useRealTimers()
})

it('ends when nobody came through its address', () => {
  vi.advanceTimersByTime(HOUR)
  expect(onEnd).toHaveBeenCalledOnce()
})

it('ends soon after its last page was closed, whichever was noticed first', () => {
  const depart = presence.arrive()
  presence.leave()
  depart()
  vi.advanceTimersByTime(16 * SECOND)
  expect(onEnd).toHaveBeenCalledOnce()
})

it('ends soon when a window with two pages is closed: both say so before either has gone', () => {
  const [one, other] = [presence.arrive(), presence.arrive()]
  presence.leave()
  presence.leave()
  one()
  other()
  vi.advanceTimersByTime(16 * SECOND)
  expect(onEnd).toHaveBeenCalledOnce()
})

it('stays for a page that is loaded anew', () => {
  const depart = presence.arrive()
  presence.leave()
  depart()
  vi.advanceTimersByTime(5 * SECOND)
  presence.arrive()
  vi.advanceTimersByTime(HOUR)
  expect(onEnd).not.toHaveBeenCalled()
})

it('stays half a day for a page that only fell silent, also when another one was closed before', () => {
  const [one, other] = [presence.arrive(), presence.arrive()]
  presence.leave()
  one()
  other()
  vi.advanceTimersByTime(11 * HOUR)
  expect(onEnd).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2 * HOUR)
  expect(onEnd).toHaveBeenCalledOnce()
})
