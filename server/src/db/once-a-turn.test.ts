import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { onceATurn } from './once-a-turn.ts'

it('asks what came in one turn together, and the next turn anew', async () => {
  const ask = vi.fn(async (numbers: readonly number[]) => numbers.map((number) => number * 2))
  const double = onceATurn(ask)
  expect(await Promise.all([double(1), double(2), double(1)])).toEqual([2, 4, 2])
  await nextTurn()
  expect(await double(4)).toBe(8)
  expect(ask.mock.calls).toEqual([[[1, 2, 1]], [[4]]])
})

it('fails for all who asked in the turn, and for nobody after them', async () => {
  let fails = true
  const answer = onceATurn(async (questions: readonly string[]) => {
    if (fails) throw new Error('lost')
    return questions
  })
  const outcomes = await Promise.allSettled([answer('a'), answer('b')])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fails = false
  expect(await answer('c')).toBe('c')
})
