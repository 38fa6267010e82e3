import { listAiProviders } from '@thokham/contract/ai-providers'
import { resumeAiRun } from '@thokham/contract/ai-runs'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AiFixture, calm, FREE_CANARY, many, start, startAiFixture, until } from '../../testing/ai.ts'
import { aMember } from '../../testing/members.ts'
import { takeFreeRequests } from '../ai-providers/free-allowance.ts'

let fixture: AiFixture
beforeAll(async () => {
  fixture = await startAiFixture({ workers: 3, connections: 60 })
})
beforeEach(() => calm(fixture))

describe('the free tier', () => {
  it('lets exactly 15 of 50 parallel requests pass, over two connections’ worth of servers', async () => {
    const member = await aMember(fixture.server.services, { level: 'vip' })
    const now = new Date('2026-11-20T10:00:00Z')
    const take = (at: Date) =>
      fixture.server.services.db.transaction((tx) =>
        takeFreeRequests(tx, { memberId: member.id, wanted: 1, now: at }),
      )
    const taken = await Promise.all(Array.from({ length: 50 }, () => take(now)))
    expect(taken.filter((each) => each.taken === 1)).toHaveLength(15)
    const later = new Date(now.getTime() + 59_999)
    expect((await take(later)).taken).toBe(0)
    const over = new Date(now.getTime() + 60_000)
    const again = await Promise.all(Array.from({ length: 50 }, () => take(over)))
    expect(again.filter((each) => each.taken === 1)).toHaveLength(15)
  })

  it('lets the queue wait instead of failing, and costs nothing', async () => {
    const { clock } = fixture.server
    clock.now = new Date('2026-11-20T10:00:00Z')
    const member = await aMember(fixture.server.services, { level: 'vip' })
    const run = await start(fixture, member, { provider: 'geminiFree', keywords: many(20), count: 1 })
    const paused = await until(fixture, member, run, ({ lines }) => lines.done === 15)
    expect(paused).toMatchObject({
      state: 'running',
      lines: { waiting: 5, asking: 0, failed: 0 },
      freeAllowance: { used: 15, limit: 15, limitedUntil: '2026-11-20T10:01:00.000Z' },
      // 60 s of pause and 5 × 1.5 s.
      secondsLeft: 68,
    })
    expect(fixture.standIn.asked).toHaveLength(15)
    expect(fixture.standIn.asked.every(({ key }) => key === FREE_CANARY)).toBe(true)
    clock.now = new Date('2026-11-20T10:01:00Z')
    const done = await until(fixture, member, run)
    expect(done).toMatchObject({ state: 'finished', prompts: 20, cost: { totalCostUsd: 0, totalCostThb: 0 } })
    expect(done.cost.totalTokens).toBeGreaterThan(0)
    expect(done.freeAllowance).toMatchObject({ used: 5, limitedUntil: null })
  })

  it('is not offered without the operator’s key', async () => {
    const { providers } = fixture.server.services
    const { free } = providers
    providers.free = null
    const member = await aMember(fixture.server.services, { level: 'vip' })
    const { body } = await fixture.server.call(listAiProviders, {}, member)
    expect(body.providers.map(({ provider, state, reason }) => [provider, state, reason])).toEqual([
      ['openai', 'not_ready', 'key_missing'],
      ['gemini', 'not_ready', 'key_missing'],
      ['geminiFree', 'not_ready', 'not_offered'],
      ['library', 'ready', null],
    ])
    providers.free = free
  })

  it('passes no place on: each request leaves the allowance first', async () => {
    const lonely = await startAiFixture({ workers: 2 })
    lonely.server.clock.now = new Date('2026-11-20T10:00:00Z')
    const member = await aMember(lonely.server.services, { level: 'vip' })
    const run = await start(lonely, member, { provider: 'geminiFree', keywords: many(40), count: 1 })
    await until(lonely, member, run, ({ lines }) => lines.done === 15)
    lonely.server.clock.now = new Date('2026-11-20T10:01:00Z')
    const paused = await until(lonely, member, run, ({ lines }) => lines.done === 30)
    expect(paused).toMatchObject({ lines: { waiting: 10 }, freeAllowance: { used: 15 } })
    expect(lonely.standIn.asked).toHaveLength(30)
  })

  it('asks the provider once for all processes whether it takes the operator’s key, and no member’s allowance pays', async () => {
    const lonely = await startAiFixture()
    const { server, standIn } = lonely
    const member = await aMember(server.services, { level: 'vip' })
    const stateOf = async () => {
      const { providers, freeAllowance } = (await server.call(listAiProviders, {}, member)).body
      return [providers[2]?.state, providers[2]?.lastTestResult, freeAllowance.used]
    }
    expect(await stateOf()).toEqual(['untested', null, 0])
    const order = { provider: 'geminiFree', keywords: many(2), count: 1 } as const
    const first = await start(lonely, member, order)
    expect(first.state).toBe('initialising')
    await until(lonely, member, first)
    expect([standIn.tests, standIn.asked.length]).toEqual([1, 2])
    expect(await stateOf()).toEqual(['ready', 'ok', 2])
    await until(lonely, member, await start(lonely, member, order))
    expect([standIn.tests, standIn.asked.length]).toEqual([1, 4])
  })

  it('does not start while the provider refuses the operator’s key, and tries again each time', async () => {
    const lonely = await startAiFixture()
    const { server, standIn } = lonely
    const { providers } = server.services
    const right = providers.free
    providers.free = { apiKey: 'AIza-wrong-0123456789' }
    const member = await aMember(server.services, { level: 'vip' })
    const order = { provider: 'geminiFree', keywords: many(2), count: 1 } as const
    const run = await until(lonely, member, await start(lonely, member, order))
    expect(run).toMatchObject({
      state: 'stopped',
      fault: 'key_rejected',
      lines: { waiting: 2 },
      freeAllowance: { used: 0 },
    })
    expect(standIn.asked).toHaveLength(0)
    const { body } = await server.call(listAiProviders, {}, member)
    expect(body.providers[2]).toMatchObject({ state: 'error', lastTestResult: 'key_rejected', last4: null })
    providers.free = right
    await server.call(resumeAiRun, { params: { id: run.id }, body: { positions: null } }, member)
    expect(await until(lonely, member, run)).toMatchObject({ state: 'finished', prompts: 2 })
  })

  it('forgets the pauses of an operator’s key when another takes its place, and of the same key none', async () => {
    const lonely = await startAiFixture()
    const { server, standIn } = lonely
    const error = { details: [{ '@type': 'google.rpc.RetryInfo', retryDelay: '7200s' }] }
    standIn.raw = ({ key }) => (key === FREE_CANARY ? { status: 429, body: JSON.stringify({ error }) } : null)
    const member = await aMember(server.services, { level: 'vip' })
    const order = { provider: 'geminiFree', keywords: many(3), count: 1 } as const
    const waiting = await start(lonely, member, order)
    await until(lonely, member, waiting, ({ pause }) => pause?.kind === 'daily')
    await lonely.startAnotherWorker()
    const still = await until(lonely, member, waiting, () => true)
    expect(still.pause).toMatchObject({ kind: 'daily' })

    server.services.providers.free = { apiKey: 'AQ.Ab8RN6-operator-0123456789' }
    await lonely.startAnotherWorker()
    const made = await until(lonely, member, waiting)
    expect(made).toMatchObject({ state: 'finished', prompts: 3, pause: null })
  })
})
