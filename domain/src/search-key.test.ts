import { describe, expect, it } from 'vitest'
import { searchKey } from './search-key.ts'

describe('what a search compares', () => {
  it.each([
    ['ตรุษจีน', 'trudjin'],
    ['ตรุดจีน', 'trudjin'],
    ['สงกรานต์', 'sngkran'],
    ['ภาษา', 'phasa'],
    ['บ้าน', 'ban'],
    ['บาน', 'ban'],
    ['Rice  Terrace, sunrise', 'rice terrace sunrise'],
    ['ปี ๒๕๗๐', 'pi 2570'],
    ['เเม่', 'aem'],
    ['แม่', 'aem'],
    ['!!', ''],
  ])('%s → %s', (text, key) => expect(searchKey(text)).toBe(key))

  it.each([
    ['สวัสดี', 'สวัดดี'],
    ['เทศกาล', 'เทสกาล'],
    ['ภาษา', 'พาสา'],
  ])('%s and %s begin alike', (one, other) =>
    expect(searchKey(one).startsWith(searchKey(other).slice(0, 5))).toBe(true),
  )
})
