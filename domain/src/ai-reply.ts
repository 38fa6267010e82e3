import { type AsideEntry, cleanEntry, judgeEntry } from './ai-gate.ts'
import { type AiMode, MAX_PROMPT_LENGTH } from './ai-generation.ts'
import { refusedNames } from './refused-names.ts'
import { entriesOf } from './reply-entries.ts'

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
 * (docs/product/ai.md#results-of-ai).
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

/** Parts entries that are whole lists, of keywords, which have no commas. */
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
