import { expect, it, vi } from 'vitest'
import { openPlaces } from './places.ts'

it('gives a place to one at a time, to whoever came first, and each back once', async () => {
  const places = openPlaces(2, 60_000, () => new Error('too late'))
  const [first, second] = [await places.take(), await places.take()]
  const entered: string[] = []
  const wait = async (name: string) => {
    const giveBack = await places.take()
    entered.push(name)
    return giveBack
  }
  const [third, fourth] = [wait('third'), wait('fourth')]
  first()
  first()
  await third
  expect(entered).toEqual(['third'])
  second()
  await fourth
  expect(entered).toEqual(['third', 'fourth'])
  for (const giveBack of await Promise.all([third, fourth])) giveBack()
  await Promise.all([places.take(), places.take()])
})

it('turns away whoever has waited for too long, and keeps no place for them', async () => {
  vi.useFakeTimers()
  try {
    const places = openPlaces(1, 1_000, () => new Error('too late'))
    const giveBack = await places.take()
    const late = expect(places.take()).rejects.toThrow('too late')
    await vi.advanceTimersByTimeAsync(1_000)
    await late
    giveBack()
    await places.take()
  } finally {
    vi.useRealTimers()
  }
})
