import { beforeEach, expect, it, vi } from 'vitest'
import { forgetMember, meetMember, whenForgotten } from './member-traces.ts'

function storage(): Storage {
  const store = new Map<string, string>()
  return {
    getItem: (key) => store.get(key) ?? null,
    setItem: (key, value) => void store.set(key, value),
    removeItem: (key) => void store.delete(key),
    clear: () => store.clear(),
    key: (at) => [...store.keys()][at] ?? null,
    get length() {
      return store.size
    },
  }
}
const deleteDatabase = vi.fn()
const device = () => globalThis.localStorage
const tab = () => globalThis.sessionStorage

/** Opens another tab of the same browser. */
const openTab = () => vi.stubGlobal('sessionStorage', storage())

beforeEach(() => {
  deleteDatabase.mockClear()
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('indexedDB', { deleteDatabase })
  openTab()
})

function leaveWork(): void {
  tab().setItem('keywords:free', 'my secret niche')
  tab().setItem('paymentDraft', '{"accountName":"มาลี"}')
  device().setItem('wordLists', '{"pet":["cat"]}')
  device().setItem('promptPresets', '{}')
  device().setItem('aiPromptSettings', '{}')
  device().setItem('theme', 'dark')
  device().setItem('promptSettings', '{}')
  device().setItem('unsentApprovals', '[{"id":"a","by":"malee"}]')
}

it('leaves only what is the device’s at sign-out', () => {
  meetMember('malee')
  leaveWork()
  const inMemory = vi.fn()
  whenForgotten(inMemory)
  forgetMember()
  expect(tab().length).toBe(0)
  const kept = Array.from({ length: device().length }, (_, at) => device().key(at))
  expect(kept.sort()).toEqual(['promptSettings', 'theme', 'unsentApprovals'])
  expect(deleteDatabase.mock.calls.flat()).toEqual([
    'payment',
    'sets',
    'metadata',
    'last-seen',
    'offline-sets',
  ])
  expect(inMemory).toHaveBeenCalledOnce()
})

it('loses nothing when a session ended and its member comes back', () => {
  meetMember('malee')
  leaveWork()
  meetMember(null)
  meetMember('malee')
  expect(tab().getItem('keywords:free')).toBe('my secret niche')
  expect(device().getItem('wordLists')).toBe('{"pet":["cat"]}')
})

it('loses what was last seen, which no password guards, when a session ended', () => {
  meetMember('malee')
  meetMember(null)
  expect(deleteDatabase.mock.calls.flat()).toEqual(['last-seen'])
})

it('shows nothing to another member who signs in after a session ended', () => {
  meetMember('malee')
  leaveWork()
  meetMember(null)
  meetMember('kanda')
  expect(tab().getItem('keywords:free')).toBeNull()
  expect(device().getItem('wordLists')).toBeNull()
  expect(device().getItem('theme')).toBe('dark')
})

it.each([
  ['a sign-out', null],
  ['another member', 'kanda'],
])('clears a tab that slept through %s', (_, next) => {
  meetMember('malee')
  leaveWork()
  const asleep = tab()
  openTab()
  meetMember('malee')
  forgetMember()
  meetMember(next)
  vi.stubGlobal('sessionStorage', asleep)
  meetMember(next)
  expect(tab().getItem('keywords:free')).toBeNull()
  expect(tab().getItem('paymentDraft')).toBeNull()
})

it('keeps what a visitor typed for whoever signs in', () => {
  tab().setItem('loomKeywords', 'cat')
  meetMember(null)
  meetMember('malee')
  expect(tab().getItem('loomKeywords')).toBe('cat')
})
