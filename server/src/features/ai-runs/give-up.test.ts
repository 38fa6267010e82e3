import { giveUpAiCalls, resumeAiRun, stopAiRun } from '@thokham/contract/ai-runs'
import { unlistedModel } from '@thokham/domain/ai/model'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AskRequest, askForEntries } from '../../integrations/ai-ask.ts'
import {
  type AiFixture,
  aKeyHolder,
  calm,
  holdAnswers,
  linesOf,
  many,
  numberOf,
  start,
  startAiFixture,
  until,
} from '../../testing/ai.ts'
import { holdTimeouts } from '../../testing/timeouts.ts'

let fixture: AiFixture
beforeAll(async () => {
  fixture = await startAiFixture({ workers: 2, connections: 60 })
})
beforeEach(() => calm(fixture))

const outcomesOf = async (runId: string) =>
  (
    await fixture.server.pool.query(
      `SELECT outcome, count(*)::integer FROM ai_calls WHERE run_id = $1 GROUP BY 1 ORDER BY 1`,
      [runId],
    )
  ).rows

describe('a call that hangs', () => {
  it('is given up at once, marked as perhaps paid; its place goes on, and nobody asks again but its member', async () => {
    const member = await aKeyHolder(fixture)
    fixture.standIn.manner = ({ keyword }) => (numberOf(keyword) <= 8 ? 'hang' : 'right')
    const run = await start(fixture, member, { keywords: many(20), count: 1 })
    const hung = await until(fixture, member, run, ({ lines }) => lines.asking === 8)
    const [first] = await linesOf(fixture, member, hung)
    expect(first).toMatchObject({ state: 'asking', askedAt: expect.any(String) })
    const one = await fixture.server.call(
      giveUpAiCalls,
      { params: { id: run.id }, body: { positions: [0] } },
      member,
    )
    expect(one.body.lines).toMatchObject({ interrupted: 1 })
    // The one place that is free does all the others.
    await until(fixture, member, run, ({ lines }) => lines.done === 12 && lines.asking === 7)
    await fixture.server.call(giveUpAiCalls, { params: { id: run.id }, body: { positions: null } }, member)
    const after = await until(fixture, member, run)
    expect(after).toMatchObject({
      state: 'stopped',
      stoppedBy: 'interrupted',
      lines: { done: 12, interrupted: 8 },
    })
    expect((await linesOf(fixture, member, run))[7]).toMatchObject({
      state: 'interrupted',
      fault: 'given_up',
      askedAt: null,
    })
    expect(await outcomesOf(run.id)).toEqual([
      { outcome: 'answered', count: 12 },
      { outcome: 'given_up', count: 8 },
    ])
    expect(fixture.standIn.asked).toHaveLength(20)
    fixture.standIn.manner = 'right'
    await fixture.server.call(resumeAiRun, { params: { id: run.id }, body: { positions: null } }, member)
    expect(await until(fixture, member, run)).toMatchObject({ state: 'finished', lines: { done: 20 } })
    expect(fixture.standIn.asked).toHaveLength(28)
  })

  it('keeps a stop no longer than until it is pressed, and a new run can start', async () => {
    const member = await aKeyHolder(fixture)
    fixture.standIn.manner = 'hang'
    const run = await start(fixture, member, { keywords: many(20), count: 1 })
    await until(fixture, member, run, ({ lines }) => lines.asking === 8)
    await fixture.server.call(stopAiRun, { params: { id: run.id } }, member)
    const stopped = await until(fixture, member, run)
    expect(stopped).toMatchObject({
      state: 'stopped',
      stoppedBy: 'member',
      lines: { waiting: 12, interrupted: 8 },
    })
    fixture.standIn.manner = 'right'
    expect(await until(fixture, member, await start(fixture, member))).toMatchObject({ state: 'finished' })
  })

  it('is waited for by a run that a fault stops, until its member stops it as well', async () => {
    const member = await aKeyHolder(fixture)
    fixture.standIn.manner = ({ keyword }) => (numberOf(keyword) === 1 ? 'hang' : '401')
    const run = await start(fixture, member, { keywords: many(3), count: 1 })
    await until(fixture, member, run, ({ state, lines }) => state === 'stopping' && lines.asking === 1)
    await fixture.server.call(stopAiRun, { params: { id: run.id } }, member)
    const stopped = await until(fixture, member, run)
    expect(stopped).toMatchObject({
      state: 'stopped',
      stoppedBy: 'fault',
      fault: 'key_rejected',
      lines: { interrupted: 1 },
    })
  })

  it('is waited for by a run that a lost level stops, until its member stops it as well', async () => {
    const member = await aKeyHolder(fixture)
    fixture.standIn.manner = ({ keyword }) => (numberOf(keyword) === 1 ? 'hang' : 'right')
    const letGo = holdAnswers(fixture, ({ keyword }) => numberOf(keyword) !== 1)
    const run = await start(fixture, member, { keywords: many(20), count: 1 })
    await until(fixture, member, run, ({ lines }) => lines.asking > 1)
    await fixture.server.pool.query(
      `UPDATE profiles SET expires_at = now() - interval '1 hour' WHERE id = $1`,
      [member.id],
    )
    letGo()
    await until(fixture, member, run, ({ state, lines }) => state === 'stopping' && lines.asking === 1)
    await fixture.server.call(stopAiRun, { params: { id: run.id } }, member)
    expect(await until(fixture, member, run)).toMatchObject({ state: 'stopped', stoppedBy: 'level' })
  })

  it('of another member stalls nobody, at the same provider neither', { tags: 'long' }, async () => {
    fixture.standIn.manner = ({ keyword }) => (keyword.startsWith('keyword') ? 'hang' : 'right')
    const hanging = []
    for (let at = 0; at < 9; at++) {
      const member = await aKeyHolder(fixture)
      hanging.push({ member, run: await start(fixture, member, { keywords: many(50), count: 1 }) })
    }
    // 9 × 8 > 64: whatever there is of places is held.
    await expect.poll(() => fixture.standIn.asked.length).toBeGreaterThanOrEqual(64)
    const keywords = Array.from({ length: 20 }, (_, at) => `market ${at}`)
    for (const provider of ['openai', 'gemini'] as const) {
      const member = await aKeyHolder(fixture)
      const run = await start(fixture, member, { provider, keywords, count: 1 })
      expect(await until(fixture, member, run)).toMatchObject({ state: 'finished', lines: { done: 20 } })
    }
    for (const { member, run } of hanging) {
      await fixture.server.call(stopAiRun, { params: { id: run.id } }, member)
    }
    for (const { member, run } of hanging) await until(fixture, member, run)
  })
})

