import { expect, it } from 'vitest'
import { awaitedParts, dismissFailedCode, retryCode, untilLoaded, whileAwaited } from './code-state.ts'

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

it('a part is awaited until it is there: pages are rendered with it', async () => {
  let comes = (_part: string) => {}
  const part = whileAwaited(
    new Promise<string>((resolve) => {
      comes = resolve
    }),
  )
  expect(awaitedParts()).toHaveLength(1)
  comes('part')
  await part
  expect(awaitedParts()).toEqual([])
})
