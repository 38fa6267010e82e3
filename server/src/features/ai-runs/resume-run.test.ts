import { resumeAiRun, stopAiRun } from '@thokham/contract/ai-runs'
import { listHistory } from '@thokham/contract/history'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type AiHouse,
  aKeyHolder,
  calm,
  holdAnswers,
  many,
  numberOf,
  standing,
  start,
  startAiHouse,
  until,
} from '../../testing/ai.ts'

let house: AiHouse
beforeAll(async () => {
  house = await startAiHouse()
})
beforeEach(() => calm(house))

describe('stop and resume', () => {
  it('waits for what is on its way, keeps it, and goes on where it stopped', async () => {
    const member = await aKeyHolder(house)
    const letGo = holdAnswers(house, ({ keyword }) => numberOf(keyword) > 8)
    const run = await start(house, member, { keywords: many(40), count: 3 })
    await until(house, member, run, ({ lines }) => lines.done === 8 && lines.asking > 0)
    await house.server.call(stopAiRun, { params: { id: run.id } }, member)
    letGo()
    const stopped = await until(house, member, run)
    expect(stopped).toMatchObject({ state: 'stopped', stoppedBy: 'member' })
    expect(stopped.lines.waiting).toBeGreaterThan(0)
    expect(stopped.lines.asking).toBe(0)
    expect(house.standIn.asked).toHaveLength(stopped.lines.done)
    expect(await standing(house, member)).toMatchObject({ me: { promptCount: stopped.prompts } })
    await house.server.call(resumeAiRun, { params: { id: run.id }, body: { positions: null } }, member)
    const done = await until(house, member, run)
    expect(done).toMatchObject({ state: 'finished', prompts: 120, lines: { done: 40 } })
    expect(house.standIn.asked).toHaveLength(40)
    expect(await standing(house, member)).toMatchObject({ me: { promptCount: 120 }, quota: { used: 120 } })
    const { total } = (await house.server.call(listHistory, { query: {} }, member)).body
    expect(total).toBe(1)
  })
})
