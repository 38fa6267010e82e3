import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followEvents } from './follow-events.ts'

/** Streams that were opened, newest last. */
const streams: Stream[] = []
class Stream extends EventTarget {
  isClosed = false
  readonly path: string
  constructor(path: string) {
    super()
    this.path = path
    streams.push(this)
  }
  close() {
    this.isClosed = true
  }
  say(name: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }))
  }
}

beforeEach(() => {
  streams.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Stream)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function follow() {
  const heard: unknown[] = []
  const stop = followEvents<{ feed: { waiting: number } }>('/api/feed', {
    listeners: { feed: ({ waiting }) => heard.push(waiting) },
    onLink: (isOpen) => heard.push(isOpen ? 'open' : 'broken'),
    reopenMs: 5_000,
  })
  return { heard, stop }
}

it('a stream that breaks is opened again, however often', () => {
  const { heard } = follow()
  streams[0]?.dispatchEvent(new Event('open'))
  streams[0]?.say('feed', { waiting: 1 })
  for (const round of [0, 1]) {
    streams[round]?.dispatchEvent(new Event('error'))
    expect(streams[round]?.isClosed).toBe(true)
    vi.advanceTimersByTime(4_999)
    expect(streams).toHaveLength(round + 1)
    vi.advanceTimersByTime(1)
    expect(streams).toHaveLength(round + 2)
  }
  streams[2]?.dispatchEvent(new Event('open'))
  streams[2]?.say('feed', { waiting: 2 })
  expect(heard).toEqual(['open', 1, 'broken', 'broken', 'open', 2])
  expect(streams.map(({ path }) => path)).toEqual(['/api/feed', '/api/feed', '/api/feed'])
})

it('is closed for good, also while it waits to be opened again', () => {
  const { stop } = follow()
  stop()
  expect(streams[0]?.isClosed).toBe(true)

  const { stop: stopLater } = follow()
  streams[1]?.dispatchEvent(new Event('error'))
  stopLater()
  vi.advanceTimersByTime(60_000)
  expect(streams).toHaveLength(2)
})
