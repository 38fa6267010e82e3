import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closedStorage, fakeStorage } from '../../testing/fake-storage.ts'
import { beginHydration, endHydration, endWithholding } from './hydration.ts'
import { storedJson, storedSwitch, storedText } from './stored.ts'

const otherTabs = new EventTarget()
beforeEach(() => {
  vi.stubGlobal('document', {})
  vi.stubGlobal('addEventListener', otherTabs.addEventListener.bind(otherTabs))
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('sessionStorage', fakeStorage())
})
afterEach(() => vi.unstubAllGlobals())

/** Does what another tab does: keeps a text, of which this one hears. */
function keepElsewhere(key: string, text: string): void {
  localStorage.setItem(key, text)
  otherTabs.dispatchEvent(Object.assign(new Event('storage'), { key }))
}

const tools = storedJson('recentTools', (kept) => (Array.isArray(kept) ? kept : []).filter(Number.isInteger))

it('is read with its type, whatever lies there', () => {
  expect(tools.get()).toEqual([])
  tools.set([1, 2])
  expect(localStorage.getItem('recentTools')).toBe('[1,2]')
  for (const other of ['[1,"b",null,2]', '[1,2]']) {
    localStorage.setItem('recentTools', other)
    expect(tools.get()).toEqual([1, 2])
  }
  for (const other of ['{"1":2}', '[1,', 'null', '']) {
    localStorage.setItem('recentTools', other)
    expect(tools.get()).toEqual([])
  }
})

it('counts what its reader cannot bear as nothing', () => {
  const draft = storedJson('lastDraft', (kept) => (kept === undefined ? 'none' : (kept as string[]).join()))
  sessionStorage.setItem('lastDraft', '7')
  expect(draft.get()).toBe('none')
})

it('is the same value as long as nothing changes', () => {
  tools.set([1])
  expect(tools.get()).toBe(tools.get())
  expect(tools.atFirst()).toBe(tools.atFirst())
})

it('lies in the tab or in the browser, as its name says', () => {
  storedText('radarPaste').set('cat')
  storedText('chatDraft').set('hello')
  expect([sessionStorage.getItem('radarPaste'), localStorage.getItem('radarPaste')]).toEqual(['cat', null])
  expect([sessionStorage.getItem('chatDraft'), localStorage.getItem('chatDraft')]).toEqual([null, 'hello'])
  storedText('radarPaste').set(null)
  expect(sessionStorage.length).toBe(0)
})

it('is followed, here and from other tabs', () => {
  const sound = storedSwitch('inboxSound')
  const heard: [isOn: boolean, isElsewhere: boolean][] = []
  const stop = sound.follow((isElsewhere) => heard.push([sound.get(), isElsewhere]))
  sound.set(true)
  keepElsewhere('inboxSound', '0')
  keepElsewhere('runNotice', '1')
  stop()
  sound.set(true)
  expect(heard).toEqual([
    [true, false],
    [false, true],
  ])
})

it('lasts as long as the page where the browser refuses its storage', () => {
  vi.stubGlobal('localStorage', closedStorage())
  const notice = storedSwitch('paymentNotice')
  expect(notice.set(true)).toBe(false)
  expect(notice.get()).toBe(true)
  notice.set(false)
  expect(notice.get()).toBe(false)
})

it('remembers nothing on a server, which renders for everybody', () => {
  vi.stubGlobal('document', undefined)
  vi.stubGlobal('localStorage', undefined)
  expect(storedText('chatDraft').set('hello')).toBe(false)
  expect(storedText('chatDraft').get()).toBeNull()
})

it('is withheld while a page is hydrated that the server drew without it, and is not written over until then', () => {
  const draft = storedText('keywords:free')
  draft.set('my niche')
  beginHydration()
  expect(draft.get()).toBeNull()
  draft.set(null)
  expect(endHydration()).toBe(true)
  expect(draft.get()).toBe('my niche')
  draft.set('the nothing of the screen that lacked it')
  endWithholding()
  expect(draft.get()).toBe('my niche')
  draft.set('typed')
  expect(draft.get()).toBe('typed')
})

it('is not withheld where no screen begins with it, or there is nothing', () => {
  storedText('chatDraft').set('hello')
  beginHydration()
  expect(storedText('chatDraft').get()).toBe('hello')
  expect(storedText('keywords:ai').get()).toBeNull()
  expect(endHydration()).toBe(false)
})
