import { beforeEach, expect, it, vi } from 'vitest'
import { noteLink, textBeforeLink } from './met-link.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

it('knows after a reload what stood in the box before the words of a link', () => {
  expect(textBeforeLink('one')).toBeNull()
  noteLink('one', 'my own\nwords')
  expect(textBeforeLink('one')).toBe('my own\nwords')
  expect(textBeforeLink('another')).toBeNull()
})

it('reads a link anew where nothing, or something else, is kept', () => {
  for (const other of ['one', '5', 'null', '{"packed":"two"}']) {
    kept.set('sharedLinkRead', other)
    expect(textBeforeLink('one')).toBeNull()
  }
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('closed')
    },
    setItem: () => {
      throw new Error('closed')
    },
  })
  noteLink('one', 'words')
  expect(textBeforeLink('one')).toBeNull()
})
