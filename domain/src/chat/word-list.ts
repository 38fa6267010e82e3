import { type PlainText, plainThai } from './plain-thai.ts'
import { mostWrong } from './typo.ts'

/** One line of a word list, as it is compared. */
export interface WordLine {
  /**
   * `has`: all parts stand in the message · `weak`: they do, and no other answer is asked for · `is`: it is the whole
   * message · `not`: the list does not count with it.
   */
  kind: 'has' | 'weak' | 'is' | 'not'
  parts: Word[]
}

export interface Word extends PlainText {
  /** Latin letters and digits alone: then it is compared word by word. */
  isLatin: boolean
  /** How much may be wrong in it (typo.ts). */
  mostWrong: number
}

/**
 * Reads a word list, a line each: `ราคา` stands anywhere in a message; `โอน + เมื่อไหร่` both do; `?ใช้ยังไง`
 * counts where no other answer is asked for; `=เท่าไหร่` is all of the message but polite words; with `-เพิ่งสมัคร` in it the list does not
 * count.
 */
export function readWordList(lines: readonly string[]): WordLine[] {
  return lines.flatMap((line) => {
    const [, sign = '', rest = ''] = /^\s*([=?-]?)\s*(.*)$/su.exec(line) ?? []
    const parts = rest
      .split('+')
      .map(wordOf)
      .filter(({ dense }) => dense !== '')
    return parts.length === 0 ? [] : [{ kind: KINDS[sign] ?? 'has', parts }]
  })
}

const KINDS: Record<string, WordLine['kind']> = { '=': 'is', '?': 'weak', '-': 'not' }

function wordOf(text: string): Word {
  const plain = plainThai(text)
  return { ...plain, isLatin: /^[a-z0-9]+$/.test(plain.dense), mostWrong: mostWrong(plain.dense) }
}
