import { parsePlainCount } from './result-count.ts'
import { LONGEST_KEYWORD, sameKeyword, tidyKeyword } from './tidy-keyword.ts'

export interface KeywordCount {
  keyword: string
  results: number
}
export interface KeywordCounts {
  /** In the order of the text; a keyword that comes again has its last count. */
  rows: KeywordCount[]
  /** 1-based lines without a keyword or without a number of results. */
  badLines: number[]
}

/**
 * Reads lines of `keyword,count`, as typed or pasted from a spreadsheet: comma, semicolon or tab between, quotes around,
 * any form of number that parsePlainCount reads, and blank lines skipped. What stands before the number is the keyword,
 * commas and all. A first line without a number is a table's head when every other line has one.
 */
export function parseKeywordCounts(text: string): KeywordCounts {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const rows = new Map<string, KeywordCount>()
  const badLines: number[] = []
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue
    const row = rowOf(line)
    if (row) rows.set(sameKeyword(row.keyword), row)
    else badLines.push(at + 1)
  }
  const first = lines.findIndex((line) => line.trim() !== '') + 1
  const isHead =
    badLines.length === 1 && badLines[0] === first && rows.size > 0 && /[,;\t]/.test(lines[first - 1] ?? '')
  return { rows: [...rows.values()], badLines: isHead ? [] : badLines }
}

/** Splits at the first mark that leaves a number behind it, so that `sunset beach,1,234` has 1,234 results. */
function rowOf(line: string): KeywordCount | null {
  for (const { index } of line.matchAll(/[,;\t]/g)) {
    const results = parsePlainCount(line.slice(index + 1))
    if (results === null) continue
    const keyword = tidyKeyword(line.slice(0, index))
    return keyword === '' || keyword.length > LONGEST_KEYWORD || /^[\d\s.,]+$/.test(keyword)
      ? null
      : { keyword, results }
  }
  return null
}