describe('a call without an answer', () => {
  it('ends at the limit as perhaps paid, and is not asked again', async () => {
    const { standIn, server } = fixture
    standIn.manner = 'hang'
    const addresses = { OPENAI_BASE_URL: standIn.openaiUrl, GEMINI_BASE_URL: standIn.geminiUrl }
    const request = {
      apiKey: 'sk-1',
      model: unlistedModel('openai', 'x'),
      mode: 'chicken',
      keyword: 'cafe',
      amount: 1,
      have: [],
      signal: new AbortController().signal,
    } as const
    const timeouts = holdTimeouts()
    const outcome = askForEntries(addresses, request)
    await expect.poll(() => standIn.asked.length).toBe(1)
    timeouts.runOut()
    expect(await outcome).toMatchObject({
      ok: false,
      fault: 'provider_timeout',
      again: 'no',
      isPerhapsPaid: true,
    })
    const member = await aKeyHolder(fixture)
    const { providers } = server.services
    const ask = providers.ask
    Object.assign(providers, { ask: (asked: AskRequest) => askForEntries(addresses, asked) })
    const going = await start(fixture, member, { keywords: many(2), count: 1 })
    await expect.poll(() => standIn.asked.length).toBe(3)
    timeouts.runOut()
    const run = await until(fixture, member, going)
    Object.assign(providers, { ask })
    expect(run).toMatchObject({ state: 'stopped', stoppedBy: 'interrupted', lines: { interrupted: 2 } })
    expect((await linesOf(fixture, member, run))[0]).toMatchObject({ fault: 'provider_timeout', asks: 1 })
    expect(standIn.asked).toHaveLength(3)
    // Ten minutes each.
    expect(timeouts.begun).toEqual([600_000, 600_000, 600_000])
  })

  it('that broke off behind its head is perhaps paid as well; one that never began is tried again', async () => {
    const member = await aKeyHolder(fixture)
    const keywords = ['cafe [cut]', 'market']
    const run = await until(fixture, member, await start(fixture, member, { keywords, count: 1 }))
    expect(run).toMatchObject({ state: 'stopped', lines: { done: 1, interrupted: 1 } })
    expect((await linesOf(fixture, member, run))[0]).toMatchObject({ fault: 'provider_network', asks: 1 })
  })
})

describe('a member who loses the level', () => {
  it('keeps what is made; the rest stops, and goes on with another level', async () => {
    const member = await aKeyHolder(fixture)
    let answered = 0
    const gone = { let: () => {} }
    const opened = new Promise<void>((resolve) => {
      gone.let = resolve
    })
    fixture.standIn.gate = () => (++answered > 10 ? opened : undefined)
    const run = await start(fixture, member, { keywords: many(40), count: 1 })
    await until(fixture, member, run, ({ lines }) => lines.done === 10)
    await fixture.server.pool.query(
      `UPDATE profiles SET expires_at = now() - interval '1 hour' WHERE id = $1`,
      [member.id],
    )
    gone.let()
    const stopped = await until(fixture, member, run)
    expect(stopped).toMatchObject({ state: 'stopped', stoppedBy: 'level' })
    expect(stopped.lines.done).toBeLessThan(40)
    expect(stopped.prompts).toBe(stopped.lines.done)
    // A former VIP may go on within the day's quota.
    fixture.standIn.gate = null
    await fixture.server.call(resumeAiRun, { params: { id: run.id }, body: { positions: null } }, member)
    expect(await until(fixture, member, run)).toMatchObject({ state: 'finished', lines: { done: 40 } })
    expect(fixture.standIn.asked).toHaveLength(40)
  })
})
