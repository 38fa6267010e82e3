import { resumeAiRun } from '@thokham/contract/ai-runs'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type AiFixture,
  aKeyHolder,
  calm,
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

describe('a fault', () => {
  it('of a passing kind is tried again twice', async () => {
    const member = await aKeyHolder(fixture)
    let asked = 0
    fixture.standIn.manner = () => (++asked <= 2 ? '500' : 'right')
    const run = await until(fixture, member, await start(fixture, member, { keywords: ['cozy cafe'] }))
    expect(run).toMatchObject({ state: 'finished', prompts: 3 })
    expect(asked).toBe(3)
  })

  it('that stays fails the line, which can be asked again alone', async () => {
    const member = await aKeyHolder(fixture)
    const keywords = ['cozy cafe', 'night market [400]', 'misty forest']
    const run = await until(fixture, member, await start(fixture, member, { keywords, count: 1 }))
    expect(run).toMatchObject({ state: 'finished', lines: { done: 2, failed: 1 }, prompts: 2 })
    expect((await linesOf(fixture, member, run))[1]).toMatchObject({
      state: 'failed',
      fault: 'provider_refused',
      reason: 'HTTP 400 invalid_request_error',
      said: 'Request contains an invalid argument.',
    })
    await fixture.server.call(resumeAiRun, { params: { id: run.id }, body: { positions: [1] } }, member)
    const again = await until(fixture, member, run)
    expect(again.lines).toMatchObject({ done: 2, failed: 1 })
    expect(fixture.standIn.asked).toHaveLength(4)
    expect(await standing(fixture, member)).toMatchObject({ me: { promptCount: 2 }, quota: { used: 2 } })
  })

  it('of the key stops the run, and says so at the key', async () => {
    const member = await aKeyHolder(fixture)
    fixture.standIn.manner = '401'
    const run = await until(fixture, member, await start(fixture, member, { keywords: many(30), count: 1 }))
    expect(run).toMatchObject({ state: 'stopped', stoppedBy: 'fault', fault: 'key_rejected', prompts: 0 })
    expect(fixture.standIn.asked.length).toBeLessThanOrEqual(16)
    expect(await standing(fixture, member)).toMatchObject({ me: { promptCount: 0 }, quota: { used: 0 } })
    const again = await fixture.server.call(
      resumeAiRun,
      { params: { id: run.id }, body: { positions: null } },
      member,
    )
    // The provider quotes the key; nobody else does.
    expect(run.said).toBe('Incorrect API key provided: •••')
    expect(again.error).toMatchObject({ code: 'provider_not_ready', details: { reason: 'key_rejected' } })
  })

  it('429 waits as long as the provider asks, then goes on', async () => {
    const member = await aKeyHolder(fixture)
    fixture.standIn.retryAfter = '1'
    let asked = 0
    fixture.standIn.manner = () => (++asked === 1 ? '429' : 'right')
    await until(fixture, member, await start(fixture, member, { keywords: ['cozy cafe'], count: 1 }))
    const [first, second] = fixture.standIn.asked
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(990)
  })

  it('of the test call keeps Gemini from starting', async () => {
    const member = await aKeyHolder(fixture)
    const { server } = fixture
    await server.send('PUT', '/api/provider-keys/gemini', { apiKey: 'AIza-wrong-0123456789' }, member)
    const run = await until(fixture, member, await start(fixture, member, { provider: 'gemini' }))
    expect(run).toMatchObject({ state: 'stopped', stoppedBy: 'fault', fault: 'key_rejected' })
    expect(fixture.standIn.asked).toHaveLength(0)
  })
})
