import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseKeywordCounts } from './keyword-counts.ts'
import { sameKeyword, tidyKeyword } from './tidy-keyword.ts'

describe('lines of keyword,count', () => {
  it.each([
    ['sunset beach,25000', 'sunset beach', 25_000],
    ['sunset beach,1,234', 'sunset beach', 1_234],
    ['sunset beach\t1.234', 'sunset beach', 1_234],
    ['sunset beach;1 234', 'sunset beach', 1_234],
    ['"sunset, beach","25,000"', 'sunset, beach', 25_000],
    ['cat, sleeping on sofa, 53K', 'cat, sleeping on sofa', 53_000],
    ['top 10 beaches,500', 'top 10 beaches', 500],
    ['ตลาดน้ำ,๑.๒ ล้าน', 'ตลาดน้ำ', 1_200_000],
    ['  rice   terrace  ,7', 'rice terrace', 7],
    ['rice\u200b terrace,7', 'rice terrace', 7],
  ])('%j', (line, keyword, results) => {
    expect(parseKeywordCounts(line)).toEqual({ rows: [{ keyword, results }], badLines: [] })
  })

  it('names the lines without a count, 1-based, and reads the others', () => {
    expect(parseKeywordCounts('\uFEFFa cat,5\r\n\r\nno number\r\n,12\r\n12,500\r\na dog,\r\nfish,7')).toEqual(
      {
        rows: [
          { keyword: 'a cat', results: 5 },
          { keyword: 'fish', results: 7 },
        ],
        badLines: [3, 4, 5, 6],
      },
    )
  })

  it('takes a first line without a number for the head of a table', () => {
    expect(parseKeywordCounts('keyword,results\ncat,5').badLines).toEqual([])
    expect(parseKeywordCounts('keyword,results').badLines).toEqual([1])
    expect(parseKeywordCounts('cat\ndog,5').badLines).toEqual([1])
  })

  it('keeps the last count of a keyword that comes again, whatever its case', () => {
    expect(parseKeywordCounts('Cat,5\ndog,6\ncat,7').rows).toEqual([
      { keyword: 'cat', results: 7 },
      { keyword: 'dog', results: 6 },
    ])
  })

  it('reads back what it was given, and loses no line without saying so', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,8}){0,2}$/)
    const row = fc.record({ keyword: word, results: fc.nat() })
    fc.assert(
      fc.property(fc.uniqueArray(row, { selector: ({ keyword }) => keyword, maxLength: 20 }), (rows) => {
        const text = rows.map(({ keyword, results }) => `${keyword},${results}`).join('\n')
        expect(parseKeywordCounts(text)).toEqual({ rows, badLines: [] })
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        for (const { keyword } of parseKeywordCounts(text).rows) expect(tidyKeyword(keyword)).toBe(keyword)
      }),
    )
  })
})

describe('a keyword', () => {
  it.each([
    ['  Thai\tStreet \n food ', 'Thai Street food', 'thai street food'],
    ['\ud800cat\0', 'cat', 'cat'],
    ['“mango sticky rice”,', 'mango sticky rice', 'mango sticky rice'],
    ['e\u0301t\u00e9', 'été', 'été'],
    ['a \u200b cat', 'a cat', 'a cat'],
  ])('%j is written %s and is the same as %s', (text, tidy, same) => {
    expect(tidyKeyword(text)).toBe(tidy)
    expect(sameKeyword(text)).toBe(same)
  })

  it('is read in a moment, whatever it holds', () => {
    const text = `a${','.repeat(1_000_000)}b`
    const begun = process.cpuUsage()
    expect(tidyKeyword(text)).toBe(text)
    // A look from each comma anew took minutes.
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(5_000)
  })
})
