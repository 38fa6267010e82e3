import { beforeEach, expect, it, vi } from 'vitest'
import { fakeStorage } from '../../testing/fake-storage.ts'
import { declarationOf, KEYS, type StoredName } from './keys.ts'
import { forgetMember, meetMember, memberStore, whenForgotten } from './member-traces.ts'
import { storedText } from './stored.ts'
import { isStoredOnDevice, keepOnDevice } from './stored-databases.ts'

const deleteDatabase = vi.fn()
const device = () => globalThis.localStorage
const tab = () => globalThis.sessionStorage

/** Opens another tab of the same browser. */
const openTab = () => vi.stubGlobal('sessionStorage', fakeStorage())

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => {})
  deleteDatabase.mockClear()
  vi.stubGlobal('localStorage', fakeStorage())
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
}

it('leaves only what is the device’s at sign-out', () => {
  meetMember('malee')
  leaveWork()
  const inMemory = vi.fn()
  whenForgotten(inMemory)
  forgetMember()
  expect(tab().length).toBe(0)
  const kept = Array.from({ length: device().length }, (_, at) => device().key(at))
  expect(kept.sort()).toEqual(['promptSettings', 'theme'])
  expect(deleteDatabase.mock.calls.flat()).toEqual([
    'payment',
    'sets',
    'drafts',
    'metadata',
    'studio',
    'ledger',
    'sales',
    'offline-sets',
    'last-seen',
  ])
  expect(inMemory).toHaveBeenCalledOnce()
})

it.each(Object.keys(KEYS))('%s is forgotten at sign-out unless it is the device’s', (key) => {
  const name = (key.endsWith(':') ? `${key}one` : key) as StoredName
  const kept = storedText(name)
  const heard = vi.fn()
  kept.follow(heard)
  kept.set('something')
  forgetMember()
  const isOfDevice = declarationOf(name)?.of === 'device'
  expect(kept.get()).toBe(isOfDevice ? 'something' : null)
  expect(heard).toHaveBeenCalledTimes(isOfDevice ? 1 : 2)
})

it('removes what a former version left', () => {
  device().setItem('ofAFormerVersion', 'mine')
  forgetMember()
  expect(device().getItem('ofAFormerVersion')).toBeNull()
})

it('begins a member’s store anew', () => {
  const ticked = memberStore(0)
  ticked.set(3)
  forgetMember()
  expect(ticked.get()).toBe(0)
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

it('keeps sales behind a sign-out where their member has asked for it, until another one comes', () => {
  meetMember('malee')
  keepOnDevice(true)
  expect(isStoredOnDevice()).toBe(true)
  forgetMember()
  // Another tab hears of the sign-out once more.
  forgetMember()
  expect(deleteDatabase.mock.calls.flat()).not.toContain('sales')
  meetMember('malee')
  expect(isStoredOnDevice()).toBe(true)
  forgetMember()
  meetMember('kanda')
  expect(deleteDatabase.mock.calls.flat()).toContain('sales')
  expect(device().getItem('salesKeptFor')).toBeNull()
})

it('keeps no sales any more once that was taken back', () => {
  meetMember('malee')
  keepOnDevice(true)
  keepOnDevice(false)
  forgetMember()
  expect(deleteDatabase.mock.calls.flat()).toContain('sales')
})
