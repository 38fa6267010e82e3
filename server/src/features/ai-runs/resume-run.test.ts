import { resumeAiRun, stopAiRun } from '@thokham/contract/ai-runs'
import { listHistory } from '@thokham/contract/history'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type AiFixture,
  aKeyHolder,
  calm,
  holdAnswers,
  many,
  numberOf,
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

describe('stop and resume', () => {
  it('waits for what is on its way, keeps it, and goes on where it stopped', async () => {
    const member = await aKeyHolder(fixture)
    const letGo = holdAnswers(fixture, ({ keyword }) => numberOf(keyword) > 8)
    const run = await start(fixture, member, { keywords: many(40), count: 3 })
    await until(fixture, member, run, ({ lines }) => lines.done === 8 && lines.asking > 0)
    // A stop waits for a second only.
    fixture.server.clock.now = new Date()
    await fixture.server.call(stopAiRun, { params: { id: run.id } }, member)
    letGo()
    const stopped = await until(fixture, member, run)
    fixture.server.clock.now = null
    expect(stopped).toMatchObject({ state: 'stopped', stoppedBy: 'member' })
    expect(stopped.lines.waiting).toBeGreaterThan(0)
    expect(stopped.lines.asking).toBe(0)
    expect(fixture.standIn.asked).toHaveLength(stopped.lines.done)
    expect(await standing(fixture, member)).toMatchObject({ me: { promptCount: stopped.prompts } })
    await fixture.server.call(resumeAiRun, { params: { id: run.id }, body: { positions: null } }, member)
    const done = await until(fixture, member, run)
    expect(done).toMatchObject({ state: 'finished', prompts: 120, lines: { done: 40 } })
    expect(fixture.standIn.asked).toHaveLength(40)
    expect(await standing(fixture, member)).toMatchObject({ me: { promptCount: 120 }, quota: { used: 120 } })
    const { total } = (await fixture.server.call(listHistory, { query: {} }, member)).body
    expect(total).toBe(1)
  })
})
