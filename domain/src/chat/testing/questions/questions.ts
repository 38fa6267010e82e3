import type { AnswerKey } from '../../answers.ts'

/** A question as somebody writes it, and the answer that is right; null = none of ours. */
export interface Question {
  asked: string
  key: AnswerKey | null
}

type Table = Partial<Record<AnswerKey | 'nothing', string>>

/** Reads a table of questions: for each answer, with `|` between them. */
export function questions(table: Table): Question[] {
  return Object.entries(table).flatMap(([key, all]) =>
    all
      .split('|')
      .map((asked) => ({ asked: asked.trim(), key: key === 'nothing' ? null : (key as AnswerKey) })),
  )
}
