import { expect, it } from 'vitest'
import { dismissFailedCode, retryCode, untilLoaded } from './code-state.ts'

it('a part whose word is dismissed is left where it is, and comes when it is asked for again', async () => {
  let asked = 0
  const part = untilLoaded(async () => {
    if (++asked === 1) throw new Error('no network')
    return 'part'
  })
  let isThere = false
  void part.then(() => {
    isThere = true
  })
  await expect.poll(() => asked).toBe(1)
  dismissFailedCode()
  expect([asked, isThere]).toEqual([1, false])
  await expect
    .poll(() => {
      retryCode()
      return asked
    })
    .toBe(2)
  expect(await part).toBe('part')
})
