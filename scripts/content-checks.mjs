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
  ['ครับ or ค่ะ', /ครับ|ค่ะ|(?<!โย)คะ(?![\u0E00-\u0E7F])/],
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

/** Trademarks that pass for words: a picture of the thing is sold under the word behind them. */
const TRADEMARKS = `
  band aid (adhesive bandage), bubble wrap (air cushion wrap), chapstick (lip balm), crock pot (slow cooker), dumpster
  (skip), frisbee (flying disc), hula hoop (hoop), jacuzzi (hot tub), jet ski (personal watercraft), kleenex (tissue),
  lava lamp (wax lamp), onesie (bodysuit), photoshop (photo editing), ping pong (table tennis), play doh (modelling
  clay), plexiglas (acrylic glass), polaroid (instant photo), popsicle (ice pop), post it (sticky note), q tip (cotton
  swab), realtor (estate agent), rollerblade (inline skate), segway (personal transporter), sharpie (marker), skytrain
  (city train), styrofoam (polystyrene), taser (stun gun), tupperware (food container), vaseline (petroleum jelly),
  velcro (hook and loop), xerox (photocopy), ziploc (zip bag), zumba (dance fitness)
`
  .split(',')
  .map((each) =>
    each
      .replace(/\(.*?\)/s, '')
      .trim()
      .replace(/\s+/g, ' '),
  )

/** Finds trademarks that pass for words, whatever number they stand in and however they are joined. */
export function trademarksIn(keyword) {
  const words = ` ${keyword.replaceAll('-', ' ')} `
  return TRADEMARKS.filter((name) => {
    const joined = name.replaceAll(' ', '')
    return [name, `${name}s`, joined, `${joined}s`].some((each) => words.includes(` ${each} `))
  })
}

/**
 * Lists what is missing of the evidence of a piece: the date on which it was last checked, and where that can be read up;
 * `own` where it rests on the product itself.
 */
export function evidenceFaults({ checked, sources }) {
  const given = typeof sources === 'string' ? sources.split(' ') : (sources ?? [])
  const isDate = /^\d{4}-\d\d-\d\d$/.test(checked ?? '') && !Number.isNaN(Date.parse(checked))
  const isSource = (source) => source === 'own' || (URL.canParse(source) && source.startsWith('https://'))
  return [
    ...(isDate ? [] : [`checked: ${checked}`]),
    ...(given.length > 0 ? [] : ['no sources']),
    ...given.filter((source) => !isSource(source)),
  ]
}

/** Lists the Gregorian dates on which a day of another calendar falls in a year, as the platform’s ICU reckons them. */
export function calendarDays(calendar, { month, day }, year) {
  const format = new Intl.DateTimeFormat(`en-u-ca-${calendar}`, {
    timeZone: 'UTC',
    month: 'numeric',
    day: 'numeric',
  })
  const days = Array.from({ length: 366 }, (_, at) => new Date(Date.UTC(year, 0, 1 + at)))
  return days
    .filter((date) => {
      const parts = Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]))
      return date.getUTCFullYear() === year && parts.month === `${month}` && parts.day === `${day}`
    })
    .map((date) => date.toISOString().slice(0, 10))
}
