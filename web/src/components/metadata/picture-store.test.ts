import type { OpenDBCallbacks } from 'idb'
import { beforeEach, expect, it, vi } from 'vitest'
import { PictureStore } from './picture-store.ts'

const opened = vi.hoisted(() => [] as { callbacks: OpenDBCallbacks<unknown>; isDead: boolean }[])
let isRefused = false

vi.mock('idb', () => ({
  openDB: async (_name: string, _version: number, callbacks: OpenDBCallbacks<unknown>) => {
    if (isRefused) throw new DOMException('lost', 'UnknownError')
    const connection = { callbacks, isDead: false }
    opened.push(connection)
    return {
      put: async () => {
        if (connection.isDead) throw new DOMException('closed', 'InvalidStateError')
      },
    }
  },
}))

const file = { path: '/p/a.jpg', name: 'a.jpg', size: 9, mtimeMs: 0 }

beforeEach(() => {
  opened.length = 0
  isRefused = false
})

it('opens its database anew when the browser has closed it', async () => {
  const store = new PictureStore()
  expect(await store.keepFile('a', file)).toBe(true)
  const [first] = opened
  if (first) first.isDead = true
  expect(await store.keepFile('a', file)).toBe(false)
  first?.callbacks.terminated?.()
  expect(await store.keepFile('a', file)).toBe(true)
  expect(opened).toHaveLength(2)
  // The end of the first is no end of the second.
  first?.callbacks.terminated?.()
  expect(await store.keepFile('a', file)).toBe(true)
  expect(opened).toHaveLength(2)
})

it('opens its database at the next time when it could not be opened', async () => {
  const store = new PictureStore()
  isRefused = true
  expect(await store.keepFile('a', file)).toBe(false)
  isRefused = false
  expect(await store.keepFile('a', file)).toBe(true)
})
