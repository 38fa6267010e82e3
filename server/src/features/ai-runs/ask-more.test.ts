import { askMoreOfAiRun, discardAiRun, readAiRun } from '@thokham/contract/ai-runs'
import { listHistory } from '@thokham/contract/history'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type AiFixture,
  aKeyHolder,
  calm,
  holdAnswers,
  linesOf,
  many,
  standing,
  start,
  startAiFixture,
  until,
} from '../../testing/ai.ts'

let fixture: AiFixture
beforeAll(async () => {
  fixture = await startAiFixture()
})
beforeEach(() => calm(fixture))

const more = (id: string, member: Awaited<ReturnType<typeof aKeyHolder>>, replace: boolean) =>
  fixture.server.call(askMoreOfAiRun, { params: { id }, body: { positions: null, replace } }, member)

describe('asking for more', () => {
  it('asks each line that is short once more, for what is missing', async () => {
    const member = await aKeyHolder(fixture)
    fixture.standIn.manner = 'short'
    const run = await until(fixture, member, await start(fixture, member, { keywords: many(2), count: 10 }))
    // Each 5 of 10, then 2 of 5.
    expect(run).toMatchObject({ prompts: 14, missing: 6 })
    fixture.standIn.manner = 'right'
    fixture.standIn.asked.length = 0
    expect((await more(run.id, member, false)).error).toBeNull()
    const after = await until(fixture, member, run)
    expect(after).toMatchObject({ state: 'finished', prompts: 20, missing: 0 })
    expect(fixture.standIn.asked.map(({ amount, have }) => [amount, have.length])).toEqual([
      [3, 7],
      [3, 7],
    ])
    expect(await standing(fixture, member)).toMatchObject({ me: { promptCount: 20 }, quota: { used: 20 } })
    // Nothing is short any more: nothing is asked.
    expect((await more(run.id, member, false)).body.state).toBe('finished')
    expect(fixture.standIn.asked).toHaveLength(2)
  })

  it.each([
    ['400', 'finished'],
    ['401', 'stopped'],
  ] as const)('keeps flagged results when the provider answers %s, and tells why', async (manner, state) => {
    const member = await aKeyHolder(fixture)
    fixture.standIn.manner = 'long'
    const run = await until(fixture, member, await start(fixture, member, { keywords: ['cafe'], count: 3 }))
    const had = (await linesOf(fixture, member, run))[0]?.prompts
    expect(had).toHaveLength(3)
    fixture.standIn.manner = manner
    await more(run.id, member, true)
    const after = await until(fixture, member, run)
    expect(after).toMatchObject({ state, prompts: 3, lines: { done: 1 } })
    const [line] = await linesOf(fixture, member, run)
    expect(line).toMatchObject({
      prompts: had,
      fault: manner === '401' ? 'key_rejected' : 'provider_refused',
    })
    expect(await standing(fixture, member)).toMatchObject({ me: { promptCount: 3 }, quota: { used: 3 } })
  })

  it('tells why a first answer could not be topped up', async () => {
    const member = await aKeyHolder(fixture)
    fixture.standIn.manner = ({ have }) => (have.length === 0 ? 'short' : '401')
    const run = await until(fixture, member, await start(fixture, member, { keywords: ['cafe'], count: 10 }))
    expect(run).toMatchObject({
      state: 'stopped',
      stoppedBy: 'fault',
      fault: 'key_rejected',
      prompts: 5,
      missing: 5,
    })
    expect((await linesOf(fixture, member, run))[0]).toMatchObject({ state: 'done', fault: 'key_rejected' })
  })

  it('in place of flagged results lets these go last', async () => {
    const member = await aKeyHolder(fixture)
    fixture.standIn.manner = ({ have }) => (have.length === 0 ? 'long' : 'right')
    const run = await until(fixture, member, await start(fixture, member, { keywords: ['cafe'], count: 3 }))
    expect((await linesOf(fixture, member, run))[0]?.prompts.every(({ flag }) => flag === 'cut')).toBe(true)
    fixture.standIn.manner = 'right'
    await more(run.id, member, true)
    const after = await until(fixture, member, run)
    expect(after).toMatchObject({ state: 'finished', prompts: 3 })
    expect((await linesOf(fixture, member, run))[0]?.prompts.every(({ flag }) => flag === null)).toBe(true)
    // Six were made.
    expect(await standing(fixture, member)).toMatchObject({ me: { promptCount: 6 }, quota: { used: 6 } })
  })
})

describe('a run that is thrown away', () => {
  it('goes with its set in the history; at work its calls are given up, and what it did not make is given back', async () => {
    const member = await aKeyHolder(fixture)
    const done = await until(fixture, member, await start(fixture, member, { keywords: many(3), count: 1 }))
    const letGo = holdAnswers(fixture, ({ keyword }) => keyword !== 'keyword 1')
    const working = await start(fixture, member, { keywords: many(5), count: 1 })
    await until(fixture, member, working, ({ lines }) => lines.done === 1)
    for (const { id } of [done, working]) {
      expect((await fixture.server.call(discardAiRun, { params: { id } }, member)).body).toEqual({
        deleted: true,
      })
      expect((await fixture.server.call(readAiRun, { params: { id } }, member)).status).toBe(404)
    }
    letGo()
    expect((await fixture.server.call(listHistory, { query: {} }, member)).body.sets).toEqual([])
    expect(await standing(fixture, member)).toMatchObject({ me: { promptCount: 4 }, quota: { used: 4 } })
    const again = await start(fixture, member, { keywords: ['cafe'], count: 1 })
    expect(await until(fixture, member, again)).toMatchObject({ state: 'finished' })
  })
})
