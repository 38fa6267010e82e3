import { type AsideEntry, cleanEntry, judgeEntry } from './ai-gate.ts'
import { type AiMode, MAX_PROMPT_LENGTH } from './ai-generation.ts'
import { refusedNames } from './refused-names.ts'

/**
 * What is to be looked at in a result: `name` holds a name that stock marketplaces refuse · `cut` was longer than 120
 * characters · `words` a keyword of other than 2–3 words.
 */
export const AI_FLAGS = ['name', 'cut', 'words'] as const

/** One result of a line. */
export interface AiPrompt {
  text: string
  /** null: as asked. */
  flag: (typeof AI_FLAGS)[number] | null
}

/** What a line has, and whether flagged results of it are to give way. */
export interface LineResults {
  prompts: readonly AiPrompt[]
  isReplacing: boolean
}

/** Returns how many results a line is to be asked for: what it is short of, and others for those that give way. */
export function wantedOf({ prompts, isReplacing }: LineResults, perLine: number): number {
  const stays = isReplacing ? prompts.filter(({ flag }) => flag === null).length : prompts.length
  return Math.max(0, perLine - stays)
}

/**
 * Puts new results to those of a line: into the places of flagged ones that are to give way, as far as there are enough,
 * then behind them. What nothing came for stays.
 * @returns all of them, and how many gave way
 */
export function withNew(
  { prompts, isReplacing }: LineResults,
  news: readonly AiPrompt[],
): { prompts: AiPrompt[]; replaced: number } {
  let replaced = 0
  const kept = prompts.map((prompt) => {
    const next = isReplacing && prompt.flag !== null ? news[replaced] : undefined
    if (!next) return prompt
    replaced++
    return next
  })
  return { prompts: [...kept, ...news.slice(replaced)], replaced }
}

/** The usable part of a reply, after it was checked, and what was set aside. */
export interface AiReply {
  prompts: AiPrompt[]
  /** What is no result, and why; the first of them. */
  aside: AsideEntry[]
}

/** Of what was set aside as much is kept for a line. */
const MOST_ASIDE = 20
/** More entries than any line asks for are not read. */
const MOST_ENTRIES = 1_000

/**
 * Reads a provider's reply, structured or a list parted by `|`: cleans every entry, sets aside what is no result, cuts
 * what is longer than 120 characters at a word and flags it, and takes no more than was asked for
 * (docs/product.md#results-of-ai).
 * @param have results the line has already; a repeat of one is a duplicate
 * @param isKnown tells whether another line of the run has a result of this sameness
 */
export function readReply(
  reply: string,
  {
    mode,
    count,
    have = [],
    isKnown = () => false,
  }: { mode: AiMode; count: number; have?: readonly string[]; isKnown?: (sameness: string) => boolean },
): AiReply {
  const seen = new Set(have.map(samenessOf))
  const read: AiReply = { prompts: [], aside: [] }
  const setAside = (entry: AsideEntry) => {
    if (read.aside.length < MOST_ASIDE) read.aside.push(entry)
  }
  for (const entry of partedLists(entriesOf(reply), mode).slice(0, MOST_ENTRIES)) {
    if (read.prompts.length === count) break
    const judged = judgeEntry(entry)
    if (!judged) continue
    if ('why' in judged) {
      setAside(judged)
      continue
    }
    const prompt = flagged(judged.text, mode)
    const sameness = samenessOf(prompt.text)
    if (seen.has(sameness) || isKnown(sameness)) {
      setAside({ text: prompt.text, why: 'duplicate' })
      continue
    }
    seen.add(sameness)
    read.prompts.push(prompt)
  }
  return read
}

/** Words of a keyword at most, flagged ones with them, in a list of them. */
const MOST_WORDS = 4

/** Of keywords, which have no commas: parts an entry that is a whole list of them. */
function partedLists(entries: string[], mode: AiMode): string[] {
  if (mode !== 'polarBear') return entries
  return entries.flatMap((entry) => {
    const parts = entry.split(/[,;，、]/)
    const isList = parts.length > 2 && parts.every((part) => part.trim().split(/\s+/).length <= MOST_WORDS)
    return isList ? parts : entry
  })
}

