import { expect, it } from 'vitest'
import { afterPictureEvent, newStep, type PictureEvent } from './picture-steps.ts'

type EventOfStep = PictureEvent extends infer Event
  ? Event extends PictureEvent
    ? Omit<Event, 'id'>
    : never
  : never
const after = (...told: EventOfStep[]) =>
  told.reduce((step, event) => afterPictureEvent(step, { id: 'a', ...event } as PictureEvent), newStep('a'))
const ask: EventOfStep = { do: 'ask', most: 300, at: 1 }
const queued = { id: 'job-1', statusUrl: 's', resultUrl: 'r', cancelUrl: 'c' }

it('reserves before it is asked, and what its answer cost takes the place of that', () => {
  expect(after(ask)).toMatchObject({ state: 'asking', reserved: 300, spent: 0 })
  expect(after(ask, { do: 'drawn', files: ['a.png'], cost: 213 })).toMatchObject({
    state: 'drawn',
    reserved: 0,
    spent: 213,
  })
})

it('counts what is lost as paid, and costs again what its member asks for again', () => {
  const lost: EventOfStep = { do: 'lost', fault: 'provider_network' }
  expect(after(ask, lost)).toMatchObject({ state: 'lost', reserved: 0, spent: 300 })
  expect(after(ask, lost, ask).state).toBe('lost')
  const twice = after(ask, lost, { do: 'again' }, ask, { do: 'drawn', files: [], cost: 213 })
  expect(twice.spent).toBe(513)
})

it('costs nothing while it waits, and is asked once only', () => {
  expect(after(ask, { do: 'wait' })).toMatchObject({ state: 'waiting', reserved: 0, spent: 0 })
  const drawn: EventOfStep = { do: 'drawn', files: ['a.png'], cost: 213 }
  expect(after(ask, drawn, ask, drawn).spent).toBe(213)
})

it('keeps the name in a queue until it has ended', () => {
  expect(after(ask, { do: 'queued', queued })).toMatchObject({ state: 'queued', queued, reserved: 300 })
  expect(after({ do: 'queued', queued }).queued).toBeNull()
})
