import phrases from '@thokham/content/refused-phrases.json' with { type: 'json' }
import type { FoundWord } from '../keywords/word-list.ts'
import type { Cut } from './cut.ts'

const { style } = phrases

/** The references to somebody's style that ship with a release. */
export const STYLE_PHRASES: readonly string[] = style.phrases

/** What finds references to somebody's style, in each script with what leads up to them. */
export interface StyleSearch {
  readonly latin: RegExp
  readonly thai: RegExp
}

/** Makes phrases ready to be looked for. */
export function styleSearch(phrases: readonly string[]): StyleSearch {
  const isThai = (phrase: string) => /\p{Script=Thai}/u.test(phrase)
  const latin = spelled(phrases.filter((phrase) => !isThai(phrase)))
  return {
    latin: new RegExp(
      `(?<![\\p{L}\\p{N}])(?:(?:is|are|was|were|heavily|strongly|loosely|directly|clearly|done|made|created|rendered|painted|drawn|designed|illustrated|and)\\s+){0,3}(${latin})(?![\\p{L}\\p{N}])`,
      'giu',
    ),
    thai: new RegExp(`(?:ที่|ซึ่ง|โดย)?(${spelled(phrases.filter(isThai))})`, 'gu'),
  }
}

/** Writes phrases as one pattern, the longest first; of none one that finds nothing. */
function spelled(phrases: readonly string[]): string {
  if (phrases.length === 0) return '(?!)'
  return [...phrases]
    .sort((a, b) => b.length - a.length)
    .map((phrase) => phrase.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&').replace(/\s+/g, '\\s+'))
    .join('|')
}

/** Words with which something new begins behind what a phrase names. */
const NEXT = new Set(
  'with on in at by for from under over against near during holding wearing while featuring beside behind above below inside outside showing standing sitting walking isolated is are'.split(
    ' ',
  ),
)
/** What a drawing from something is a reference to: `drawing from Cubism`, `drawing from Thai temple art`. */
const STYLE = /(?:isms?|styles?|traditions?|aesthetics?|movements?|art|works?|techniques?)(?![\p{L}])/iu
/** Dishes and menus: `à la carte`. */
const DISH = new RegExp(`^\\s+(?:${style.dishes.join('|')})(?![\\p{L}\\p{N}])`, 'iu')

/**
 * Returns references to somebody's style, each with what it names: `in the style of Monet`, `inspired by Ghibli`.
 * @param names the refused names of the text
 */
export function stylePhrases(text: string, names: readonly FoundWord[], { latin, thai }: StyleSearch): Cut[] {
  const found: Cut[] = []
  for (const match of text.matchAll(latin)) {
    const [whole, phrase = ''] = match
    const behind = match.index + whole.length
    const to = objectEnd(text, behind, names)
    const isName = names.some(({ from }) => from >= behind && from < to)
    // `Child drawing from nature`, `family drawing from a well`.
    if (/^draw\S+\s+from$/i.test(phrase) && !isName && !STYLE.test(text.slice(behind, to))) continue
    if (/la$/i.test(phrase) && DISH.test(text.slice(behind))) continue
    const lead = /^and\s/i.test(whole) && /^\s*$/.test(text.slice(0, match.index)) ? 0 : match.index
    found.push(cutOf(lead, to, phrase))
  }
  for (const match of text.matchAll(thai))
    found.push(cutOf(match.index, thaiObjectEnd(text, match.index + match[0].length, names), match[1] ?? ''))
  return found
}

const cutOf = (from: number, to: number, phrase: string): Cut => ({
  from,
  to,
  reason: { code: 'phrase', phrase: phrase.toLowerCase().replace(/\s+/g, ' ') },
  part: 'added',
})

/** Returns where what a phrase names ends: at a comma, or where the sentence goes on. */
function objectEnd(text: string, at: number, names: readonly FoundWord[]): number {
  let end = at
  const words = [...text.slice(at).matchAll(/[\p{L}\p{M}\p{N}’'.-]*[\p{L}\p{M}\p{N}]|[^\s]/gu)]
  for (const [index, { 0: word, index: offset }] of words.entries()) {
    const from = at + offset
    const name = names.find((one) => one.from <= from && from < one.to)
    if (name) {
      end = Math.max(end, name.to)
      continue
    }
    if (/^[^\p{L}\p{N}&]/u.test(word)) break
    if (end > at && NEXT.has(word.toLowerCase())) break
    if (/^(?:and|&|or)$/i.test(word) && !goesOn(text, at, words.slice(index + 1), names)) break
    end = from + word.length
  }
  return end
}

/** Words behind an “and” that may still be what is named, where nothing else follows. */
const MOST_LAST = 2

/** Returns whether what stands behind “and” is named too: a name, a word with a capital, or the last word or two. */
function goesOn(
  text: string,
  at: number,
  words: readonly RegExpExecArray[],
  names: readonly FoundWord[],
): boolean {
  const [next] = words
  if (!next) return false
  const from = at + next.index
  if (/^\p{Lu}/u.test(next[0]) || names.some((one) => one.from <= from && from < one.to)) return true
  const rest = /^[^,.;:!?()|]*/.exec(text.slice(from))?.[0].trim().split(/\s+/) ?? []
  return rest.length <= MOST_LAST && !rest.some((word) => NEXT.has(word.toLowerCase()))
}

/** Thai ends what is named at a space, or behind a known name. */
function thaiObjectEnd(text: string, at: number, names: readonly FoundWord[]): number {
  const start = at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0)
  const name = names.find(({ from }) => from === start)
  return name ? name.to : start + (/^[^\s,;|]*/u.exec(text.slice(start))?.[0].length ?? 0)
}
