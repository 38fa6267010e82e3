import { ANSWER_KEYS } from '@thokham/domain/chat/answers'
import { z } from 'zod'
import { instant, requiredText } from './fields.ts'
import { operation } from './operation.ts'

const answerKey = z.enum(ANSWER_KEYS as [(typeof ANSWER_KEYS)[number], ...typeof ANSWER_KEYS])

export const listUnanswered = operation({
  name: 'inbox.unanswered',
  summary: 'What people asked of late and no canned answer met, the most often asked first',
  method: 'GET',
  path: '/api/admin/inbox/unanswered',
  access: 'admin:use',
  response: z.object({
    questions: z.array(
      z.object({
        /** As it was asked last */
        text: z.string(),
        /** So often, whatever its polite words, spaces and signs */
        count: z.int().min(1),
        lastAt: instant,
        /** The answer that shares most with it */
        suggestion: answerKey,
      }),
    ),
    /** What each answer says now */
    answers: z.array(z.object({ key: answerKey, text: z.string() })),
  }),
})

export const teachAnswer = operation({
  name: 'inbox.teach',
  summary: 'Put a question into the word list of an answer: it is answered so from now on',
  method: 'PUT',
  path: '/api/admin/inbox/unanswered',
  access: 'owner:use',
  body: z.object({ question: requiredText(160), key: answerKey }),
  response: z.object({}),
  errors: ['conflict'],
})
