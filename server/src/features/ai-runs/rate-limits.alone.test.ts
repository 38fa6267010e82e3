import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type AiFixture,
  aKeyHolder,
  calm,
  linesOf,
  many,
  start,
  startAiFixture,
  until,
} from '../../testing/ai.ts'

let fixture: AiFixture
beforeAll(async () => {
  fixture = await startAiFixture()
})
beforeEach(() => calm(fixture))

describe.each(['openai', 'gemini'] as const)('a rate limit of %s', (provider) => {
  it('is found out with a refusal, kept to from then on, and fails no line', async () => {
    const member = await aKeyHolder(fixture)
    await fixture.server.pool.query('DELETE FROM ai_paces')
    // 10 in 2 s; 30 lines need two windows more than the first.
    fixture.standIn.rate = { calls: 10, windowMs: 2_000 }
    fixture.standIn.delayMs = 20
    const keywords = many(30)
    const run = await until(fixture, member, await start(fixture, member, { provider, keywords, count: 1 }))
    expect(run).toMatchObject({ state: 'finished', lines: { done: 30, failed: 0 } })
    const refusals = fixture.standIn.asked.filter(({ manner }) => manner === '429').length
    expect(refusals).toBeGreaterThanOrEqual(1)
    // The provider counts by the wall's clock, and so does who keeps to it: a machine that halts between both has another refused.
    expect(refusals).toBeLessThanOrEqual(3)
    expect(fixture.standIn.asked).toHaveLength(30 + refusals)
    // Of the ideal two windows; a line a window would take a minute.
    const took = Date.parse(run.finishedAt as string) - Date.parse(run.createdAt)
    expect(took).toBeGreaterThanOrEqual(4_000)
    expect(took).toBeLessThan(20_000)
    expect((await linesOf(fixture, member, run)).every(({ fault }) => fault === null)).toBe(true)
  })
})
