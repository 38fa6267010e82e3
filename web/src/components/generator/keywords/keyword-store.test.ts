import { describe, expect, it } from 'vitest'
import {
  BOX_LINES,
  cleaned,
  factsOf,
  isLong,
  keywordsOfFile,
  lineOfKeyword,
  linesOf,
  startOfLine,
} from './keyword-store.ts'

const bytes = (...values: number[]) => new Uint8Array(values).buffer

it('counts keywords, repeats and Thai lines, with the lines they stand in', () => {
  const lines = linesOf('\ufeffrice terrace\r\n\r\nตลาดน้ำ\nRice  Terrace,\r  \ncat')
  expect(factsOf(['๑๒ cats', '฿100 note', 'n๊'])).toMatchObject({ thaiLines: 1 })
  expect(factsOf(lines)).toEqual({ lines: 6, keywords: 4, duplicates: 1, duplicateLines: [3], thaiLines: 1 })
})

it('takes away later repeats and keeps blank lines where they are', () => {
  expect(cleaned(['cat', '', 'dog', 'Cat ', 'dog', ''], 'duplicates')).toEqual(['cat', '', 'dog', ''])
  expect(cleaned(['cat', 'แมว', 'cat แมว'], 'thai')).toEqual(['cat'])
})

it('knows when a list is too long for a text box', () => {
  expect(isLong('a\n'.repeat(BOX_LINES - 1))).toBe(false)
  expect(isLong('a\n'.repeat(BOX_LINES))).toBe(true)
  expect(isLong('a'.repeat(200_001))).toBe(true)
})

describe('a file', () => {
  it('is read as UTF-8, with or without its mark', () => {
    expect(
      keywordsOfFile(bytes(0xef, 0xbb, 0xbf, 0x61, 0x0d, 0x0a, 0x0d, 0x0a, 0x62), false).keywords,
    ).toEqual(['a', 'b'])
  })
  it('is read as UTF-16 by its mark', () => {
    expect(keywordsOfFile(bytes(0xff, 0xfe, 0x61, 0, 0x0a, 0, 0x62, 0), false).keywords).toEqual(['a', 'b'])
  })
  it('is read as windows-874 where it is no UTF-8: 0xA1 is ก', () => {
    expect(keywordsOfFile(bytes(0xa1, 0x0a, 0xa2), false).keywords).toEqual(['ก', 'ข'])
  })
  it('loses what nobody sees, and says how much', () => {
    const text = new TextEncoder().encode('\ufeffri\u200bce\nc\u0000at').buffer as ArrayBuffer
    expect(keywordsOfFile(text, false)).toEqual({ keywords: ['rice', 'cat'], removed: 2 })
  })
  it('gives the keywords of a CSV, whichever column they are in', () => {
    const table = new TextEncoder().encode('id;keyword\r\n1;cat\r\n2;dog\r\n').buffer as ArrayBuffer
    expect(keywordsOfFile(table, true).keywords).toEqual(['cat', 'dog'])
    const csv = new TextEncoder().encode('"Cat, sleeping",12\r\ndog,3\r\n').buffer as ArrayBuffer
    expect(keywordsOfFile(csv, true).keywords).toEqual(['Cat, sleeping', 'dog'])
  })
})

it('finds the line of a keyword and where it begins', () => {
  const text = '\n\ncat\n\ndog'
  expect(lineOfKeyword(linesOf(text), 2)).toBe(4)
  expect(startOfLine(text, 5)).toBe(7)
})