/** Cuts a text to at most `most` characters: after the last whole word that fits, inside a word when there is none. */
export function cutAtWord(text: string, most: number): string {
  const trimmed = text.trim()
  if (trimmed.length <= most) return trimmed
  const end = trimmed.lastIndexOf(' ', most)
  const kept = trimmed.slice(0, end > 0 ? end : most).replace(/[\s,;:–—-]+$/u, '')
  return kept === '' ? trimmed.slice(0, most) : kept.replace(/[\uD800-\uDBFF]$/, '')
}

/** Flags a result as a member left it; nothing is cut. */
export function flagOf(text: string, mode: AiMode): AiPrompt['flag'] {
  if (refusedNames(text).length > 0) return 'name'
  if (mode === 'chicken') return null
  const words = text.split(' ').length
  return words < 2 || words > 3 ? 'words' : null
}

/** Makes a result of an entry that was set aside, as its member wants it back: cleaned, cut and flagged like any other. */
export function takenBack(entry: string, mode: AiMode): AiPrompt {
  return flagged(cleanEntry(entry) || entry.trim(), mode)
}

function flagged(text: string, mode: AiMode): AiPrompt {
  const kept = cutAtWord(text, MAX_PROMPT_LENGTH)
  const flag = flagOf(kept, mode)
  return { text: kept, flag: flag !== 'name' && kept.length < text.length ? 'cut' : flag }
}

/** Returns what two results that mean the same to a buyer have in common: letters and digits alone, in lower case. */
export function samenessOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function entriesOf(reply: string): string[] {
  const text = withoutThoughts(reply)
    .replace(/```[a-z]*\n?/gi, '')
    .trim()
  const structured = listIn(parsed(text)) ?? embeddedList(text)
  if (structured) return structured.flatMap((entry) => entry.split('|'))
  if (/^[[{]/.test(text)) return []
  if (text.includes('|')) return withoutHeadings(text.split('\n')).join('\n').split('|')
  const lines = withoutHeadings(text.split('\n'))
  const listed = lines.filter((line) => LIST_MARK.test(line))
  return listed.length > 0 ? listed : lines
}

/** What a list puts before an entry: a number or a bullet. */
const LIST_MARK = /^\s*(?:[-*•–] |\d{1,3}[.)] )/

/** A line such as "Here they are:" is no entry. */
function withoutHeadings(lines: string[]): string[] {
  return lines.filter((line) => !/:\s*$/.test(line))
}

/** What local models write of their thoughts before they answer; thoughts without an end have no answer behind them. */
function withoutThoughts(reply: string): string {
  const end = /^[\s\S]*<\/(?:think|thinking|thought|reasoning)>/i.exec(reply)
  return (end ? reply.slice(end[0].length) : reply).replace(
    /<(?:think|thinking|thought|reasoning)>[\s\S]*$/i,
    '',
  )
}

/** Brackets of a text that may begin its JSON; more are not tried. */
const MOST_BEGINNINGS = 20
/** A list that was cut off is looked for in as much. */
const MOST_CUT_OFF = 100_000

/** The list inside a text that says something around it, or of one that was cut off: what is whole of it. */
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

/** Closes JSON that was cut off behind its last whole entry of a list; empty when there is none. */
function closed(text: string): string {
  const open: string[] = []
  let whole = ''
  const token = /"(?:[^"\\]|\\[\s\S])*(?:(")|\\?$)|[[\]{}]/g
  for (const { 0: found, 1: quote, index } of text.matchAll(token)) {
    if (found.startsWith('"') && quote === undefined) break
    if (found === '[' || found === '{') {
      open.push(found === '[' ? ']' : '}')
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

/** The strings of a list, or of the first list of an object; of entries that are objects the first text. */
function listIn(value: unknown): string[] | null {
  if (Array.isArray(value)) {
    return value
      .flatMap((entry) => {
        if (typeof entry !== 'object' || entry === null) return entry
        return Object.values(entry).find((text) => typeof text === 'string')
      })
      .filter((entry) => typeof entry === 'string')
  }
  if (typeof value !== 'object' || value === null) return null
  const list = Object.values(value).find(Array.isArray)
  return list ? listIn(list) : null
}
