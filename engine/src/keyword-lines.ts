const BYTE_ORDER_MARK = 0xfeff
const QUOTE = 34
const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/**
 * Returns the keyword lines of a text: split at LF, CRLF or CR, trimmed, blank ones dropped, order and repeats kept.
 * A byte order mark is not part of the first line. Linear in the text (docs/product/prompts.md#the-free-generator).
 */
export function keywordLines(text: string): string[] {
  const lines: string[] = []
  const keep = (from: number, to: number) => {
    const line = text.slice(from, to).trim()
    if (line !== '') lines.push(line)
  }
  let start = text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code !== LINE_FEED && code !== CARRIAGE_RETURN) continue
    if (at > start) keep(start, at)
    start = at + 1
  }
  keep(start, text.length)
  return lines
}

/** Names of a first column that are a heading, not a keyword. */
const HEADINGS = new Set(['keyword', 'keywords', 'คีย์เวิร์ด'])

/**
 * Returns the keywords of a CSV text: its first column, read as RFC 4180 (quoted cells, doubled quotes, line breaks inside
 * quotes); blank cells and a heading `keyword` are dropped. Semicolons or tabs part the columns when the first row
 * has no comma outside quotes.
 */
export function keywordsFromCsv(text: string): string[] {
  const body = text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text
  const row = new RegExp(`(?:"([^"]*(?:""[^"]*)*)"?|([^${separatorOf(body)}\\r\\n]*))`, 'y')
  const keywords: string[] = []
  let at = 0
  while (at < body.length) {
    row.lastIndex = at
    const cell = row.exec(body)
    const value = (cell?.[1]?.replaceAll('""', '"') ?? cell?.[2] ?? '').replace(/\s+/g, ' ').trim()
    if (value !== '') keywords.push(value)
    at = afterRow(body, row.lastIndex)
  }
  if (HEADINGS.has(keywords[0]?.toLowerCase() ?? '')) keywords.shift()
  return keywords
}

/** Returns where the next row starts: past the first line break outside quotes. */
function afterRow(text: string, from: number): number {
  let quoted = false
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) quoted = !quoted
    else if (!quoted && (code === LINE_FEED || code === CARRIAGE_RETURN)) return at + 1
  }
  return text.length
}

function separatorOf(text: string): string {
  const firstRow = text.slice(0, afterRow(text, 0)).replace(/"[^"]*"/g, '')
  return firstRow.includes(',') ? ',' : firstRow.includes(';') ? ';' : '\t'
}

/**
 * Returns where a keyword of `keywordLines` stands in its text: 1-based line and the column its first character has.
 * For messages; null when the text has fewer keywords.
 */
export function placeOfKeyword(text: string, keyword: number): { line: number; column: number } | null {
  let left = keyword
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '' || left-- > 0) continue
    const shown = index === 0 && line.charCodeAt(0) === BYTE_ORDER_MARK ? line.slice(1) : line
    return { line: index + 1, column: shown.length - shown.trimStart().length + 1 }
  }
  return null
}
