import { discardAiRun, resumeAiRun, stopAiRun } from '@thokham/contract/ai-runs'
import { saveProviderKey } from '@thokham/contract/provider-keys'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AiFixture, aKeyHolder, calm, many, start, startAiFixture, until } from '../../testing/ai.ts'

let fixture: AiFixture
beforeAll(async () => {
  fixture = await startAiFixture()
})
beforeEach(() => calm(fixture))

const forgetPace = () => fixture.server.pool.query('DELETE FROM ai_paces')

describe('what a provider told to wait', () => {
  it.each([
    ['120', 'rate'],
    ['3600', 'daily'],
  ] as const)('%s s belongs to the key: going on and a new run wait as well', async (retryAfter, kind) => {
    const member = await aKeyHolder(fixture)
    const body = '{"error":{"message":"Slow down please"}}'
    fixture.standIn.raw = () => ({ status: 429, headers: { 'retry-after': retryAfter }, body })
    const order = { keywords: many(1), count: 1 } as const
    const run = await until(
      fixture,
      member,
      await start(fixture, member, order),
      ({ pause }) => pause !== null,
    )
    await fixture.server.call(stopAiRun, { params: { id: run.id } }, member)
    await until(fixture, member, run)
    await fixture.server.call(resumeAiRun, { params: { id: run.id }, body: { positions: null } }, member)
    const again = await until(
      fixture,
      member,
      run,
      ({ state, pause }) => state === 'running' && pause !== null,
    )
    expect(again.pause).toMatchObject({ kind, said: 'Slow down please' })
    await fixture.server.call(discardAiRun, { params: { id: run.id } }, member)
    const next = await start(fixture, member, order)
    await until(fixture, member, next, ({ pause }) => pause !== null)
    expect(fixture.standIn.asked).toHaveLength(1)
    // Another key waits for nothing, and the run goes on with it by itself.
    fixture.standIn.raw = null
    await fixture.server.call(
      saveProviderKey,
      { params: { provider: 'openai' }, body: { apiKey: 'sk-another-0123456789' } },
      member,
    )
    expect(await until(fixture, member, next)).toMatchObject({ state: 'finished', pause: null, prompts: 1 })
  })
})

describe('the pace of a key', () => {
  it.each(['openai', 'gemini'] as const)('of %s is not that of the key in its place', async (provider) => {
    const member = await aKeyHolder(fixture)
    await forgetPace()
    // Of each key, in ms: two of them take four calls at once.
    fixture.standIn.rate = { calls: 2, windowMs: 90_000 }
    const run = await start(fixture, member, { provider, keywords: many(4), count: 1 })
    const slow = await until(fixture, member, run, ({ pause, lines }) => pause !== null && lines.asking === 0)
    expect(slow).toMatchObject({ lines: { done: 2, waiting: 2, failed: 0 } })
    await fixture.server.call(
      saveProviderKey,
      { params: { provider }, body: { apiKey: `AQ.another-of-${provider}-0123` } },
      member,
    )
    const made = await until(fixture, member, run)
    expect(made).toMatchObject({ state: 'finished', prompts: 4, pause: null })
  })
})

describe.each(['openai', 'gemini'] as const)('a rate limit of %s', (provider) => {
  it('says how long it is waited for, and how many a minute there are', async () => {
    const member = await aKeyHolder(fixture)
    await forgetPace()
    let asked = 0
    const error = { details: [{ '@type': 'google.rpc.RetryInfo', retryDelay: '2s' }] }
    fixture.standIn.raw = () => {
      if (++asked !== 12) return null
      // It is paused until it was seen so.
      fixture.server.clock.now = new Date()
      return { status: 429, body: JSON.stringify({ error }) }
    }
    const order = { provider, keywords: many(15), count: 1 } as const
    const paused = await until(
      fixture,
      member,
      await start(fixture, member, order),
      ({ pause }) => pause !== null,
    )
    expect(paused.pause).toMatchObject({ kind: 'rate', perMinute: expect.any(Number) })
    expect(Date.parse(paused.pause?.until as string) - Date.parse(paused.pause?.now as string)).toBeLessThan(
      2_300,
    )
    fixture.server.clock.now = null
    expect(await until(fixture, member, paused)).toMatchObject({ state: 'finished', pause: null })
  })
})

describe('a refusal', () => {
  it('of the day pauses the run until it returns, with the hour, and costs no line', async () => {
    const member = await aKeyHolder(fixture)
    fixture.server.clock.now = new Date('2026-11-21T10:00:00Z')
    const error = {
      code: 429,
      status: 'RESOURCE_EXHAUSTED',
      details: [
        { violations: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier', quotaValue: '250' }] },
        { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '31s' },
      ],
    }
    let isSpent = true
    fixture.standIn.raw = ({ keyword }) =>
      isSpent && keyword !== 'keyword 1' ? { status: 429, body: JSON.stringify({ error }) } : null
    const order = { provider: 'gemini', keywords: many(3), count: 1 } as const
    const run = await start(fixture, member, order)
    // The stand-in counts by the real clock, Google by California's: midnight there is 08:00 UTC.
    const paused = await until(
      fixture,
      member,
      run,
      ({ pause, lines }) => pause !== null && lines.asking === 0,
    )
    expect(paused).toMatchObject({
      state: 'running',
      pause: { kind: 'daily' },
      lines: { done: 1, waiting: 2 },
    })
    expect(new Date(paused.pause?.until as string).getTime()).toBeGreaterThan(
      new Date(paused.pause?.now as string).getTime(),
    )
    isSpent = false
    fixture.server.clock.now = new Date(Date.parse(paused.pause?.until as string) + 1_000)
    expect(await until(fixture, member, run)).toMatchObject({ state: 'finished', lines: { done: 3 } })
  })

  it('for what is not paid stops the run, as waiting would not help', async () => {
    const member = await aKeyHolder(fixture)
    const body = JSON.stringify({
      error: { message: 'You exceeded your current quota', code: 'insufficient_quota' },
    })
    fixture.standIn.raw = () => ({ status: 429, body })
    const run = await until(fixture, member, await start(fixture, member, { keywords: many(3), count: 1 }))
    expect(run).toMatchObject({ state: 'stopped', stoppedBy: 'fault', fault: 'credit_used_up' })
  })

  it('leaves a key that is known to be fast alone afterwards', { tags: 'long' }, async () => {
    const member = await aKeyHolder(fixture)
    let asked = 0
    fixture.standIn.raw = () =>
      ++asked === 5 ? { status: 429, headers: { 'retry-after': '0.2' }, body: '{}' } : null
    const run = await until(fixture, member, await start(fixture, member, { keywords: many(40), count: 1 }))
    expect(run).toMatchObject({ state: 'finished', lines: { done: 40 } })
    expect(fixture.standIn.asked).toHaveLength(41)
  })
})
