import { decode, fromLatin1, fromUtf8 } from '../bytes.ts'

/** How text was read whose letters nobody declared. */
export interface Reading {
  readonly text: string
  /** No other way to read it makes sense. */
  readonly isCertain: boolean
}

/**
 * Reads text of which nothing says how its letters are coded: UTF-8 where it is some, else as Thai Windows wrote (874),
 * older Macs, or Western Windows, whichever makes words.
 */
export function readLetters(bytes: Uint8Array): Reading {
  const plain = fromUtf8(bytes)
  if (plain !== null) return { text: plain, isCertain: true }
  const readings = [
    { text: decode(bytes, 'windows-874'), makesWords: isThai },
    { text: fromLatin1(bytes), makesWords: isWestern },
    { text: decode(bytes, 'macintosh'), makesWords: isWestern },
  ].filter(({ text, makesWords }) => makesWords(text))
  const text = readings[0]?.text ?? fromLatin1(bytes)
  return { text, isCertain: new Set(readings.map((one) => one.text)).size === 1 }
}

/** What Thai Windows has beside Thai letters and English ones. */
const BESIDE_THAI = '\\p{ASCII}\\u00a0€…‘’“”•–—'
const THAI_ONLY = new RegExp(`^[ก-ฺ฿-๛${BESIDE_THAI}]*$`, 'u')
/** A vowel before its consonant, the consonant, what stands above or below it; or a sign by itself. */
const SYLLABLES = /^(?:[เ-ไ]?[ก-ฮ][ัิ-ฺ็-๎]*[ะาำๅ]*|[ฯๆ๐-๙฿])*$/

/** Returns whether a text is Thai as it is written: no vowel stands by itself, no Thai letter within an English word. */
function isThai(text: string): boolean {
  const runs = text.match(/[฀-๿]+/g) ?? []
  return (
    THAI_ONLY.test(text) &&
    !/[a-z][฀-๿]|[฀-๿][a-z]/i.test(text) &&
    runs.some((run) => run.length > 1) &&
    runs.every((run) => SYLLABLES.test(run) && /[ก-ฮ]/.test(run))
  )
}

/** Letters and signs that Western words have; accents by themselves, quotes of a kind and daggers are signs of a wrong guess. */
const WESTERN = /^[\p{ASCII}\u00a0À-ÖØ-öø-ÿŒœŠšŽžŸ‘’“”–—…•©®™°£€¥\u00a7«»¡¿½¼¾²³·ºª]*$/u

const CAPITAL_WITHIN = /\p{Ll}[À-ÖØ-ÞŒŠŽŸ]|\p{L}[À-ÖØ-ÞŒŠŽŸ]\p{Ll}/u
const SIGN_WITHIN = /\p{L}[“”…•©®™°£€¥\u00a7«»¡¿½¼¾²³·ºª‘]\p{L}/u

/** Returns whether a text is Western: no capital within a word of small letters, no sign within a word. */
function isWestern(text: string): boolean {
  return WESTERN.test(text) && !CAPITAL_WITHIN.test(text) && !SIGN_WITHIN.test(text)
}
