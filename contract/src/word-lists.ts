import { isListName, wordsFault } from '@thokham/domain/word-list'
import { z } from 'zod'
import { idParams, instant } from './fields.ts'
import { operation } from './operation.ts'

const name = z
  .string('required')
  .trim()
  .normalize('NFC')
  .min(1, 'required')
  .refine((typed) => isListName(typed), 'format')
const words = z
  .array(z.string().trim().min(1, 'required'))
  .refine((list) => wordsFault(list) !== 'too_many', { error: 'too_big', abort: true })
  .refine((list) => wordsFault(list) === null, 'too_long')
/** A million characters of four bytes, each a line of JSON. */
const MAX_BODY_BYTES = 5 * 1024 * 1024

/** A member's list of words as its owner sees it in a row (docs/product/prompts.md#word-lists). */
export const wordList = z.object({
  id: z.uuid(),
  name: z.string(),
  words: z.int().min(0),
  /** The first words */
  sample: z.array(z.string()),
  updatedAt: instant,
})
export type WordList = z.infer<typeof wordList>

export const listWordLists = operation({
  name: 'wordLists.list',
  summary: 'The caller’s lists of words, by name, with their first words',
  method: 'GET',
  path: '/api/word-lists',
  access: 'own:use',
  response: z.object({ lists: z.array(wordList) }),
})

export const readWordList = operation({
  name: 'wordLists.read',
  summary: 'All words of a list',
  method: 'GET',
  path: '/api/word-lists/:id',
  access: 'own:use',
  params: idParams,
  response: z.object({ name: z.string(), words: z.array(z.string()) }),
  errors: ['not_found'],
})

/** `taken` at `name` when there is one of that name; `word_lists_full` with details `{most}`. */
export const createWordList = operation({
  name: 'wordLists.create',
  summary: 'Keep a new list of words',
  method: 'POST',
  path: '/api/word-lists',
  access: 'own:use',
  maxBodyBytes: MAX_BODY_BYTES,
  body: z.object({ name, words }),
  response: wordList,
  errors: ['word_lists_full'],
})

/** What is absent stays. `taken` at `name` when another list has it. */
export const updateWordList = operation({
  name: 'wordLists.update',
  summary: 'Rename a list of words, or replace its words',
  method: 'PATCH',
  path: '/api/word-lists/:id',
  access: 'own:use',
  params: idParams,
  maxBodyBytes: MAX_BODY_BYTES,
  body: z
    .object({ name: name.optional(), words: words.optional() })
    .refine((change) => change.name !== undefined || change.words !== undefined, {
      path: ['name'],
      error: 'required',
    }),
  response: wordList,
  errors: ['not_found'],
})

/** It can be restored for a day. */
export const deleteWordList = operation({
  name: 'wordLists.delete',
  summary: 'Delete a list of words',
  method: 'DELETE',
  path: '/api/word-lists/:id',
  access: 'own:use',
  params: idParams,
  response: z.object({}),
  errors: ['not_found'],
})

/** `taken` at `name` when there is another list of its name by now; `word_lists_full` as by `wordLists.create`. */
export const restoreWordList = operation({
  name: 'wordLists.restore',
  summary: 'Bring a deleted list of words back',
  method: 'POST',
  path: '/api/word-lists/:id/restore',
  access: 'own:use',
  params: idParams,
  response: wordList,
  errors: ['not_found', 'word_lists_full'],
})
