import type { WordList } from '@thokham/contract/word-lists'
import { expect, it } from 'vitest'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { forgetList, WORD_LISTS_KEY } from './use-word-lists.ts'

const aList = (name: string): WordList => ({
  id: `00000000-0000-4000-8000-0000000000${name.length.toString().padStart(2, '0')}`,
  name,
  words: 1,
  sample: [name],
  updatedAt: '2026-11-20T10:00:00.000Z',
})

it('a list that is forgotten is not brought back by an answer that was asked for before', async () => {
  const [pet, colour] = [aList('pet'), aList('colour')]
  queryClient.setQueryData(WORD_LISTS_KEY, { lists: [pet, colour] })
  let answer = () => {}
  const answered = new Promise<{ lists: WordList[] }>((resolve) => {
    answer = () => resolve({ lists: [pet, colour] })
  })
  const asking = queryClient
    .fetchQuery({ queryKey: WORD_LISTS_KEY, queryFn: () => answered, staleTime: 0 })
    .catch(() => {})
  await forgetList(pet.id)
  expect(queryClient.getQueryData(WORD_LISTS_KEY)).toEqual({ lists: [colour] })
  answer()
  await Promise.all([answered, asking])
  expect(queryClient.getQueryData(WORD_LISTS_KEY)).toEqual({ lists: [colour] })
})
