import { expect, it } from 'vitest'
import { atMost } from './at-most.ts'

it('runs no more than so many at once, in the order in which they came', async () => {
  const inTurn = atMost(2)
  const begun: number[] = []
  const end: (() => void)[] = []
  let running = 0
  let most = 0
  const work = (at: number) => async () => {
    begun.push(at)
    most = Math.max(most, ++running)
    await new Promise<void>((resolve) => end.push(resolve))
    running--
  }
  const all = [0, 1, 2].map((at) => inTurn(work(at)))
  expect(begun).toEqual([0, 1])
  end[0]?.()
  await all[0]
  // Comes while the place of the first one is handed over to the third.
  all.push(inTurn(work(3)))
  await expect.poll(() => begun).toEqual([0, 1, 2])
  for (const at of [1, 2, 3]) {
    await expect.poll(() => end.length).toBeGreaterThan(at)
    end[at]?.()
  }
  await Promise.all(all)
  expect(begun).toEqual([0, 1, 2, 3])
  expect(most).toBe(2)
})

it('goes on after work that failed', async () => {
  const inTurn = atMost(1)
  await expect(inTurn(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await inTurn(async () => 'done')).toBe('done')
})
