import { describe, expect, it } from 'vitest'
import { keywordLines, keywordsFromCsv, placeOfKeyword } from './keyword-lines.ts'

describe('keywordLines', () => {
  it.each<[string, string, string[]]>([
    ['LF, CRLF and CR', 'a\nb\r\nc\rd', ['a', 'b', 'c', 'd']],
    ['a byte order mark', '\ufeffa\nb', ['a', 'b']],
    ['blank lines and blanks around', '\n  a \t\n\n \r\n b\n', ['a', 'b']],
    ['repeats are kept', 'a\na', ['a', 'a']],
    ['nothing', '', []],
    ['only blanks', ' \n\r\n\t', []],
    ['Thai', 'แมว\nหมา ', ['แมว', 'หมา']],
  ])('%s', (_, text, lines) => {
    expect(keywordLines(text)).toEqual(lines)
  })

  it('reads 10 MB', () => {
    const lines = keywordLines('smiling thai farmer in field\r\n'.repeat(350_000))
    expect(lines).toHaveLength(350_000)
    expect(lines[349_999]).toBe('smiling thai farmer in field')
  })
})

describe('keywordsFromCsv', () => {
  it.each<[string, string, string[]]>([
    ['the first column', 'cat,animals\ndog,animals\n', ['cat', 'dog']],
    ['a heading is no keyword', 'Keyword,category\ncat,x', ['cat']],
    ['quoted commas and quotes', '"cat, sleeping",1\n"a ""big"" dog",2', ['cat, sleeping', 'a "big" dog']],
    [
      'a line break inside quotes',
      '"cat\r\nsleeping",1\r\ndog,"a\nb"\r\nfox',
      ['cat sleeping', 'dog', 'fox'],
    ],
    ['semicolons', 'cat;1\ndog;2', ['cat', 'dog']],
    ['tabs', 'cat\t1\ndog\t2', ['cat', 'dog']],
    ['blank cells and rows', ',1\n\ncat,2\n', ['cat']],
    ['a byte order mark', '\ufeffcat,1', ['cat']],
    ['a quote that never closes', '"cat\ndog', ['cat dog']],
    ['nothing', '', []],
  ])('%s', (_, text, keywords) => {
    expect(keywordsFromCsv(text)).toEqual(keywords)
  })
})

describe('placeOfKeyword', () => {
  it('finds the line and column of a kept keyword', () => {
    const text = '\ufeff\n  cat\r\n\r\ndog'
    expect(placeOfKeyword(text, 0)).toEqual({ line: 2, column: 3 })
    expect(placeOfKeyword(text, 1)).toEqual({ line: 4, column: 1 })
    expect(placeOfKeyword(text, 2)).toBeNull()
    expect(placeOfKeyword('\ufeffcat', 0)).toEqual({ line: 1, column: 1 })
  })
})
