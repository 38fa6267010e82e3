/** What the library's texts are made of (content/README.md): nothing of it is ever HTML. */
export type Inline = { kind: 'text' | 'strong' | 'code'; text: string }
export type Block =
  | { kind: 'heading'; level: 2 | 3; text: Inline[]; id: string }
  | { kind: 'paragraph'; text: Inline[] }
  | { kind: 'steps'; start: number; items: Inline[][] }
  | { kind: 'list'; items: Inline[][] }
  | { kind: 'ticks'; items: { isDone: boolean; text: Inline[] }[] }
  | { kind: 'code'; text: string }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }

/**
 * Reads Markdown with headings, numbered, plain and tick lists, tables, fenced code, bold and inline code. Whatever else
 * there is stays the text that it is.
 */
export function parseMarkdown(source: string): Block[] {
  const lines = source.split(/\r\n|\r|\n/)
  const blocks: Block[] = []
  let at = 0
  let headings = 0
  const linesWhile = (test: (line: string) => boolean) => {
    const from = at
    while (at < lines.length && test(lines[at] ?? '')) at++
    return lines.slice(from, at)
  }
  while (at < lines.length) {
    const line = lines[at] ?? ''
    if (line.trim() === '') {
      at++
      continue
    }
    const heading = /^(##|###)\s+(.+)$/.exec(line)
    if (heading) {
      at++
      headings++
      const level = heading[1] === '##' ? 2 : 3
      blocks.push({ kind: 'heading', level, text: inlines(heading[2] ?? ''), id: `part-${headings}` })
    } else if (FENCE.test(line)) {
      at++
      const text = linesWhile((each) => !FENCE.test(each)).join('\n')
      at++
      blocks.push({ kind: 'code', text })
    } else if (TICK.test(line)) {
      const items = linesWhile((each) => TICK.test(each)).map((each) => {
        const [, mark = '', text = ''] = TICK.exec(each) ?? []
        return { isDone: mark.trim() !== '', text: inlines(text) }
      })
      blocks.push({ kind: 'ticks', items })
    } else if (STEP.test(line)) {
      const start = Number(STEP.exec(line)?.[1] ?? 1)
      const items = linesWhile((each) => STEP.test(each)).map((each) => inlines(STEP.exec(each)?.[2] ?? ''))
      blocks.push({ kind: 'steps', start, items })
    } else if (POINT.test(line)) {
      const items = linesWhile((each) => POINT.test(each) && !TICK.test(each))
      blocks.push({ kind: 'list', items: items.map((each) => inlines(POINT.exec(each)?.[1] ?? '')) })
    } else if (ROW.test(line) && RULE.test(lines[at + 1] ?? '')) {
      const [head = '', , ...rows] = linesWhile((each) => ROW.test(each))
      blocks.push({ kind: 'table', head: cellsOf(head), rows: rows.map(cellsOf) })
    } else {
      at++
      const rest = linesWhile((each) => each.trim() !== '' && !BEGINS.test(each) && !FENCE.test(each))
      blocks.push({ kind: 'paragraph', text: inlines([line, ...rest].join(' ')) })
    }
  }
  return blocks
}

/** Returns a text's words without its marks. */
export function plainOf(text: readonly Inline[]): string {
  return text.map((part) => part.text).join('')
}

const FENCE = /^```\w*\s*$/
const TICK = /^[-*] \[( |x|X)\] (.+)$/
const STEP = /^(\d{1,4})\. (.+)$/
const POINT = /^[-*] (.+)$/
const ROW = /^\|.*\|\s*$/
const RULE = /^\|(\s*:?-+:?\s*\|)+\s*$/
const BEGINS = /^(#{2,3}\s|\d{1,4}\. |[-*] |\|)/

function cellsOf(row: string): Inline[][] {
  return row
    .trim()
    .slice(1, -1)
    .split('|')
    .map((cell) => inlines(cell.trim()))
}

function inlines(text: string): Inline[] {
  const parts: Inline[] = []
  let from = 0
  const plain = (to: number) => {
    if (to > from) parts.push({ kind: 'text', text: text.slice(from, to) })
  }
  for (const match of text.matchAll(/\*\*([^*]+)\*\*|`([^`]+)`/g)) {
    plain(match.index)
    const [whole, strong, code] = match
    parts.push(strong === undefined ? { kind: 'code', text: code ?? '' } : { kind: 'strong', text: strong })
    from = match.index + whole.length
  }
  plain(text.length)
  return parts
}
