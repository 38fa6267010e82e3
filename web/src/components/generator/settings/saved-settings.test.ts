import { beforeEach, expect, it, vi } from 'vitest'
import { closedStorage, fakeStorage } from '../../../testing/fake-storage.ts'
import {
  addPreset,
  exportFile,
  importFile,
  mergePresets,
  movePreset,
  NO_PRESETS,
  removePreset,
  renamePreset,
  restorePreset,
  savePresets,
  storedPresets,
  toggleDefault,
} from './presets.ts'
import { defaultSettings } from './prompt-settings.ts'
import {
  forgetSettings,
  isAutosaved,
  loadPromptSettings,
  saveChange,
  saveSettings,
} from './saved-settings.ts'

beforeEach(() => vi.stubGlobal('localStorage', fakeStorage()))

const anime = { ...defaultSettings('free'), styles: ['Anime'] }

it('keeps each generator’s settings under promptSettings, and removes them together', () => {
  expect(loadPromptSettings('free')).toBeNull()
  expect(saveSettings('free', anime)).toBe(true)
  expect(saveSettings('simple', { ...defaultSettings('simple'), prefix: 'x' })).toBe(true)
  expect(loadPromptSettings('free')).toEqual(anime)
  expect(loadPromptSettings('simple')?.prefix).toBe('x')
  expect(forgetSettings()).toBe(true)
  expect(localStorage.getItem('promptSettings')).toBeNull()
})

it('loads the shape of the former version, and keeps it for the other generator when one is saved', () => {
  localStorage.setItem(
    'promptSettings',
    JSON.stringify({ styles: ['Watercolor'], aspectRatios: ['1:1'], quality: '1' }),
  )
  expect(loadPromptSettings('free')).toMatchObject({
    styles: ['Watercolor'],
    aspects: ['1:1'],
    quality: '1',
  })
  saveSettings('free', anime)
  expect(loadPromptSettings('free')?.styles).toEqual(['Anime'])
  expect(loadPromptSettings('simple')?.styles).toEqual(['Watercolor'])
})

it('bears storage that is broken, full or closed', () => {
  localStorage.setItem('promptSettings', '{"styles":')
  expect(loadPromptSettings('free')).toBeNull()
  vi.stubGlobal('localStorage', closedStorage())
  expect(loadPromptSettings('free')).toBeNull()
  expect(saveSettings('free', anime)).toBe(false)
  expect(savePresets('free', NO_PRESETS)).toBe(false)
})

it('saves by itself until it is told not to', () => {
  expect(isAutosaved.get()).toBe(true)
  isAutosaved.set(false)
  expect(isAutosaved.get()).toBe(false)
  isAutosaved.set(true)
  expect(isAutosaved.get()).toBe(true)
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

  savePresets('free', presets)
  expect(storedPresets.get().free).toEqual(presets)
  expect(storedPresets.get().simple).toEqual(NO_PRESETS)
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
  const opened = defaultSettings('free')
  saveChange('free', opened, { styles: ['Anime'] })
  // The other tab still shows Realistic.
  saveChange('free', opened, { aspects: ['1:1'] })
  expect(loadPromptSettings('free')).toEqual({ ...opened, styles: ['Anime'], aspects: ['1:1'] })
  saveChange('simple', defaultSettings('simple'), { prefix: 'a' })
  expect(loadPromptSettings('free')?.styles).toEqual(['Anime'])
})
