import { expect, it } from 'vitest'
import { changedSettings, withSettings } from './setting-changes.ts'

const BEFORE = {
  brand: { name: 'ทอคำ', latin: 'Thokham' },
  ai: { gemini: { usd: 1 } },
  words: ['a'],
  gone: 1,
}
const AFTER = {
  brand: { name: 'ทอไหม', latin: 'Thokham' },
  ai: { gemini: { usd: 1 } },
  words: ['a', 'b'],
  fresh: 0,
}

it('lists what differs by its path, lists as a whole', () => {
  expect(changedSettings(BEFORE, AFTER)).toEqual([
    { path: 'brand.name', before: 'ทอคำ', after: 'ทอไหม' },
    { path: 'words', before: ['a'], after: ['a', 'b'] },
    { path: 'fresh', before: null, after: 0 },
    { path: 'gone', before: 1, after: null },
  ])
  expect(changedSettings(BEFORE, structuredClone(BEFORE))).toEqual([])
  expect(changedSettings({ a: null }, { a: {} })).toEqual([{ path: 'a', before: null, after: {} }])
})

it('puts values back, and leaves what lies beside them', () => {
  const back = withSettings(AFTER, [
    { path: 'brand.name', value: 'ทอคำ' },
    { path: 'chat.hours.from', value: 9 },
  ])
  expect(back).toEqual({ ...AFTER, brand: BEFORE.brand, chat: { hours: { from: 9 } } })
  expect(AFTER.brand.name).toBe('ทอไหม')
})
