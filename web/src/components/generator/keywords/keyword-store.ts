import { withoutHidden } from '@thokham/domain/keywords/hidden-characters'
import { columnOf, tableOf } from '@thokham/domain/keywords/keyword-table'
import { decodeText, keywordsFromCsv } from '@thokham/engine'

/** A text box stays quick up to here; a longer list is shown line by line. */
export const BOX_LINES = 2_000
export const BOX_CHARS = 200_000

/** What stands in the keyword box, for the screen to tell. Line numbers are 0-based lines of the box. */
export interface KeywordFacts {
  lines: number
  /** Lines that are not blank. */
  keywords: number
  /** Lines that repeat an earlier one, first 1,000 of them. */
  duplicateLines: number[]
  duplicates: number
  thaiLines: number
}
export type CleanUp = 'duplicates' | 'thai'

/** Returns every line of a text, blank ones too, without a byte order mark. */
export function linesOf(text: string): string[] {
  return (text.charCodeAt(0) === 0xfeff ? text.slice(1) : text).split(/\r\n|\r|\n/)
}

/** Returns whether a text is too long for a text box. */
export function isLong(text: string): boolean {
  if (text.length > BOX_CHARS) return true
  let lines = 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++
  return lines > BOX_LINES
}

/**
 * Returns the lines that stood before a change, and below them what was typed since.
 * @param left the lines as the change left them
 */
export function withTyped(
  former: readonly string[],
  left: readonly string[],
  now: readonly string[],
): string[] {
  if (now === left) return [...former]
  const known = new Set([...former, ...left])
  const typed = now.filter((line) => line.trim() !== '' && !known.has(line))
  if (typed.length === 0) return [...former]
  return [...former.slice(0, former.findLastIndex((line) => line.trim() !== '') + 1), ...typed]
}

/** Returns the text that stood before a change, and below it what was typed since. @param left the text as the change left it */
export function textWithTyped(former: string, left: string, now: string): string {
  return now === left ? former : withTyped(linesOf(former), linesOf(left), linesOf(now)).join('\n')
}

/** Counts keywords, repeats and lines in Thai, in one pass. */
export function factsOf(lines: readonly string[]): KeywordFacts {
  const seen = new Set<string>()
  const facts: KeywordFacts = {
    lines: lines.length,
    keywords: 0,
    duplicateLines: [],
    duplicates: 0,
    thaiLines: 0,
  }
  for (const [number, line] of lines.entries()) {
    const key = sameness(line)
    if (key === '') continue
    facts.keywords++
    if (THAI.test(line)) facts.thaiLines++
    if (!seen.has(key)) {
      seen.add(key)
      continue
    }
    facts.duplicates++
    if (facts.duplicateLines.length < 1_000) facts.duplicateLines.push(number)
  }
  return facts
}

/** Returns the lines without later repeats, or without those in Thai. Blank lines stay where they are. */
export function cleaned(lines: readonly string[], what: CleanUp): string[] {
  if (what === 'thai') return lines.filter((line) => !THAI.test(line))
  const seen = new Set<string>()
  return lines.filter((line) => {
    const key = sameness(line)
    if (key === '') return true
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/**
 * Returns the keywords of a file's bytes, of a table the column that seems to hold them, and how many characters that nobody
 * sees were taken out.
 */
export function keywordsOfFile(bytes: ArrayBuffer, csv: boolean): { keywords: string[]; removed: number } {
  const { text, removed } = withoutHidden(decodeText(new Uint8Array(bytes)))
  return {
    keywords: csv
      ? keywordsOfTable(text)
      : linesOf(text)
          .map((line) => line.trim())
          .filter(Boolean),
    removed,
  }
}

function keywordsOfTable(text: string): string[] {
  const table = tableOf(text)
  return table ? columnOf(table, table.guess, table.hasHead) : keywordsFromCsv(text)
}

/** Returns the box’s 0-based line that holds the keyword numbered `keyword` (1-based). */
export function lineOfKeyword(lines: readonly string[], keyword: number): number {
  let seen = 0
  const at = lines.findIndex((line) => line.trim() !== '' && ++seen === keyword)
  return Math.max(0, at)
}

/** Returns where the 1-based line `line` begins in a text, in UTF-16 units. */
export function startOfLine(text: string, line: number): number {
  return linesOf(text)
    .slice(0, line - 1)
    .reduce((start, each) => start + each.length + 1, 0)
}

/** Returns whether a text holds Thai letters; ๑๒ and ฿ stand among English words as well. */
export function hasThai(text: string): boolean {
  return THAI.test(text)
}

const UNTIDY = /,|\s\s|[^\S ]|^\s|\s$/
const THAI = /[\u0e01-\u0e3a\u0e40-\u0e4e]/

/** Returns what lines that print the same words have in common, whatever their case: they are the same keyword. */
export function sameness(line: string): string {
  const plain = UNTIDY.test(line) ? line.replaceAll(',', ' ').replace(/\s+/g, ' ').trim() : line
  return plain.toLowerCase()
}
