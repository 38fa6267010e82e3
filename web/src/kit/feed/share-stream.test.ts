import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeStream } from '../../testing/fake-stream.ts'
import { followEvents } from './follow-events.ts'

/** The locks of a browser: one holder of a name at a time, the others in turn. */
function fakeLocks() {
  const turns = new Map<string, Promise<unknown>>()
  return {
    request: (name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
      const isLeft = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      const before = turns.get(name) ?? Promise.resolve()
      const mine = before.then(() => (signal.aborted ? undefined : work()))
      turns.set(name, mine)
      return Promise.race([mine, isLeft])
    },
  }
}

beforeEach(() => {
  FakeStream.use()
  vi.stubGlobal('window', {})
  vi.stubGlobal('navigator', { locks: fakeLocks() })
})
const tabs: (() => void)[] = []
afterEach(() => {
  for (const close of tabs.splice(0)) close()
  vi.unstubAllGlobals()
})

let round = 0
beforeEach(() => {
  round += 1
})

/** Opens a tab that wants the feed. @returns what it hears, and what closes it */
function openTab() {
  const heard: unknown[] = []
  const close = followEvents<{ feed: number }>(`/api/feed/${round}`, {
    listeners: { feed: (waiting) => heard.push(waiting) },
    onLink: (isOpen) => heard.push(isOpen ? 'open' : 'broken'),
    readAgain: async () => heard.push('read again'),
    isShared: true,
    whileHidden: true,
  })
  tabs.push(close)
  return { heard, close }
}
const opened = () => expect.poll(() => FakeStream.open.length).toBe(1)

it('three tabs have one stream, and hear the same', async () => {
  const three = [openTab(), openTab(), openTab()]
  await opened()
  FakeStream.newest.begin()
  FakeStream.newest.say('feed', 1)
  FakeStream.newest.say('feed', 2)
  for (const { heard } of three) await expect.poll(() => heard).toEqual(['open', 1, 2])
  expect(FakeStream.opened).toHaveLength(1)
})

it('a tab that comes later is told how it stands', async () => {
  openTab()
  await opened()
  FakeStream.newest.begin()
  FakeStream.newest.say('feed', 1)
  FakeStream.newest.say('feed', 2)
  const later = openTab()
  await expect.poll(() => later.heard).toEqual(['open', 2])
  expect(FakeStream.opened).toHaveLength(1)
})

it('when the tab that holds it closes another one opens it, and no tab is left without', async () => {
  const [first, second, third] = [openTab(), openTab(), openTab()]
  await opened()
  FakeStream.newest.begin()
  FakeStream.newest.say('feed', 1)
  await expect.poll(() => third.heard).toEqual(['open', 1])
  first.close()
  await expect.poll(() => FakeStream.opened.length).toBe(2)
  FakeStream.newest.begin()
  FakeStream.newest.say('feed', 2)
  for (const { heard } of [second, third]) await expect.poll(() => heard).toEqual(['open', 1, 'open', 2])
  expect(first.heard).toEqual(['open', 1])
  expect(FakeStream.open).toHaveLength(1)
})

it('a tab that waits for its turn and closes opens nothing', async () => {
  const first = openTab()
  await opened()
  openTab().close()
  first.close()
  await expect.poll(() => FakeStream.open).toEqual([])
  expect(FakeStream.opened).toHaveLength(1)
})

it('all tabs read again what came while it was broken', async () => {
  const both = [openTab(), openTab()]
  await opened()
  FakeStream.newest.begin()
  FakeStream.newest.break()
  await expect.poll(() => FakeStream.opened.length, { timeout: 5_000 }).toBe(2)
  for (const { heard } of both) await expect.poll(() => heard).toEqual(['open', 'broken', 'read again'])
})

it.each([
  ['locks', () => vi.stubGlobal('navigator', {})],
  ['channels', () => vi.stubGlobal('BroadcastChannel', undefined)],
])('each tab has its own where the browser has no %s', (_, refuse) => {
  refuse()
  openTab()
  openTab()
  expect(FakeStream.open).toHaveLength(2)
})
