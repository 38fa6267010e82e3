import { PROMPT_FILE_KINDS, PROMPT_FILE_STYLES } from '@thokham/domain/prompt-file'
import { z } from 'zod'
import { categoryId } from './categories.ts'
import { instant } from './fields.ts'
import { operation, streamed } from './operation.ts'

const ofKind = z.object({ kind: z.enum(PROMPT_FILE_KINDS) })
const style = z.enum(PROMPT_FILE_STYLES)

/** The file that was made today. */
const madeFile = z.object({
  fileName: z.string(),
  /** null = of all categories */
  category: categoryId.nullable(),
  style,
  prompts: z.int().min(0),
  createdAt: instant,
})

export const readPromptFile = operation({
  name: 'promptFiles.read',
  summary: 'Today’s file of 400 prompts, if it was made, and when the next one may be',
  method: 'GET',
  path: '/api/prompt-files/:kind',
  access: 'own:use',
  params: ofKind,
  response: z.object({ made: madeFile.nullable(), resetsAt: instant }),
})

/** Costs nothing, and is open to every member: who may make no file sees the same keywords all day. */
export const samplePrompts = operation({
  name: 'promptFiles.sample',
  summary: 'Lines as such a file has them, of random keywords',
  method: 'GET',
  path: '/api/prompt-files/sample',
  access: 'own:use',
  query: z.object({
    /** Absent = of all categories */
    category: categoryId.optional(),
    style: style.default('Photos'),
    lines: z.coerce.number().int().min(1).max(5).default(1),
  }),
  response: z.object({ prompts: z.array(z.string()) }),
  errors: ['not_found'],
})

/**
 * Adds 400 to prompt_count, and keeps the set in the history. `daily_used` when there is one of today: that one's file
 * costs nothing. `category: null` is for one-click alone.
 */
export const makePromptFile = operation({
  name: 'promptFiles.make',
  summary: 'Make today’s file of 400 prompts, one of each kind a Bangkok day',
  method: 'POST',
  path: '/api/prompt-files/:kind',
  access: 'downloads:use',
  params: ofKind,
  body: z.object({ category: categoryId.nullable(), style: style.default('Photos') }),
  response: z.object({
    made: madeFile,
    resetsAt: instant,
    promptCount: z.int().min(0),
    newRank: z.int().nullable(),
  }),
  errors: ['not_found', 'daily_used'],
})

/** `not_found` while none was made today. */
export const downloadPromptFile = operation({
  name: 'promptFiles.download',
  summary: 'Today’s file, one prompt a line; the same as often as it is asked for',
  method: 'GET',
  path: '/api/prompt-files/:kind/file',
  access: 'downloads:use',
  params: ofKind,
  response: streamed('text/plain'),
  errors: ['not_found'],
})
