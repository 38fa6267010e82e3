import phrases from '@thokham/content/refused-phrases.json' with { type: 'json' }
import type { Cut } from './cut.ts'

const { flags, quality } = phrases

/** Words of praise that belong into prompts, as keywords by themselves too, as a release ships them. */
export const QUALITY_WORDS: readonly string[] = quality.words

/** How the value of a flag looks, by its name. */
const VALUES = new Map<string, RegExp>([
  ...flags.alone.map((name) => [name, /^/] as const),
  ...flags.ratio.map((name) => [name, /^\s*\d+(?:\.\d+)?\s*[:x/]\s*\d+(?:\.\d+)?/i] as const),
  ...flags.number.map((name) => [name, /^\s*-?\d*\.?\d+(?![\p{L}\p{N}])/u] as const),
  ...flags.word.map(
    (name) =>
      [
        name,
        /^\s*(?:https?:\S+|random|raw|cute|scenic|expressive|original|low|high|\w*\d\w*)(?:::-?[\d.]+)?/i,
      ] as const,
  ),
])
/** What such a flag names goes up to the next one. */
const RESTS: ReadonlySet<string> = new Set(flags.rest)
const ALONE: ReadonlySet<string> = new Set(flags.alone)

/** Two hyphens; what a phone makes of them; one hyphen. With a space behind it, it is punctuation. */
const FLAG = /(?:^|(?<=\s))(-{2,3}|[‐‑‒–—―−]{1,2}|-)([a-z]+)/giu

/** Returns the flags of a prompt that stand in a text, with their values: `--ar 16:9`, `--no people`, `—ar 3:2`. */
export function promptFlags(text: string): Cut[] {
  const found: Cut[] = []
  for (const match of text.matchAll(FLAG)) {
    const [head, dash = '', letters = ''] = match
    const behind = match.index + head.length
    const length = valueLength(text, behind, { dash: dash.trim(), name: letters.toLowerCase() })
    if (length !== null) found.push(talk(text, match.index, behind + length))
  }
  return found
}

/** Returns how far the value of a flag goes; null when the word behind the dash is no flag. */
function valueLength(
  text: string,
  at: number,
  { dash, name }: { dash: string; name: string },
): number | null {
  const rest = text.slice(at)
  // Two hyphens are never anything else; other dashes stand between words as well.
  const isSure = dash.startsWith('--')
  if (RESTS.has(name) && dash !== '-') {
    const value = /^\s+[\s\S]*?(?=\s+(?:-{2,3}|[‐-―−])\s?[a-z]|[.;|](?:\s|$)|$)/iu.exec(rest)
    return value?.[0].length ?? (isSure ? 0 : null)
  }
  const value = VALUES.get(name)?.exec(rest)
  if (value && (value[0] !== '' || ALONE.has(name))) {
    const isEnd = /^\s*(?:$|[-‐-―−])/u.test(rest.slice(value[0].length))
    return isSure || value[0] !== '' || (isEnd && dash !== '-') ? value[0].length : null
  }
  // Another program's flag, or one that came later, has a number; any other word stands behind a dash of its sentence.
  if (!isSure) return null
  return /^\s+[^\s,]*\d[^\s,]*/.exec(rest)?.[0].length ?? (VALUES.has(name) ? 0 : null)
}

const talk = (text: string, from: number, to: number): Cut => ({
  from,
  to,
  reason: { code: 'prompt_word', name: text.slice(from, to).trim() },
  part: 'added',
})

/** Commands, weights, seeds, addresses and settings that generators leave in a text. */
const PATTERNS: readonly RegExp[] = [
  /^\s*\/imagine(?:\s+prompt)?\s*:?/giu,
  /^\s*(?:positive\s+)?prompt\s*:/giu,
  /\bnegative\s+prompt\s*:[\s\S]*$/giu,
  /\bsteps\s*:\s*\d+\s*,[\s\S]*$/giu,
  /\b(?:seeds?|cfg(?:\s+scale)?|sampler|clip\s+skip|job\s+id|denoising(?:\s+strength)?)\s*[:=]\s*[^\s,]+/giu,
  /\bseeds?\s+\d{3,}\b/giu,
  /<(?:lora|lyco|hypernet):[^>]*>/giu,
  /::-?\d*(?:\.\d+)?/gu,
  /\((?=[^():]+:\d(?:\.\d+)?\))/gu,
  /:\d(?:\.\d+)?\)/gu,
  /https?:\/\/\S+/giu,
]

/** What stands alone between commas and is a version: `v6`, `niji 6`, `ar 16:9`. */
const LONE = /^(?:mj\s*|midjourney\s*)?(?:v\s?\d(?:\.\d)?|niji\s?\d?|ar\s\d+:\d+)$/i

/** Returns everything in a text that was meant for a generator. @param praise words of praise */
export function promptTalk(text: string, praise: ReadonlySet<string>): Cut[] {
  const flagged = promptFlags(text)
  const marks = PATTERNS.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => talk(text, match.index, match.index + match[0].length)),
  )
  return [...flagged, ...marks, ...qualityRuns(text, { gone: [...flagged, ...marks], praise })]
}

const wordsOf = (text: string) => [...text.matchAll(/[\p{L}\p{N}]+(?:[’'][\p{L}]+)?/gu)]

/** Returns the words of praise that fill a part between commas, or end it. */
function qualityRuns(
  text: string,
  { gone, praise }: { gone: readonly Cut[]; praise: ReadonlySet<string> },
): Cut[] {
  const found: Cut[] = []
  for (const match of text.matchAll(/[^,;|]+/gu)) {
    const part = blanked(match[0], match.index, gone)
    const words = wordsOf(part)
    if (LONE.test(part.trim())) {
      found.push(talk(text, match.index, match.index + part.length))
      continue
    }
    const from = startOfPraise(
      words.map(([word]) => word.toLowerCase()),
      praise,
    )
    const first = words[from]
    if (!first) continue
    const end = words.at(-1) as RegExpExecArray
    found.push(talk(text, match.index + first.index, match.index + end.index + end[0].length))
  }
  return found
}

/** Returns a part of a text with spaces for what goes anyway, so that praise before flags is at the end. */
function blanked(part: string, at: number, gone: readonly Cut[]): string {
  let left = part
  for (const { from, to } of gone) {
    const [start, end] = [Math.max(0, from - at), Math.min(part.length, to - at)]
    if (start < end) left = left.slice(0, start) + ' '.repeat(end - start) + left.slice(end)
  }
  return left
}

/** Returns the index of the first word of a run of praise that reaches the end; the number of words when there is none. */
function startOfPraise(words: readonly string[], praise: ReadonlySet<string>): number {
  let start = words.length
  while (start > 0) {
    const length = [4, 3, 2, 1].find(
      (many) => many <= start && praise.has(words.slice(start - many, start).join(' ')),
    )
    if (!length) break
    // A lone word such as “masterpiece” at the end of a sentence may be what it speaks of.
    if (length === 1 && start === words.length && start > 1 && !/\d/.test(words[start - 1] as string)) {
      const before = [3, 2, 1].some(
        (many) => start - 1 >= many && praise.has(words.slice(start - 1 - many, start - 1).join(' ')),
      )
      if (!before) break
    }
    start -= length
  }
  return start
}
