import { ANSWER_KEYS, type AnswerKey, cannedAnswer } from './answers.ts'

/**
 * Returns the canned answer that a message asks for, or null when none does: the first in the order of ANSWER_KEYS one
 * of whose words stands anywhere in it, in capitals or not (docs/product/chat.md#support-chat).
 */
export function matchAnswer(message: string): AnswerKey | null {
  const said = plainly(message)
  const spoken = new Set(said.match(/[a-z]+/g))
  return (
    ANSWER_KEYS.find((key) => {
      const { words, wholeWords = [] } = cannedAnswer(key)
      return words.some((word) => said.includes(word)) || wholeWords.some((word) => spoken.has(word))
    }) ?? null
  )
}

/** Signs that are not seen, and that some writers put between Thai words. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu
/** Sara am that was typed as its two parts, with a tone mark between them or without. */
const PARTED_AM = /\u0e4d([\u0e48-\u0e4b]?)\u0e32/g

function plainly(message: string): string {
  return message
    .normalize('NFC')
    .replace(UNSEEN, '')
    .replace(PARTED_AM, '$1\u0e33')
    .toLowerCase()
    .replace(/\s+/g, ' ')
}
