import { columnOf, type KeywordTable, tableOf } from '@thokham/domain/keywords/keyword-table'
import { hasThai, linesOf, sameness } from './keyword-store.ts'

/** A pasted text and where it went. */
export interface Paste {
  before: string
  text: string
  after: string
}

/** What can be tidied in a pasted text. */
export interface PasteFindings {
  table: KeywordTable | null
  commaLines: number
  flagLines: number
  duplicates: number
  thaiLines: number
}

/** What is to be done about it. */
export interface PasteChoice {
  /** Of the table; null = the lines as they are. */
  column: number | null
  skipHead: boolean
  commas: 'split' | 'space'
  cutFlags: boolean
  dropDuplicates: boolean
  dropThai: boolean
}

/** Flags of the image generator; editors make one dash of two. */
const FLAGS = /(^|\s)(?:--|[\u2013\u2014])(?=[a-z])/i
/** Pieces of more words than this are parts of a sentence, not keywords. */
const WORDS_OF_A_KEYWORD = 4

/** Looks for what can be tidied in a pasted text; null when it is a list of keywords already. */
export function examine(text: string): PasteFindings | null {
  const table = tableOf(text)
  const choice = { ...NOTHING, column: table?.guess ?? null, skipHead: table?.hasHead ?? false }
  const findings = { table, ...countsOf(linesToTidy(text, table, choice)) }
  const isPlain = table === null && findings.commaLines === 0 && findings.flagLines === 0
  return isPlain ? null : findings
}

/** Counts again what can be tidied in the chosen column. */
export function findingsOf(text: string, table: KeywordTable | null, choice: PasteChoice) {
  return countsOf(linesToTidy(text, table, choice))
}

/** Returns what is done in one tap, unless somebody chooses otherwise: all but taking Thai lines out. */
export function usualChoice(text: string, { table }: PasteFindings): PasteChoice {
  const column = table?.guess ?? null
  const skipHead = table?.hasHead ?? false
  const lines = linesToTidy(text, table, { ...NOTHING, column, skipHead })
  const commas = lines.some(isList) ? 'split' : 'space'
  return { column, skipHead, commas, cutFlags: true, dropDuplicates: true, dropThai: false }
}

/** Returns the keywords of a pasted text. */
export function tidied(text: string, table: KeywordTable | null, choice: PasteChoice): string[] {
  const keywords: string[] = []
  const seen = new Set<string>()
  for (const line of linesToTidy(text, table, choice)) {
    const words = choice.cutFlags ? line.replace(new RegExp(`${FLAGS.source}.*$`, 'is'), '') : line
    const parts = hasComma(words) ? words.split(',') : [words]
    for (const each of choice.commas === 'split' ? parts : [parts.join(' ')]) {
      const keyword = each.replace(/\s+/g, ' ').trim()
      const key = sameness(keyword)
      if (key === '' || (choice.dropThai && hasThai(keyword))) continue
      if (choice.dropDuplicates && seen.has(key)) continue
      seen.add(key)
      keywords.push(keyword)
    }
  }
  return keywords
}

const NOTHING: PasteChoice = {
  column: null,
  skipHead: false,
  commas: 'space',
  cutFlags: false,
  dropDuplicates: false,
  dropThai: false,
}

function linesToTidy(text: string, table: KeywordTable | null, { column, skipHead }: PasteChoice): string[] {
  return table && column !== null ? columnOf(table, column, skipHead) : linesOf(text)
}

function countsOf(lines: readonly string[]) {
  const seen = new Set<string>()
  let commaLines = 0
  let flagLines = 0
  let duplicates = 0
  let thaiLines = 0
  for (const line of lines) {
    const key = sameness(line)
    if (key === '') continue
    if (hasComma(line)) commaLines++
    if (FLAGS.test(line)) flagLines++
    if (hasThai(line)) thaiLines++
    if (seen.has(key)) duplicates++
    seen.add(key)
  }
  return { commaLines, flagLines, duplicates, thaiLines }
}

/**
 * Returns whether a line has a comma that parts: one within braces belongs to the advanced grammar, and one at the end
 * of a line parts nothing.
 */
function hasComma(line: string): boolean {
  return line.includes(',') && !line.includes('{') && /,\s*[^\s,]/.test(line)
}

/**
 * Returns whether a line is keywords in a row, such as `cat, black dog, bird`. Two words with a comma may as well be
 * one subject.
 */
function isList(line: string): boolean {
  const parts = line.split(',').map((part) => part.trim())
  const areShort = parts.every((part) => part.split(/\s+/).length <= WORDS_OF_A_KEYWORD)
  return hasComma(line) && parts.filter(Boolean).length >= 3 && areShort
}
