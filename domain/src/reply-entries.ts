/**
 * Takes the text of an answer apart into entries, whatever shape a model gave it: JSON, bars, a list, a table, markup
 * (docs/product/ai.md#results-of-ai). What an entry is worth is judged by ai-gate.ts.
 */
export function entriesOf(reply: string): string[] {
  const text = withoutTokens(withoutThoughts(reply))
    .replace(/```[a-z]*\n?/gi, '')
    .trim()
  const json = parsed(text)
  const structured = listIn(json) ?? embeddedList(text) ?? ownTexts(json) ?? listOfLines(text)
  if (structured) return structured.flatMap((entry) => partedAtBars(withoutMarkup(entry)))
  if (/^[[{]/.test(text)) return quotedList(text)
  if (PAGE.test(text)) return []
  const all = withoutMarkup(text).split('\n')
  const column = columnOf(all)
  if (column) return column
  const lines = withoutHeadings(all)
  if (text.includes('|')) return partedAtBars(lines.join('\n'))
  const listed = lines.filter((line) => LIST_MARK.test(line))
  return listed.length > 0 ? listed : lines
}

/**
 * Parts a text at its bars, but for those within braces: `{red|blue} bird` is one entry in the advanced grammar. A brace that is
 * never closed holds nothing together.
 */
function partedAtBars(text: string): string[] {
  const parts: string[] = []
  let from = 0
  const open: number[] = []
  const bars: { at: number; depth: number }[] = []
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '{') open.push(at)
    else if (sign === '}') open.pop()
    else if (sign === '|') bars.push({ at, depth: open.length })
  }
  let unclosed = 0
  for (const { at, depth } of bars) {
    // Some brace around it is closed behind it, where more are open there than stay so.
    while ((open[unclosed] ?? text.length) < at) unclosed++
    if (depth > unclosed) continue
    parts.push(text.slice(from, at))
    from = at + 1
  }
  return [...parts, text.slice(from)]
}

/** A page of whoever stands on the way is no answer. */
const PAGE = /^<(?:!doctype html|html)\b/i

/** What a list puts before an entry: a number or a bullet. */
const LIST_MARK = /^\s*(?:[-*•–] |\d{1,3}[.)] )/

/** Leaves out lines such as "Here they are:", which are no entries. */
function withoutHeadings(lines: string[]): string[] {
  return lines.filter((line) => !/:\s*$/.test(line))
}

const THOUGHT = '(?:think|thinking|thoughts?|reasoning|reason|reflection|scratchpad|analysis|seed:think)'
const THOUGHT_ENDS = new RegExp(`^[\\s\\S]*[<[◁]\\/${THOUGHT}[>\\]▷]`, 'i')
const THOUGHT_BEGINS = new RegExp(`[<[◁]${THOUGHT}[>\\]▷][\\s\\S]*$`, 'i')
/** The channels of models that speak in several: only the last one is the answer. */
const FINAL_CHANNEL = /^[\s\S]*<\|channel\|>final[^<]{0,40}<\|message\|>/i
const OTHER_CHANNEL = /<\|channel\|>(?!final)[\s\S]*$/i

/**
 * Cuts away what local models write of their thoughts before they answer; thoughts without an end have no answer behind
 * them.
 */
export function withoutThoughts(reply: string): string {
  const answer = reply.replace(FINAL_CHANNEL, '').replace(OTHER_CHANNEL, '')
  const end = THOUGHT_ENDS.exec(answer)
  return (end ? answer.slice(end[0].length) : answer).replace(THOUGHT_BEGINS, '')
}

/** Takes off the marks of a model's own template, such as `<|im_end|>`, that a server let through. */
function withoutTokens(text: string): string {
  return text.replace(/<\|[a-z_]{1,30}\|>|<\/?s>|\[\/?INST\]/gi, ' ')
}

/** Elements that models write around entries, and those of the pages that gateways answer with. */
const ELEMENT =
  /<!(?:doctype|--)[^<>]{0,300}>|<\/?(?:html|head|body|title|meta|center|address|p|br|hr|div|span|b|i|u|em|strong|mark|small|code|pre|ul|ol|li|h[1-6]|a|font|entry|entries|items?|prompts?|keywords?|results?|list|answer|output|response)(?:\s[^<>]{0,300})?\/?>/gi
const ENDS_A_LINE = /^<(?:br|hr|\/(?:p|div|li|h[1-6]|title|entry|item|prompt|keyword|result))\b/i
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', quot: '"', '#39': "'", apos: "'", nbsp: ' ' }

/** Takes off the markup of pages; what stood in elements of its own stands in lines of its own. */
function withoutMarkup(text: string): string {
  return text
    .replace(ELEMENT, (element) => (ENDS_A_LINE.test(element) ? '\n' : ' '))
    .replace(/&(amp|quot|#39|apos|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
}

/** What stands below the head of a table. */
const TABLE_RULE = /^\|?(?: *:?-{2,}:? *\|)+(?: *:?-{2,}:?)?$/
const LONGEST_RULE = 1_000
/** The names of the column that is meant, the surest first. */
const ENTRY_COLUMNS = [/prompt/i, /keyword|entr(?:y|ies)|phrase|idea|title|text|คีย์เวิร์ด/i]

/** Returns the entries of a table, which are those of one column: the one that says so, else the first with words. */
function columnOf(lines: readonly string[]): string[] | null {
  const rule = lines.findIndex((line) => line.length < LONGEST_RULE && TABLE_RULE.test(line.trim()))
  if (rule < 1) return null
  const rows = lines.slice(rule + 1).filter((line) => line.includes('|'))
  const named = indexOfName(cellsOf(lines[rule - 1] ?? ''))
  const worded = cellsOf(rows[0] ?? '').findIndex((cell) => /\p{L}{2}/u.test(cell))
  const column = Math.max(0, named === -1 ? worded : named)
  return rows.flatMap((row) => cellsOf(row)[column] ?? [])
}

/** Returns which of these names is most surely that of entries; -1 when none is. */
function indexOfName(names: readonly string[]): number {
  for (const pattern of ENTRY_COLUMNS) {
    const found = names.findIndex((name) => pattern.test(name))
    if (found !== -1) return found
  }
  return -1
}

function cellsOf(row: string): string[] {
  return row
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
}

/** Brackets of a text that may begin its JSON; more are not tried. */
const MOST_BEGINNINGS = 20
/** A list that was cut off is looked for in as much; 50 prompts are some 8 KB. */
const MOST_CUT_OFF = 50_000
/** Brackets inside each other; what has more is no answer. */
const DEEPEST_LIST = 20

/** Finds the list inside a text that says something around it, or of one that was cut off: what is whole of it. */
function embeddedList(text: string): string[] | null {
  const to = Math.max(text.lastIndexOf(']'), text.lastIndexOf('}')) + 1
  const beginnings = [...text.matchAll(/[[{]/g)].slice(0, MOST_BEGINNINGS).map(({ index }) => index)
  for (const from of beginnings) {
    const list =
      listIn(parsed(text.slice(from, to))) ?? listIn(parsed(closed(text.slice(from, from + MOST_CUT_OFF))))
    if (list && list.length > 0) return list
  }
  return null
}

/** Returns the entries of a text whose every line is an object of its own. */
function listOfLines(text: string): string[] | null {
  const lines = text
    .slice(0, MOST_CUT_OFF)
    .split('\n')
    .filter((line) => line.trim() !== '')
  if (lines.length < 2 || !lines.every((line) => /^\s*\{.*\},?\s*$/.test(line))) return null
  return lines.flatMap((line) => textOf(parsed(line.trim().replace(/,$/, ''))) ?? [])
}

const MOST_QUOTED = 20_000

/** Returns the entries of a list whose quotes are single ones, as some models write it. */
function quotedList(text: string): string[] {
  const from = text.search(/\[\s*'/)
  if (from === -1) return []
  const list = text.slice(from, from + MOST_QUOTED)
  return [...list.matchAll(/'([^\n]{1,400}?)'\s*(?=[,\]])/g)].flatMap((found) => found[1] ?? [])
}

/** Closes JSON that was cut off behind its last whole entry of a list; empty when there is none. */
function closed(text: string): string {
  const open: string[] = []
  let whole = ''
  const token = /"(?:[^"\\]|\\[\s\S])*(?:(")|\\?$)|[[\]{}]/g
  for (const { 0: found, 1: quote, index } of text.matchAll(token)) {
    if (found.startsWith('"') && quote === undefined) break
    if (found === '[' || found === '{') {
      if (open.push(found === '[' ? ']' : '}') > DEEPEST_LIST) return ''
      continue
    }
    if (found === ']' || found === '}') {
      if (open.pop() !== found) return ''
    }
    const end = index + found.length
    if (open.at(-1) === ']') whole = `${end}:${open.toReversed().join('')}`
    if (open.length === 0) break
  }
  const [end, closers] = whole.split(':')
  return end ? text.slice(0, Number(end)) + closers : ''
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the strings of a list, or of the first list of an object; of entries that are objects the text that is meant. */
function listIn(value: unknown): string[] | null {
  if (Array.isArray(value)) {
    return value.flatMap((entry) => (typeof entry === 'string' ? entry : (textOf(entry) ?? [])))
  }
  if (typeof value !== 'object' || value === null) return null
  const list = Object.values(value).find(Array.isArray)
  return list ? listIn(list) : null
}

/** Objects inside each other that are opened. */
const DEEPEST = 3

/**
 * Returns the texts of an object that has no list: its own where they are numbered or stand alone, or those of its only
 * object.
 */
function ownTexts(value: unknown, depth = 0): string[] | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth > DEEPEST) return null
  const fields = Object.entries(value)
  const [only] = fields
  if (fields.length === 1 && typeof only?.[1] === 'object') return ownTexts(only[1], depth + 1)
  const isList = fields.length === 1 || fields.every(([name]) => /\d$/.test(name))
  return isList ? fields.flatMap(([, text]) => (typeof text === 'string' ? text : [])) : null
}

/** Returns the text of an entry that is an object: the one whose name says so, else the first with letters. */
function textOf(entry: unknown): string | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined
  const texts = Object.entries(entry).filter(([, text]) => typeof text === 'string' && /\p{L}/u.test(text))
  const named = indexOfName(texts.map(([name]) => name))
  return texts[Math.max(0, named)]?.[1]
}
