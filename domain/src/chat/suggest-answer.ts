import { ANSWER_WORDS } from './answer-words.ts'
import { ANSWER_KEYS, type AnswerKey } from './answers.ts'
import { plainThai } from './plain-thai.ts'
import { readWordList } from './word-list.ts'

/** A shorter word says too little of what is asked. */
const SHORTEST = 3

const WORDS = ANSWER_KEYS.flatMap((key) =>
  readWordList(ANSWER_WORDS[key])
    .filter(({ kind }) => kind !== 'not')
    .flatMap(({ parts }) => parts.map(({ dense }) => ({ key, dense }))),
).filter(({ dense }) => dense.length >= SHORTEST)

/** Returns the answer that a question might be about: the longest word that it shares with a list; a person where it shares none. */
export function suggestAnswer(question: string): AnswerKey {
  const { dense } = plainThai(question)
  let longest: (typeof WORDS)[number] | null = null
  for (const word of WORDS)
    if (word.dense.length > (longest?.dense.length ?? 0) && dense.includes(word.dense)) longest = word
  return longest?.key ?? 'person'
}
