import { storableText } from '@thokham/domain/text'

/** Zero-width characters, marks of direction, soft hyphens: nobody sees them, and they part words that look the same. */
const HIDDEN =
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d/gu
const LASTING_BLANK = /[\u00a0\u2007\u202f]/g

/**
 * Returns a text without what nobody sees, and how many such characters there were. A lasting blank becomes a usual one; what
 * joins emoji stays.
 */
export function withoutHidden(text: string): { text: string; removed: number } {
  const plain = text.replace(/\r\n?/g, '\n').replace(LASTING_BLANK, ' ')
  const shown = storableText(plain.replace(HIDDEN, ''))
  return { text: shown, removed: plain.length - shown.length }
}
