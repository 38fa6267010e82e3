/** How the library’s content is read and judged; `content.test.mjs` asks. */

export const THAI = /\p{Script=Thai}/u

/** Reads the `key: value` lines between the first two `---`, and what follows them. */
export function frontMatter(text) {
  const found = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text)
  if (!found) return { meta: {}, keys: [], body: '' }
  const pairs = found[1].split('\n').map((line) => {
    const at = line.indexOf(':')
    return [line.slice(0, at), line.slice(at + 1).trim()]
  })
  return { meta: Object.fromEntries(pairs), keys: pairs.map(([key]) => key), body: found[2] }
}

const words = new Intl.Segmenter('th', { granularity: 'word' })
/** Counts the Thai words in a text. */
export const thaiWords = (text) =>
  [...words.segment(text)].filter((part) => part.isWordLike && THAI.test(part.segment)).length
/** Returns Markdown without its fenced code. */
export const withoutCode = (markdown) => markdown.replace(/```[\s\S]*?```/g, '')
/** Lists the numbers that begin its lines, in order. */
export const numberedSteps = (markdown) =>
  [...markdown.matchAll(/^(\d+)\. \S/gm)].map((match) => Number(match[1]))
/** Lists what stands in a list more than once. */
export const duplicates = (list) => list.filter((item, at) => list.indexOf(item) !== at)

export { keywordSameness as normalised, roughSingular as singular } from '../domain/src/stock-keyword.ts'

/** How an editor’s ear finds a sentence that breaks the rules of the interface’s Thai. */
const EDITORIAL = [
  ['โปรด', /โปรด(?!ปราน)(?<!รายการโปรด)/],
  ['ครับ or ค่ะ', /ครับ|ค่ะ|คะ(?![\u0E00-\u0E7F])/],
  ['พรอมต์', /พรอมต์|พร้อมท์|พรอมท์/],
  ['three full stops', /\.\.\./],
  ['two spaces', /\S {2,}\S/],
  ['an emoji', /\p{Extended_Pictographic}/u],
  ['ๆ without a space before it', /[^\s]ๆ/],
  ['a full stop at the end of a Thai sentence', /[\u0E00-\u0E7F]\.$/m],
  ['a tab, a carriage return or what cannot be seen', /[\t\r\u00A0\u200B-\u200F\u2060\uFEFF]/],
]
/** Replaces abbreviations as `น.` and `พ.ย.`, which end in a full stop by right. */
const withoutAbbreviations = (text) =>
  text.replace(/(?<![\u0E00-\u0E7F])(?:น|สคส|(?:[ก-ฮ]{1,2}\.)+[ก-ฮ]{1,2})\./g, 'ย่อ')
/** Lists the rules of our Thai that a text breaks, by name. */
export const editorialFaults = (text) =>
  EDITORIAL.filter(([, pattern]) => pattern.test(withoutAbbreviations(withoutCode(text)))).map(
    ([fault]) => fault,
  )

/** Lists the lines of fenced code that are finished prompts. */
export function promptsIn(body) {
  const blocks = [...body.matchAll(/^```\n([\s\S]*?)^```$/gm)].flatMap((match) => match[1].split('\n'))
  return blocks.filter((line) => line.includes(' --'))
}
