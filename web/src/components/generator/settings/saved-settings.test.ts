import { expect, it } from 'vitest'
import {
  addPreset,
  exportFile,
  importFile,
  loadPresets,
  mergePresets,
  movePreset,
  NO_PRESETS,
  removePreset,
  renamePreset,
  restorePreset,
  savePresets,
  toggleDefault,
} from './presets.ts'
import { defaultSettings } from './prompt-settings.ts'
import {
  forgetSettings,
  isAutosaved,
  loadSettings,
  saveChange,
  saveSettings,
  setAutosaved,
} from './saved-settings.ts'

function storage(kept: Record<string, string> = {}): Storage {
  const store = new Map(Object.entries(kept))
  return {
    getItem: (key) => store.get(key) ?? null,
    setItem: (key, value) => void store.set(key, value),
    removeItem: (key) => void store.delete(key),
    clear: () => store.clear(),
    key: () => null,
    get length() {
      return store.size
    },
  }
}
const full: Storage = {
  ...storage(),
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError')
  },
}
const anime = { ...defaultSettings('free'), styles: ['Anime'] }

it('keeps each generator’s settings under promptSettings, and removes them together', () => {
  const device = storage()
  expect(loadSettings('free', device)).toBeNull()
  expect(saveSettings('free', anime, device)).toBe(true)
  expect(saveSettings('simple', { ...defaultSettings('simple'), prefix: 'x' }, device)).toBe(true)
  expect(loadSettings('free', device)).toEqual(anime)
  expect(loadSettings('simple', device)?.prefix).toBe('x')
  expect(forgetSettings(device)).toBe(true)
  expect(device.getItem('promptSettings')).toBeNull()
})

it('loads the shape of the former version, and keeps it for the other generator when one is saved', () => {
  const device = storage({
    promptSettings: JSON.stringify({ styles: ['Watercolor'], aspectRatios: ['1:1'], quality: '1' }),
  })
  expect(loadSettings('free', device)).toMatchObject({
    styles: ['Watercolor'],
    aspects: ['1:1'],
    quality: '1',
  })
  saveSettings('free', anime, device)
  expect(loadSettings('free', device)?.styles).toEqual(['Anime'])
  expect(loadSettings('simple', device)?.styles).toEqual(['Watercolor'])
})

it('bears storage that is broken, full or closed', () => {
  expect(loadSettings('free', storage({ promptSettings: '{"styles":' }))).toBeNull()
  expect(loadSettings('free', null)).toBeNull()
  expect(saveSettings('free', anime, full)).toBe(false)
  expect(saveSettings('free', anime, null)).toBe(false)
  expect(savePresets('free', NO_PRESETS, full)).toBe(false)
})

it('saves by itself until it is told not to', () => {
  const device = storage()
  expect(isAutosaved(device)).toBe(true)
  setAutosaved(false, device)
  expect(isAutosaved(device)).toBe(false)
  setAutosaved(true, device)
  expect(isAutosaved(device)).toBe(true)
})

it('adds, renames, moves, removes and opens with presets', () => {
  const settings = anime
  let presets = addPreset(NO_PRESETS, { id: '1', name: ' อาหาร ', settings })
  presets = addPreset(presets, { id: '2', name: 'อาหาร', settings })
  presets = addPreset(presets, { id: '3', name: 'คน', settings })
  const names = () => presets.list.map(({ name }) => name)
  expect(names()).toEqual(['อาหาร', 'อาหาร (2)', 'คน'])
  presets = movePreset(presets, '3', -1)
  presets = movePreset(movePreset(presets, '1', -1), '2', 1)
  expect(names()).toEqual(['อาหาร', 'คน', 'อาหาร (2)'])
  presets = renamePreset(presets, '2', 'เมือง')
  presets = renamePreset(presets, '2', '   ')
  expect(names()).toEqual(['อาหาร', 'คน', 'เมือง'])
  presets = toggleDefault(presets, '3')
  expect(presets.defaultId).toBe('3')
  expect(removePreset(presets, '3')).toMatchObject({ defaultId: null, list: [{ id: '1' }, { id: '2' }] })
  expect(toggleDefault(presets, '3').defaultId).toBeNull()

  const device = storage()
  savePresets('free', presets, device)
  expect(loadPresets('free', device)).toEqual(presets)
  expect(loadPresets('simple', device)).toEqual(NO_PRESETS)
})

it('puts a removed preset back at its place, beside what was saved since', () => {
  const three = ['1', '2', '3'].reduce(
    (all, id) => addPreset(all, { id, name: `ชุด ${id}`, settings: defaultSettings('free') }),
    NO_PRESETS,
  )
  const before = toggleDefault(three, '2')
  const names = (presets: typeof before) => presets.list.map(({ name }) => name)
  const since = addPreset(removePreset(before, '2'), { ...before.list[0], id: '4', name: 'ใหม่' } as never)

  const restored = restorePreset(since, before, '2')
  expect(names(restored)).toEqual(['ชุด 1', 'ชุด 2', 'ชุด 3', 'ใหม่'])
  expect(restored.defaultId).toBe('2')
  expect(restorePreset(restored, before, '2')).toBe(restored)
  expect(restorePreset(toggleDefault(since, '4'), before, '2').defaultId).toBe('4')
  const taken = renamePreset(since, '4', 'ชุด 2')
  expect(names(restorePreset(taken, before, '2'))).toEqual(['ชุด 1', 'ชุด 2 (2)', 'ชุด 3', 'ชุด 2'])
})

it('carries settings and presets in a file', () => {
  const presets = addPreset(NO_PRESETS, { id: '1', name: 'คน', settings: anime })
  const found = importFile('free', exportFile('free', anime, presets))
  expect(found?.settings).toEqual(anime)
  const merged = mergePresets(presets, found?.presets ?? NO_PRESETS, () => 'new')
  expect(merged.list.map(({ id, name }) => [id, name])).toEqual([
    ['1', 'คน'],
    ['new', 'คน (2)'],
  ])
  expect(importFile('free', '{"name":"package"}')).toBeNull()
  expect(importFile('free', 'not json')).toBeNull()
})

it('keeps what two tabs change, each field by field', () => {
  const device = storage()
  const opened = defaultSettings('free')
  saveChange('free', opened, { styles: ['Anime'] }, device)
  // The other tab still shows Realistic.
  saveChange('free', opened, { aspects: ['1:1'] }, device)
  expect(loadSettings('free', device)).toEqual({ ...opened, styles: ['Anime'], aspects: ['1:1'] })
  saveChange('simple', defaultSettings('simple'), { prefix: 'a' }, device)
  expect(loadSettings('free', device)?.styles).toEqual(['Anime'])
})
