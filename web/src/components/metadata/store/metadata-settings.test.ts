import { afterEach, expect, it, vi } from 'vitest'
import {
  changesIn,
  DEFAULT_SETTINGS,
  loadMetadataSettings,
  mergeWords,
  saveChange,
  settingsNow,
} from './metadata-settings.ts'

function keep(setItem?: () => void): void {
  const store = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: setItem ?? ((key: string, value: string) => void store.set(key, value)),
  })
}
afterEach(() => vi.unstubAllGlobals())

it('keeps what two tabs change, each field by field', () => {
  keep()
  const opened = loadMetadataSettings()
  const template = { name: 'ตลาดน้ำ', first: ['boat'], last: [], isAi: false }
  saveChange(opened, { templates: [template] })
  // The other tab still shows what it was opened with.
  saveChange(opened, { banned: ['canon'] })
  saveChange(opened, { view: 'grid' })
  expect(settingsNow(opened).banned, 'what this tab has not heard of yet').toEqual(['canon'])
  expect(loadMetadataSettings()).toEqual({
    ...opened,
    templates: [template],
    banned: ['canon'],
    view: 'grid',
  })
})

it('bears a browser that keeps nothing', () => {
  keep(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  saveChange(DEFAULT_SETTINGS, { keywords: 20 })
  expect(loadMetadataSettings()).toEqual(DEFAULT_SETTINGS)
  const shown = { ...DEFAULT_SETTINGS, banned: ['canon'] }
  expect(settingsNow(shown)).toEqual(shown)
})

it('takes of a dialog what was changed in it', () => {
  const opened = { ...DEFAULT_SETTINGS, prefix: ['thailand'] }
  expect(changesIn(opened, { provider: 'openai', keywords: opened.keywords, prefix: ['thailand'] })).toEqual({
    provider: 'openai',
  })
})

it.each([
  { opened: [], typed: ['canon'], now: ['leica'], merged: ['canon', 'leica'] },
  { opened: ['a', 'b'], typed: ['b', 'c'], now: ['a', 'b'], merged: ['b', 'c'] },
  { opened: ['a', 'b'], typed: ['a', 'b', 'c'], now: ['b', 'd'], merged: ['b', 'c', 'd'] },
  { opened: ['a'], typed: ['a', 'b'], now: ['a', 'b'], merged: ['a', 'b'] },
])('lists words of two tabs: $opened → $typed beside $now', ({ opened, typed, now, merged }) => {
  expect(mergeWords(opened, typed, now)).toEqual(merged)
})
