import { beforeEach, expect, test, vi } from 'vitest'
import { carryKeywords, loadDraft, onDraftReplaced, saveDraft } from './keyword-draft.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

test('what was in the box comes back, on the screen as well', () => {
  saveDraft('simple', 'typed by hand')
  const seen: string[] = []
  const stop = onDraftReplaced('simple', (text) => seen.push(text))
  const undo = carryKeywords('simple', 'sent on')
  expect(loadDraft('simple')).toBe('sent on')
  undo?.()
  expect(loadDraft('simple')).toBe('typed by hand')
  stop()
  carryKeywords('simple', 'again')
  expect(seen).toEqual(['sent on', 'typed by hand'])
})

test.each(['', ' \n ', 'the same'])('%j in the box needs no way back', (before) => {
  saveDraft('simple', before)
  expect(carryKeywords('simple', 'the same')).toBeNull()
})
