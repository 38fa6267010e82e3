import { ANSWER_KEYS, type AnswerKey, cannedAnswer } from './answers.ts'

/**
 * Returns the canned answer that a message asks for, or null when none does: the first in the order of ANSWER_KEYS one
 * of whose words stands anywhere in it, in capitals or not (docs/product.md#support-chat).
 */
export function matchAnswer(message: string): AnswerKey | null {
  const said = message.normalize('NFC').toLowerCase().replace(/\s+/g, ' ')
  const spoken = new Set(said.match(/[a-z]+/g))
  return (
    ANSWER_KEYS.find((key) => {
      const { words, wholeWords = [] } = cannedAnswer(key)
      return words.some((word) => said.includes(word)) || wholeWords.some((word) => spoken.has(word))
    }) ?? null
  )
}
