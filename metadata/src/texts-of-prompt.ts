import { promptFlags, QUALITY_WORDS } from './cleaning/prompt-talk.ts'
import { STOP_WORDS } from './keywords/technical-words.ts'

/** Longer titles are cut off by buyers' pages. */
const MOST_TITLE = 70
/** Between parts of a title; a comma is a sign that Adobe Stock refuses there. */
const JOINT = ' - '
/** A part of so many words is a keyword by itself. */
const MOST_PHRASE = 3

const QUALITY: ReadonlySet<string> = new Set(QUALITY_WORDS)
const wordsIn = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? []

/**
 * Returns a title and keywords to start from, out of what a picture was asked for by: parts of the prompt that say what it
 * shows. Nothing is added to the prompt's words but the keyword that it was made from, which leads.
 */
export function textsOfPrompt(prompt: string, keyword: string | null): { title: string; keywords: string[] } {
  const parts = partsOf(prompt)
  const phrases = parts
    .filter((part) => wordsIn(part).length <= MOST_PHRASE)
    .map((part) => part.toLowerCase())
  const words = parts.flatMap(wordsIn).filter((word) => !STOP_WORDS.has(word) && word.length > 1)
  const keywords = [...(keyword === null ? [] : [keyword.toLowerCase()]), ...phrases, ...words]
  return { title: titleOf(parts), keywords: [...new Set(keywords)] }
}

/** Returns the parts of a prompt that say what is seen: without parameters, praise, and what is not to be there. */
function partsOf(prompt: string): string[] {
  let text = prompt
  for (const { from, to } of promptFlags(prompt).toReversed())
    text = `${text.slice(0, from)} ${text.slice(to)}`
  return text
    .split(/[,;\n]|\.(?=\s|$)/)
    .map((part) =>
      part
        .replace(/::-?[\d.]*/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((part) => part !== '' && !/^(?:no|without|not)\b/i.test(part) && !QUALITY.has(part.toLowerCase()))
}

function titleOf([first = '', ...others]: readonly string[]): string {
  // One part that is longer ends with a whole word.
  let title = first.length > MOST_TITLE ? first.slice(0, MOST_TITLE + 1).replace(/\s+\S*$/, '') : first
  for (const part of title === first ? others : []) {
    if (title.length + part.length + JOINT.length > MOST_TITLE) break
    title += JOINT + part
  }
  return title.charAt(0).toUpperCase() + title.slice(1)
}
