import '../../../testing/page.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { box, clear, draw, press, settled, submit, type } from '../../../testing/draw.ts'
import { holdServer } from '../../../testing/held-server.ts'
import { everywhere } from '../../../text/everywhere.ts'
import { generator } from '../../../text/generator.ts'
import { toast } from '../../ui/toast.tsx'
import WordListsDialog from './word-lists-dialog.tsx'

vi.mock('../../ui/dialog.tsx', () => import('../../../testing/plain-dialog.tsx'))
vi.mock('../../ui/toast.tsx', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))

const next = holdServer()
const NONE = { all: [], names: [], loaded: {}, isReady: true, load: async () => ({}) }
const asks = vi.spyOn(queryClient, 'invalidateQueries')

beforeEach(() => {
  clear()
  vi.clearAllMocks()
  draw(<WordListsDialog lists={NONE} newName="season" onInsert={() => {}} onOpenChange={() => {}} />)
})

async function save(words: string) {
  type(box(generator.wordListWords), words)
  submit(box(generator.wordListWords))
  return next()
}

it('goes back to the lists once one is saved', async () => {
  const { method, body, answer } = await save('spring')
  expect([method, body]).toEqual(['POST', { name: 'season', words: ['spring'] }])
  answer({ id: 'w1' })
  await expect.poll(() => document.body.textContent).toContain(generator.newWordList)
  expect(asks).toHaveBeenCalledOnce()
})

it('keeps the words that are typed while a new list is being saved, and saves them into it', async () => {
  const { answer } = await save('spring')
  type(box(generator.wordListWords), 'spring\nsummer')
  answer({ id: 'w1' })
  await expect.poll(() => vi.mocked(toast.success).mock.calls.length).toBe(1)
  await settled()
  await expect.poll(() => box(generator.wordListWords).value).toBe('spring\nsummer')
  await expect
    .poll(() => asks.mock.calls.length, { message: 'the lists are read, also when it is left now' })
    .toBe(1)
  submit(box(generator.wordListWords))
  const { method, path, body } = await next()
  expect([method, path]).toEqual(['PATCH', '/api/word-lists/w1'])
  expect(body).toEqual({ name: 'season', words: ['spring', 'summer'] })
})

it('leaves what is typed in a list that was opened while another was being saved', async () => {
  const { answer } = await save('spring')
  press(everywhere.cancel)
  press(generator.newWordList)
  type(box(generator.wordListWords), 'red')
  answer({ id: 'w1' })
  await expect.poll(() => vi.mocked(toast.success).mock.calls.length).toBe(1)
  await settled()
  await expect.poll(() => box(generator.wordListWords).value).toBe('red')
})
