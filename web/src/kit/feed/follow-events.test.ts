import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeStream } from '../../testing/fake-stream.ts'
import { followEvents } from './follow-events.ts'

let page: EventTarget & { hidden: boolean }
beforeEach(() => {
  FakeStream.use()
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const isRefused = vi.fn(() => false)
function follow(how: { whileHidden?: true } = {}) {
  const heard: unknown[] = []
  let opened = 0
  const stop = followEvents<{ feed: { waiting: number } }>(() => `/api/feed?since=${opened++}`, {
    listeners: { feed: ({ waiting }) => heard.push(waiting) },
    onLink: (isOpen) => heard.push(isOpen ? 'open' : 'broken'),
    readAgain: async () => {
      heard.push('read again')
      if (isRefused()) throw new Error('away')
    },
    ...how,
  })
  return { heard, stop }
}
const look = (isHidden: boolean) => {
  page.hidden = isHidden
  page.dispatchEvent(new Event('visibilitychange'))
}

it('what came while a stream was broken is read before it is opened again, at the address of then', async () => {
  const { heard } = follow()
  FakeStream.newest.begin()
  FakeStream.newest.say('feed', { waiting: 1 })
  FakeStream.newest.break()
  await vi.advanceTimersByTimeAsync(1_000)
  FakeStream.newest.begin()
  FakeStream.newest.say('feed', { waiting: 2 })
  expect(heard).toEqual(['open', 1, 'broken', 'read again', 'open', 2])
  expect(FakeStream.opened.map(({ path }) => path)).toEqual(['/api/feed?since=0', '/api/feed?since=1'])
  expect(FakeStream.open).toHaveLength(1)
})

it('is tried again after 1, 2, 4 and 8 s, then every 8 s, and after 1 s once something was heard', async () => {
  follow()
  for (const pause of [1_000, 2_000, 4_000, 8_000, 8_000]) {
    const before = FakeStream.opened.length
    FakeStream.newest.begin()
    FakeStream.newest.break()
    await vi.advanceTimersByTimeAsync(pause - 1)
    expect(FakeStream.opened).toHaveLength(before)
    await vi.advanceTimersByTimeAsync(1)
    expect(FakeStream.opened).toHaveLength(before + 1)
  }
  FakeStream.newest.say('feed', { waiting: 1 })
  FakeStream.newest.break()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(FakeStream.opened).toHaveLength(7)
})

it('stays broken as long as nothing can be read', async () => {
  isRefused.mockReturnValueOnce(true)
  const { heard } = follow()
  FakeStream.newest.break()
  await vi.advanceTimersByTimeAsync(2_999)
  expect(FakeStream.opened).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(FakeStream.opened).toHaveLength(2)
  expect(heard).toEqual(['broken', 'read again', 'read again'])
})

it('is closed for good, also while it waits to be opened again', async () => {
  follow().stop()
  expect(FakeStream.open).toHaveLength(0)
  const { stop } = follow()
  FakeStream.newest.break()
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(FakeStream.opened).toHaveLength(2)
})

it('is closed while the tab is hidden, unless it is wanted there, too', () => {
  const { stop } = follow()
  look(true)
  expect(FakeStream.open).toHaveLength(0)
  look(false)
  expect(FakeStream.open).toHaveLength(1)
  stop()
  look(true)
  look(false)
  expect(FakeStream.open).toHaveLength(0)

  page.hidden = true
  follow({ whileHidden: true })
  expect(FakeStream.open).toHaveLength(1)
})
