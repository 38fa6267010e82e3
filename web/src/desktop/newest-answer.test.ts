import { expect, it } from 'vitest'
import { newestAnswer } from './newest-answer.ts'

it('counts the newest question alone, whichever answer or failure comes last', async () => {
  const waiting = new Map<string, { answer: (found: string) => void; fail: (error: Error) => void }>()
  const ask = newestAnswer(
    (path: string) =>
      new Promise<string>((answer, fail) => {
        waiting.set(path, { answer, fail })
      }),
  )
  const [slow, broken, quick] = [ask('slow'), ask('broken'), ask('quick')]
  waiting.get('quick')?.answer('quick')
  expect(await quick).toBe('quick')
  waiting.get('slow')?.answer('slow')
  waiting.get('broken')?.fail(new Error('broken'))
  expect([await slow, await broken]).toEqual([null, null])
  const last = ask('last')
  waiting.get('last')?.fail(new Error('no such folder'))
  await expect(last).rejects.toThrow('no such folder')
})
