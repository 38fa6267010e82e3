import { beforeEach, expect, it, vi } from 'vitest'
import { forgetLink, linkText, storeLinkText } from './shared-link.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

it('knows after a reload how the words of a link were changed, and of no other link', () => {
  expect(linkText('one')).toBeNull()
  storeLinkText('one', 'its words\nand mine')
  expect(linkText('one')).toBe('its words\nand mine')
  expect(linkText('another')).toBeNull()
  storeLinkText('one', '')
  expect(linkText('one')).toBe('')
})

it('reads a link anew once it was left', () => {
  storeLinkText('one', 'its words')
  forgetLink()
  expect(linkText('one')).toBeNull()
  expect(kept.size).toBe(0)
})

it('reads a link anew where nothing, or something else, is kept', () => {
  for (const other of [
    'one',
    '5',
    'null',
    '{"packed":"two"}',
    '{"packed":"one","before":"of an older version"}',
  ]) {
    kept.set('sharedLinkRead', other)
    expect(linkText('one')).toBeNull()
  }
  const closed = () => {
    throw new Error('closed')
  }
  vi.stubGlobal('sessionStorage', { getItem: closed, setItem: closed, removeItem: closed })
  storeLinkText('one', 'words')
  expect(linkText('one')).toBeNull()
})
