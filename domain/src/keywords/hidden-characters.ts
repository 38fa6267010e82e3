import { storableText } from '../text.ts'

/**
 * Zero-width characters, marks of direction, soft hyphens: nobody sees them, and they part words that look the same. What
 * joins and colours emoji is one of them only where there is no emoji before it.
 */
const HIDDEN =
  /(?!\u200d|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d/gu
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
