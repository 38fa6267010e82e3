import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dropOlderAnswers, refetchFresh } from './older-answers.ts'
import { queryClient } from './query-client.ts'

const KEY = ['tools']
/** What waits for an answer, in the order it was asked. */
let asked: ((answer: string) => void)[]
const shown = () => queryClient.getQueryData(KEY)
const turn = () => new Promise((resolve) => setTimeout(resolve))

let leave: () => void
beforeEach(() => {
  asked = []
  queryClient.clear()
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise<string>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      asked.push(resolve)
    })
  leave = new QueryObserver(queryClient, { queryKey: KEY, queryFn }).subscribe(() => {})
})
afterEach(() => leave())

it('does not take back what is shown since it was asked for', async () => {
  asked[0]?.('old')
  await turn()
  void queryClient.refetchQueries({ queryKey: KEY })
  dropOlderAnswers(KEY)
  queryClient.setQueryData(KEY, 'new')
  asked[1]?.('old')
  await turn()
  expect(shown()).toBe('new')
})

it('is waited for where nothing is shown yet', async () => {
  dropOlderAnswers(KEY)
  asked[0]?.('old')
  await turn()
  expect(shown()).toBe('old')
})

it('is not taken for a new one where nothing is shown yet', async () => {
  const over = refetchFresh(KEY)
  asked[0]?.('old')
  await expect.poll(shown).toBe('old')
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.('new')
  await over
  expect(shown()).toBe('new')
})

it('is replaced where something is shown', async () => {
  asked[0]?.('old')
  await turn()
  const over = refetchFresh(KEY)
  await turn()
  asked[1]?.('new')
  await over
  expect(shown()).toBe('new')
})
