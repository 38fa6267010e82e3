import { expect, it } from 'vitest'
import { proxyUntil } from './proxy-until.ts'

it('lets go what a worker says behind its answer', () => {
  const said: number[] = []
  const over = new AbortController()
  const say = proxyUntil(over.signal, (rows: number) => said.push(rows))
  say(1)
  over.abort()
  say(2)
  expect(said).toEqual([1])
})
