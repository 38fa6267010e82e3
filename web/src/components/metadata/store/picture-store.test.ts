import type { OpenDBCallbacks } from 'idb'
import { beforeEach, expect, it, vi } from 'vitest'
import { PictureStore } from './picture-store.ts'

const opened = vi.hoisted(() => [] as { callbacks: OpenDBCallbacks<unknown>; isDead: boolean }[])
const putStored = vi.hoisted(() => vi.fn(async (_value: unknown, _key: string) => {}))
let isRefused = false

vi.mock('idb', () => ({
  openDB: async (_name: string, _version: number, callbacks: OpenDBCallbacks<unknown>) => {
    if (isRefused) throw new DOMException('lost', 'UnknownError')
    const connection = { callbacks, isDead: false }
    opened.push(connection)
    return {
      transaction: () => {
        if (connection.isDead) throw new DOMException('closed', 'InvalidStateError')
        return { done: Promise.resolve(), objectStore: () => ({ put: putStored, delete: async () => {} }) }
      },
    }
  },
}))

const file = { path: '/p/a.jpg', name: 'a.jpg', size: 9, mtimeMs: 0 }

beforeEach(() => {
  opened.length = 0
  isRefused = false
  putStored.mockClear()
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

it('keeps the bytes of a file, which every window takes, and the place of one that is found again', async () => {
  const store = new PictureStore()
  await store.keepFile('a', new File(['rice'], 'rice.jpg', { type: 'image/jpeg', lastModified: 7 }))
  await store.keepFile('b', file)
  const [[copy, copyKey] = [], [place, placeKey] = []] = putStored.mock.calls
  expect([copyKey, placeKey, place]).toEqual(['~a', 'b', file])
  expect(copy).toMatchObject({ name: 'rice.jpg', type: 'image/jpeg', lastModified: 7 })
  expect(new TextDecoder().decode((copy as { bytes: ArrayBuffer }).bytes)).toBe('rice')
})

it('a copy that lies there already is not kept again', async () => {
  expect(await new PictureStore().keepFile('a', { copy: async () => null })).toBe(true)
  expect(putStored).not.toHaveBeenCalled()
})
