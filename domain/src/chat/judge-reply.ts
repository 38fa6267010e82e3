import { storableText } from '../text.ts'
import { findLinks } from './find-links.ts'
import { readingsOf } from './readings.ts'

/** What a reply of the AI in the chat must not hold, and where it may lead. */
export interface ReplyRules {
  /** Never repeated: the instructions, the operator's key. */
  secrets: readonly string[]
  /** Said openly anyway, as far as it stands in a secret, too. */
  open: string
  /** Addresses that lead to us, `https://…` or an e-mail; a path of ours needs none. */
  ours: readonly string[]
}

/** As much of a secret in one piece, in letters and digits, is a leak. */
const LEAKED_LENGTH = 24
/** Words with digits, such as keys and codes, are secret by themselves from this length on. */
const CODE_LENGTH = 8
const LONGEST_REPLY = 1_500

/** Makes the judge of one conversation's replies (docs/product/chat.md#support-chat). */
export function replyJudge({ secrets, open, ours }: ReplyRules) {
  const openly = plain(open)
  const told = new Set(numbersIn(open))
  const pieces = new Set<string>()
  const codes = new Set<string>()
  for (const secret of secrets) {
    const text = plain(secret)
    for (let at = 0; at + LEAKED_LENGTH <= text.length; at++) {
      const piece = text.slice(at, at + LEAKED_LENGTH)
      if (!openly.includes(piece)) pieces.add(piece)
    }
    for (const [word] of secret.matchAll(/[A-Za-z0-9_-]+/g)) {
      const code = plain(word)
      if (code.length >= CODE_LENGTH && /\d/.test(code) && !openly.includes(code)) codes.add(code)
    }
  }
  return {
    /** Tells whether a reply, or as much of it as has come, gives a secret away in any reading that is tried. */
    leaks(reply: string): boolean {
      return readingsOf(reply).some((reading) => {
        const text = plain(reading)
        for (const code of codes) if (text.includes(code)) return true
        for (let at = 0; at + LEAKED_LENGTH <= text.length; at++) {
          if (pieces.has(text.slice(at, at + LEAKED_LENGTH))) return true
        }
        return false
      })
    },
    /** Tells whether a reply names a sum of money, or a share of one, that nobody told it. */
    invents(reply: string): boolean {
      return sumsIn(reply).some((sum) => !told.has(sum))
    },
    /** Returns a reply as plain text: no markup, and no address but ours. */
    clean(reply: string): string {
      const shown = withoutMarkup(storableText(reply).replace(INVISIBLE, ''))
      const linked = findLinks(shown).reduceRight(
        (text, { from, to }) =>
          isOurs(text.slice(from, to), ours) ? text : `${text.slice(0, from)}…${text.slice(to)}`,
        shown,
      )
      return [...linked.replace(/[^\S\n]{2,}/g, ' ').replace(/\n{3,}/g, '\n\n')]
        .slice(0, LONGEST_REPLY)
        .join('')
        .trim()
    },
  }
}

/** Signs that fonts draw nothing for, and those that turn the direction of a text. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu

/** Returns letters and digits alone, small, each in its plainest form. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

const NUMBER = /\d[\d,]*(?:\.\d+)?/g
const SUM = /(?:฿\s*)(\d[\d,]*(?:\.\d+)?)|(\d[\d,]*(?:\.\d+)?)\s*(?:บาท|฿|baht|thb|%|เปอร์เซ็นต์)/gi

function numbersIn(text: string): string[] {
  return [...inArabic(text).matchAll(NUMBER)].map(([number]) => bareNumber(number))
}

function sumsIn(text: string): string[] {
  return [...inArabic(text).matchAll(SUM)].map(([, behind, before]) => bareNumber(behind ?? before ?? ''))
}

const inArabic = (text: string) =>
  text.normalize('NFKC').replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
const bareNumber = (number: string) => number.replaceAll(',', '').replace(/\.0+$/, '')

function withoutMarkup(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/!?\[([^\]]*)\]\[[^\]]*\]/g, '$1')
    .replace(/<(script|style)\b[\s\S]*?(<\/\1\s*>|$)/gi, '')
    .replace(/<[^>\n]*>/g, '')
    .replace(/[<>`]|\*\*|__|~~/g, '')
    .replace(/&(?:#\d+|#x[\da-f]+|lt|gt|quot|amp|apos|colon|sol|period);?/gi, '')
    .replace(/^[ \t]*#{1,6}[ \t]+/gm, '')
}

/** Returns whether an address is ours: one of ours to the letter, or what goes on behind one of ours. */
function isOurs(link: string, ours: readonly string[]): boolean {
  const address = link.toLowerCase().replace(/^https?:\/\//, '')
  return ours
    .map((each) =>
      each
        .toLowerCase()
        .replace(/^(https?:\/\/|mailto:)/, '')
        .replace(/\/+$/, ''),
    )
    .some((each) => each !== '' && (address === each || address.startsWith(`${each}/`)))
}
