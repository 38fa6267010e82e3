import { type AiRun, type RunNote, resumeAiRun } from '@thokham/contract/ai-runs'
import {
  listProviderKeys,
  type Provider,
  saveProviderKey,
  testProviderKey,
} from '@thokham/contract/provider-keys'
import { type AiModel, defaultModel } from '@thokham/domain/ai/model'
import type { ProviderFault } from '@thokham/domain/provider-error'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AiFixture, calm, linesOf, many, start, startAiFixture, until } from '../../testing/ai.ts'
import { loadModels } from '../../testing/library.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { putModels } from '../../testing/models.ts'

/*
 * OpenAI and Google as they are on 27 November 2026 (scripts/ai-provider-rules.mjs): from a new key to finished prompts, on
 * defaults, and through each way in which they refuse.
 */

let fixture: AiFixture
beforeAll(async () => {
  fixture = await startAiFixture({
    env: { OPENAI_MODEL: defaultModel('openai'), GEMINI_MODEL: defaultModel('gemini') },
  })
  await loadModels(fixture.server.services)
})
beforeEach(async () => {
  calm(fixture)
  fixture.standIn.today = '2026-11-27'
  fixture.server.clock.now = new Date('2026-11-27T12:00:00+07:00')
  await fixture.server.pool.query('DELETE FROM ai_model_observations')
  await setTakeover(true)
})

/** A key as Google gives them out, which asks the stand-in for trouble by a word. */
const keyOf = (provider: Provider, word = 'good') =>
  `${provider === 'gemini' ? 'AQ.Ab8RN6' : 'sk-proj'}-${word}-0123456789placeholder`

async function aMemberWith(provider: Provider, word?: string): Promise<TestMember> {
  const member = await aMember(fixture.server.services, { level: 'vip' })
  const body = { apiKey: keyOf(provider, word) }
  const saved = await fixture.server.call(saveProviderKey, { params: { provider }, body }, member)
  expect(saved.error).toBeNull()
  return member
}

const test = async (provider: Provider, member: TestMember) =>
  (await fixture.server.call(testProviderKey, { params: { provider } }, member)).body

const storedKey = async (provider: Provider, member: TestMember) =>
  (await fixture.server.call(listProviderKeys, {}, member)).body.keys.find((key) => key.provider === provider)

async function setTakeover(on: boolean): Promise<void> {
  await fixture.server.pool.query(
    `INSERT INTO settings (value) VALUES ($1) ON CONFLICT ("only") DO UPDATE SET value = excluded.value`,
    [{ ai: { successorTakesOver: on } }],
  )
}

const orders = (provider: Provider, count = 3) => ({ provider, keywords: many(count), count: 1 as const })
const run = async (member: TestMember, order: Parameters<typeof start>[2]) =>
  until(fixture, member, await start(fixture, member, order))
const goOn = async (member: TestMember, going: AiRun, wish: { model?: string; thinksLittle?: true } = {}) => {
  const body = { positions: null, ...wish }
  const answer = await fixture.server.call(resumeAiRun, { params: { id: going.id }, body }, member)
  expect(answer.error).toBeNull()
  return until(fixture, member, going)
}
/** Tells that each keyword was answered by one call, and paid for once. */
function expectPaidOnce(count: number): void {
  const keywords = fixture.standIn.paid.map(({ keyword }) => keyword)
  expect([...keywords].sort()).toEqual([...many(count)].sort())
}
const refusesOf = async (provider: Provider, model: string) =>
  (
    await fixture.server.pool.query<{ refuses: string[] }>(
      'SELECT refuses FROM ai_model_observations WHERE provider = $1 AND model = $2',
      [provider, model],
    )
  ).rows[0]?.refuses ?? []
const offer = (model: Pick<AiModel, 'provider' | 'id'> & Partial<AiModel>) => putModels(fixture.server, model)

describe('a new key, on defaults', () => {
  it('of Google makes prompts, with the least thinking, for the price of its model', async () => {
    const member = await aMemberWith('gemini')
    expect(await test('gemini', member)).toMatchObject({
      lastTestResult: 'ok',
      lastTestedModel: 'gemini-3.5-flash-lite',
      isFormerKind: false,
    })
    const made = await run(member, { ...orders('gemini'), count: 3 })
    expect(made).toMatchObject({ state: 'finished', prompts: 9, model: 'gemini-3.5-flash-lite', notes: [] })
    expectPaidOnce(3)
    for (const { body } of fixture.standIn.asked) {
      expect(body.generationConfig.thinkingConfig).toEqual({ thinkingLevel: 'minimal' })
      expect(body.generationConfig).not.toHaveProperty('temperature')
    }
    expect(fixture.standIn.refused).toEqual([])
    const { inputTokens, outputTokens, totalCostUsd } = made.cost
    // 0.30 and 2.50 dollars for a million.
    expect(totalCostUsd).toBeCloseTo((inputTokens * 0.3 + outputTokens * 2.5) / 1e6, 9)
  })

  it('of OpenAI makes prompts without thinking; a dated snapshot is the model itself', async () => {
    const member = await aMemberWith('openai')
    expect(await test('openai', member)).toMatchObject({
      lastTestResult: 'ok',
      lastTestedModel: 'gpt-6-luna',
    })
    const made = await run(member, { ...orders('openai'), count: 3 })
    expect(made).toMatchObject({ state: 'finished', prompts: 9, model: 'gpt-6-luna', notes: [] })
    expectPaidOnce(3)
    for (const { body } of fixture.standIn.asked) {
      expect(body).toMatchObject({ model: 'gpt-6-luna', reasoning_effort: 'none' })
      expect(Object.keys(body).sort()).toEqual(['messages', 'model', 'reasoning_effort', 'response_format'])
    }
    const { inputTokens, outputTokens, totalCostUsd } = made.cost
    expect(totalCostUsd).toBeCloseTo((inputTokens * 0.1 + outputTokens * 0.5) / 1e6, 9)
  })

  it('that may not read the list of models is a good key', async () => {
    const member = await aMemberWith('openai', 'nolist')
    expect(await test('openai', member)).toMatchObject({ lastTestResult: 'ok', isActive: true })
  })
})

describe('a key that its provider refuses', () => {
  it.each<[Provider, string, ProviderFault, boolean]>([
    ['gemini', 'wrong', 'key_rejected', false],
    ['gemini', 'oldkind', 'key_old_kind', false],
    ['gemini', 'disabled', 'key_restricted', true],
    ['gemini', 'restricted', 'key_restricted', true],
    ['gemini', 'leaked', 'key_restricted', true],
    ['gemini', 'location', 'location_refused', true],
    ['gemini', 'credit', 'credit_used_up', true],
    ['gemini', 'hardlimit', 'spending_limit_reached', true],
    ['gemini', 'tier', 'spending_limit_reached', true],
    ['gemini', 'dunning', 'credit_used_up', true],
    ['gemini', 'closed', 'credit_used_up', true],
    ['gemini', 'nofree', 'no_free_allowance', true],
    ['openai', 'wrong', 'key_rejected', false],
    ['openai', 'restricted', 'key_restricted', true],
    ['openai', 'nomember', 'key_restricted', true],
    ['openai', 'archived', 'key_restricted', true],
    ['openai', 'deactivated', 'key_restricted', true],
    ['openai', 'location', 'location_refused', true],
    ['openai', 'unverified', 'organisation_unverified', true],
    ['openai', 'credit', 'credit_used_up', true],
    ['openai', 'hardlimit', 'spending_limit_reached', true],
    ['openai', 'noaccess', 'model_not_found', true],
  ])('%s, %s: %s stops the run once; the key stays: %s', async (provider, word, fault, isActive) => {
    const member = await aMemberWith(provider, word)
    const stopped = await run(member, orders(provider, 30))
    expect(stopped).toMatchObject({ state: 'stopped', stoppedBy: 'fault', fault, pause: null, prompts: 0 })
    expect(stopped.cost.totalTokens).toBe(0)
    expect(fixture.standIn.paid).toEqual([])
    // Those that were on their way together, and none after them.
    expect(fixture.standIn.refused.length).toBeLessThanOrEqual(10)
    expect((await storedKey(provider, member))?.isActive).toBe(isActive)
    expect(await test(provider, member)).toMatchObject({ lastTestResult: fault, isActive })
    // With another key all of it goes on.
    const body = { apiKey: keyOf(provider) }
    await fixture.server.call(saveProviderKey, { params: { provider }, body }, member)
    expect(await goOn(member, stopped)).toMatchObject({ state: 'finished', prompts: 30, fault: null })
    expectPaidOnce(30)
  })

  it('for the day waits until the day returns, and says when', async () => {
    const member = await aMemberWith('gemini', 'daily')
    const waiting = await until(
      fixture,
      member,
      await start(fixture, member, orders('gemini')),
      ({ pause }) => pause !== null,
    )
    expect(waiting).toMatchObject({ state: 'running', fault: null, pause: { kind: 'daily' } })
    // Not the half minute that Google names beside it; and no day is longer than 25 hours.
    const { until: returns = '', now = '' } = waiting.pause ?? {}
    const hours = (Date.parse(returns) - Date.parse(now)) / 3_600_000
    expect(hours).toBeGreaterThan(0.01)
    expect(hours).toBeLessThanOrEqual(25)
    expect((await storedKey('gemini', member))?.isActive).toBe(true)
  })
})

describe('a refusal that is about no key', () => {
  const said = (message: string, code: string) =>
    JSON.stringify({ error: { message, type: 'invalid_request_error', param: null, code } })

  it.each<[string, { status: number; body: string }, ProviderFault]>([
    [
      'a prompt that OpenAI flags',
      { status: 400, body: said('Invalid prompt: your prompt was flagged.', 'invalid_prompt') },
      'ai_refused',
    ],
    [
      'a request that no minute has room for',
      {
        status: 429,
        body: said(
          'Request too large for gpt-6-luna: Limit 30000, Requested 45000. The input or output tokens must be reduced.',
          'rate_limit_exceeded',
        ),
      },
      'provider_refused',
    ],
  ])('%s fails its keyword alone', async (_, answer, fault) => {
    const member = await aMemberWith('openai')
    fixture.standIn.raw = ({ keyword }) => (keyword === many(3)[1] ? answer : null)
    const made = await run(member, orders('openai'))
    expect(made).toMatchObject({ state: 'finished', prompts: 2, pause: null, lines: { done: 2, failed: 1 } })
    expect((await linesOf(fixture, member, made))[1]).toMatchObject({ state: 'failed', fault })
    expect(fixture.standIn.asked.filter(({ keyword }) => keyword === many(3)[1])).toHaveLength(1)
    expect((await storedKey('openai', member))?.isActive).toBe(true)
  })
})

describe('a parameter that a model refuses', () => {
  it.each<[string, Pick<AiModel, 'provider' | 'id'> & Partial<AiModel>, string, string]>([
    [
      'the thinking level, as a field',
      { provider: 'gemini', id: 'gemini-2.5-flash-lite', leastThinking: { thinkingLevel: 'minimal' } },
      'thinking',
      'thinkingLevel',
    ],
    [
      'the temperature',
      { provider: 'openai', id: 'gpt-5-mini', temperature: true },
      'temperature',
      'temperature',
    ],
    [
      'the temperature in other words',
      { provider: 'openai', id: 'kimi-k3', temperature: true },
      'temperature',
      'temperature',
    ],
    [
      'the temperature in other words, behind its maker’s name',
      { provider: 'openai', id: 'openai/gpt-5-mini', temperature: true },
      'temperature',
      'temperature',
    ],
  ])('%s is left out, once for all calls to come', async (_, model, parameter, name) => {
    await offer(model)
    const { provider, id } = model
    const member = await aMemberWith(provider)
    await test(provider, member)
    const made = await run(member, { ...orders(provider), model: id })
    expect(made).toMatchObject({ state: 'finished', prompts: 3, fault: null })
    expect(made.notes).toEqual([{ kind: 'parameter', model: id, name }] satisfies RunNote[])
    expectPaidOnce(3)
    expect(await refusesOf(provider, id)).toEqual([`${parameter}@2026-11-27`])
    const refused = fixture.standIn.refused.length
    expect(refused).toBeGreaterThan(0)
    expect(await run(member, { ...orders(provider), model: id })).toMatchObject({ prompts: 3, notes: [] })
    expect(fixture.standIn.refused).toHaveLength(refused)
  })

  it.each<[string, Pick<AiModel, 'provider' | 'id'> & Partial<AiModel>, string, string, object]>([
    [
      'thinking level',
      { provider: 'gemini', id: 'gemini-3.8-flash', leastThinking: { thinkingLevel: 'minimal' } },
      'thinkingLevel',
      'low',
      { generationConfig: { thinkingConfig: { thinkingLevel: 'low' } } },
    ],
    [
      'thinking budget',
      { provider: 'gemini', id: 'gemini-2.5-pro', leastThinking: { thinkingBudget: 0 } },
      'thinkingBudget',
      '1024',
      { generationConfig: { thinkingConfig: { thinkingBudget: 1_024 } } },
    ],
    [
      'effort, where its provider names a lesser one',
      { provider: 'openai', id: 'gpt-5.6-luna', leastThinking: { reasoningEffort: 'minimal' } },
      'reasoning_effort',
      'none',
      { reasoning_effort: 'none' },
    ],
    [
      'effort',
      { provider: 'openai', id: 'gpt-6-astra', leastThinking: { reasoningEffort: 'none' } },
      'reasoning_effort',
      'low',
      { reasoning_effort: 'low' },
    ],
  ])(
    'of the least %s is asked for as its provider names the least',
    async (_, model, name, instead, body) => {
      await offer(model)
      const { provider, id } = model
      const member = await aMemberWith(provider)
      await test(provider, member)
      const made = await run(member, { ...orders(provider), model: id })
      expect(made).toMatchObject({ state: 'finished', prompts: 3, fault: null })
      expect(made.notes).toEqual([{ kind: 'parameter', model: id, name, instead }] satisfies RunNote[])
      expectPaidOnce(3)
      expect(fixture.standIn.asked.at(-1)?.body).toMatchObject(body)
      expect(await refusesOf(provider, id)).toEqual([`least_thinking=${instead}@2026-11-27`])
      const refused = fixture.standIn.refused.length
      expect(await run(member, { ...orders(provider), model: id })).toMatchObject({ prompts: 3, notes: [] })
      expect(fixture.standIn.refused).toHaveLength(refused)
    },
  )

  it('of thinking is left out once it refused both the least and what was asked in its place', async () => {
    const model = { provider: 'openai', id: 'kimi-k3', leastThinking: { reasoningEffort: 'none' } } as const
    await offer(model)
    const member = await aMemberWith('openai')
    const made = await run(member, { ...orders('openai'), model: model.id })
    expect(made).toMatchObject({ state: 'finished', prompts: 3 })
    expectPaidOnce(3)
    expect(await refusesOf('openai', model.id)).toEqual([
      'least_thinking=low@2026-11-27',
      'thinking@2026-11-27',
    ])
  })

  it('is not sent at all to a model without a row', async () => {
    const { server, standIn } = fixture
    const { providers } = server.services
    const { addressOf } = providers
    Object.assign(providers, {
      addressOf: (of: Parameters<typeof addressOf>[0]) => ({
        ...addressOf(of),
        model: 'openai/gpt-5-mini-new',
      }),
    })
    const member = await aMemberWith('openai')
    const made = await run(member, orders('openai'))
    Object.assign(providers, { addressOf })
    expect(made).toMatchObject({ state: 'finished', prompts: 3, notes: [] })
    expect(standIn.refused).toEqual([])
    expect(Object.keys(standIn.asked[0]?.body).sort()).toEqual(['messages', 'model', 'response_format'])
  })
})

describe('a model that is retired', () => {
  const ended = { provider: 'gemini', id: 'gemini-2.0-flash', ends: '2027-06-01' } as const
  const retired: RunNote = { kind: 'retired', model: ended.id, successor: 'gemini-3.5-flash-lite' }

  it('gives way to its successor at the first refusal, and each keyword is paid for once', async () => {
    await offer({ ...ended, successor: 'gemini-3.5-flash-lite' })
    const member = await aMemberWith('gemini')
    await test('gemini', member)
    const made = await run(member, { ...orders('gemini', 20), model: ended.id })
    expect(made).toMatchObject({
      state: 'finished',
      prompts: 20,
      model: 'gemini-3.5-flash-lite',
      notes: [retired],
    })
    expectPaidOnce(20)
    expect((await storedKey('gemini', member))?.isActive).toBe(true)
  })

  it('gives way when it is met by the test before the run', async () => {
    await offer({ ...ended, successor: 'gemini-3.5-flash-lite' })
    const member = await aMemberWith('gemini')
    const made = await run(member, { ...orders('gemini'), model: ended.id })
    expect(made).toMatchObject({ state: 'finished', model: 'gemini-3.5-flash-lite', notes: [retired] })
    expectPaidOnce(3)
  })

  it('stops the run where nothing may take over, which goes on with the model that is chosen then', async () => {
    await offer({ ...ended, successor: 'gemini-3.5-flash-lite' })
    await setTakeover(false)
    const member = await aMemberWith('gemini')
    const stopped = await run(member, { ...orders('gemini'), model: ended.id })
    expect(stopped).toMatchObject({ state: 'stopped', fault: 'model_retired', model: ended.id, notes: [] })
    expect(fixture.standIn.paid).toEqual([])
    const made = await goOn(member, stopped, { model: 'gemini-3.8-flash' })
    expect(made).toMatchObject({ state: 'finished', prompts: 3, model: 'gemini-3.8-flash', fault: null })
    expectPaidOnce(3)
    expect(fixture.standIn.paid.map(({ model }) => model)).toEqual(Array(3).fill('gemini-3.8-flash'))
  })

  it('is not asked from the day of its end on', async () => {
    const member = await aMemberWith('gemini')
    fixture.server.clock.now = new Date('2026-12-01T00:00:00+07:00')
    const order = { ...orders('gemini'), model: 'gemini-2.5-flash' }
    const made = await run(member, order)
    expect(made.notes).toEqual([
      { kind: 'retired', model: 'gemini-2.5-flash', successor: 'gemini-3.5-flash-lite' },
    ])
    expect(fixture.standIn.paid.map(({ model }) => model)).toEqual(Array(3).fill('gemini-3.5-flash-lite'))
    await setTakeover(false)
    fixture.standIn.paid.length = 0
    const stopped = await run(member, order)
    expect(stopped).toMatchObject({ state: 'stopped', fault: 'model_retired', model: 'gemini-2.5-flash' })
    expect(fixture.standIn.paid).toEqual([])
    // Asked again, it stops again.
    expect(await goOn(member, stopped)).toMatchObject({ state: 'stopped', fault: 'model_retired' })
    await setTakeover(true)
    expect(await goOn(member, stopped)).toMatchObject({ state: 'finished', model: 'gemini-3.5-flash-lite' })
    expectPaidOnce(3)
  })

  it('that is not found while its end is near has ended', async () => {
    const member = await aMemberWith('openai')
    fixture.server.clock.now = new Date('2027-01-10T12:00:00+07:00')
    // Earlier than was announced.
    fixture.standIn.today = '2027-01-14'
    const made = await run(member, { ...orders('openai'), model: 'gpt-4o-mini' })
    expect(made).toMatchObject({ state: 'finished', prompts: 3, model: 'gpt-6-luna' })
    expect(made.notes).toEqual([{ kind: 'retired', model: 'gpt-4o-mini', successor: 'gpt-6-luna' }])
    expectPaidOnce(3)
  })

  it('that nothing takes over from is said to be not there', async () => {
    await offer({ provider: 'gemini', id: 'gemini-1.5-flash' })
    const member = await aMemberWith('gemini')
    const stopped = await run(member, { ...orders('gemini'), model: 'gemini-1.5-flash' })
    expect(stopped).toMatchObject({ state: 'stopped', fault: 'model_not_found' })
    expect((await storedKey('gemini', member))?.isActive).toBe(true)
  })
})

describe('an answer', () => {
  it('that is thoughts alone is costed, said, and not asked for again by itself', async () => {
    await offer({ provider: 'openai', id: 'thinks-aloud', outputUsd: 0.5 })
    const member = await aMemberWith('openai')
    const stopped = await run(member, { ...orders('openai', 1), model: 'thinks-aloud' })
    expect(stopped).toMatchObject({
      state: 'stopped',
      fault: 'only_thoughts',
      lines: { failed: 1 },
      canThinkLess: true,
    })
    expect(fixture.standIn.paid).toHaveLength(1)
    // 65,536 tokens at 0.5 dollars for a million, and 35.5 baht a dollar.
    expect(stopped.cost.outputTokens).toBe(65_536)
    expect(stopped.thoughtsThb).toBeCloseTo(0.032768 * 35.5, 6)
    expect((await linesOf(fixture, member, stopped))[0]).toMatchObject({ fault: 'only_thoughts', asks: 1 })
    const made = await goOn(member, stopped, { thinksLittle: true })
    expect(made).toMatchObject({ state: 'finished', prompts: 1, canThinkLess: false })
    expect(fixture.standIn.asked.at(-1)?.body.reasoning_effort).toBe('low')
    expect(fixture.standIn.paid).toHaveLength(2)
  })

  it('of Google that is thoughts alone is told the same way', async () => {
    const member = await aMemberWith('gemini')
    const order = { ...orders('gemini'), keywords: ['keyword 1 [thoughts]'] }
    const stopped = await run(member, order)
    // It was asked for the least already.
    expect(stopped).toMatchObject({ state: 'stopped', fault: 'only_thoughts', canThinkLess: false })
    expect(stopped.cost.outputTokens).toBe(65_536)
    expect(fixture.standIn.paid).toHaveLength(1)
  })

  it.each<[Provider, object]>([
    [
      'gemini',
      {
        candidates: [{ content: { parts: [{ text: '{"entries":["a' }] }, finishReason: 'MAX_TOKENS' }],
        usageMetadata: { promptTokenCount: 200, candidatesTokenCount: 3, thoughtsTokenCount: 65_000 },
      },
    ],
    [
      'openai',
      {
        choices: [{ message: { content: '{"entries":["a' }, finish_reason: 'length' }],
        usage: {
          prompt_tokens: 200,
          completion_tokens: 65_003,
          completion_tokens_details: { reasoning_tokens: 65_000 },
        },
      },
    ],
    // Nobody counts the thoughts: they are what is left of the sum, or of the answer.
    [
      'gemini',
      {
        candidates: [{ content: { parts: [{ text: '{"entries":["a' }] }, finishReason: 'MAX_TOKENS' }],
        usageMetadata: { promptTokenCount: 200, candidatesTokenCount: 3, totalTokenCount: 65_203 },
      },
    ],
    [
      'openai',
      {
        choices: [{ message: { content: '{"entries":["a' }, finish_reason: 'length' }],
        usage: { prompt_tokens: 200, completion_tokens: 65_003, total_tokens: 65_203 },
      },
    ],
  ])('of %s that thoughts leave a scrap of is paid for once', async (provider, answer) => {
    const member = await aMemberWith(provider)
    fixture.standIn.raw = () => ({ body: JSON.stringify(answer) })
    const stopped = await run(member, orders(provider, 1))
    expect(stopped).toMatchObject({ state: 'stopped', fault: 'only_thoughts', lines: { failed: 1 } })
    expect(stopped.cost.outputTokens).toBe(65_003)
    expect(fixture.standIn.asked).toHaveLength(1)
  })

  it('that is cut off before it has one entry is not asked for again', async () => {
    const member = await aMemberWith('openai')
    const content = `{"entries": [${'['.repeat(2_000)}`
    const usage = { prompt_tokens: 200, completion_tokens: 2_000, total_tokens: 2_200 }
    const answer = { choices: [{ message: { content }, finish_reason: 'length' }], usage }
    fixture.standIn.raw = () => ({ body: JSON.stringify(answer) })
    const made = await run(member, orders('openai', 1))
    expect(made).toMatchObject({ state: 'finished', lines: { failed: 1 } })
    expect((await linesOf(fixture, member, made))[0]).toMatchObject({ fault: 'no_prompts', asks: 1 })
    expect(fixture.standIn.asked).toHaveLength(1)
  })

  it.each([
    { promptFeedback: { blockReason: 'IMAGE_SAFETY' }, usageMetadata: { promptTokenCount: 200 } },
    { promptFeedback: { blockReason: 'MODEL_ARMOR' }, usageMetadata: { promptTokenCount: 200 } },
    { candidates: [{ finishReason: 'LANGUAGE' }], usageMetadata: { promptTokenCount: 200 } },
    { candidates: [{ finishReason: 'MALFORMED_RESPONSE' }], usageMetadata: { promptTokenCount: 200 } },
  ])('that Google holds back, as %j, is a refusal of its keyword and not asked for again', async (answer) => {
    const member = await aMemberWith('gemini')
    fixture.standIn.raw = () => ({ body: JSON.stringify(answer) })
    const made = await run(member, orders('gemini', 1))
    expect(made).toMatchObject({ state: 'finished', lines: { failed: 1 } })
    expect((await linesOf(fixture, member, made))[0]).toMatchObject({ fault: 'ai_refused', asks: 1 })
    expect(fixture.standIn.asked).toHaveLength(1)
  })

  it('holds the thoughts in its cost, as each provider counts them', async () => {
    await offer({ provider: 'openai', id: 'gpt-6.1-terra', leastThinking: { reasoningEffort: 'medium' } })
    const member = await aMemberWith('openai')
    const made = await run(member, { ...orders('openai', 1), model: 'gpt-6.1-terra' })
    await offer({ provider: 'gemini', id: 'gemini-3.8-flash', leastThinking: { thinkingLevel: 'medium' } })
    const other = await aMemberWith('gemini')
    const google = await run(other, { ...orders('gemini', 1), model: 'gemini-3.8-flash' })
    // 900 of thoughts, and the same words in both.
    expect(made.cost.outputTokens).toBeGreaterThan(900)
    expect(google.cost.outputTokens).toBe(made.cost.outputTokens)
  })

  it('of another model than was asked is named, and paid for as what it is', async () => {
    const member = await aMemberWith('gemini')
    await loadModels(fixture.server.services)
    // Google leads calls elsewhere a day before our list says so.
    fixture.standIn.today = '2026-12-01'
    fixture.server.clock.now = new Date('2026-11-30T12:00:00+07:00')
    const made = await run(member, { ...orders('gemini'), model: 'gemini-2.5-flash' })
    expect(made).toMatchObject({ state: 'finished', model: 'gemini-2.5-flash' })
    expect(made.notes).toEqual([
      { kind: 'other', asked: 'gemini-2.5-flash', answered: 'gemini-3.5-flash-lite' },
    ])
    const { inputTokens, outputTokens, totalCostUsd } = made.cost
    expect(totalCostUsd).toBeCloseTo((inputTokens * 0.3 + outputTokens * 2.5) / 1e6, 9)
    const { rows } = await fixture.server.pool.query(
      'SELECT DISTINCT model FROM ai_calls WHERE run_id = $1',
      [made.id],
    )
    expect(rows).toEqual([{ model: 'gemini-3.5-flash-lite' }])
  })

  it('without counts of tokens is estimated', async () => {
    const member = await aMemberWith('gemini')
    const order = { ...orders('gemini'), keywords: ['keyword 1 [no_usage]'] }
    const made = await run(member, order)
    expect(made).toMatchObject({ state: 'finished', prompts: 1, cost: { estimatedCalls: 1 } })
    expect(made.cost.totalTokens).toBeGreaterThan(0)
  })
})

it('nobody changes the model of a run that is at work', async () => {
  const member = await aMemberWith('gemini', 'daily')
  const going = await start(fixture, member, orders('gemini'))
  const body = { positions: null, model: 'gemini-3.8-flash' }
  const answer = await fixture.server.call(resumeAiRun, { params: { id: going.id }, body }, member)
  expect(answer.error?.code).toBe('conflict')
})

it('a model that is not offered is not chosen for the rest of a run', async () => {
  const member = await aMemberWith('gemini', 'credit')
  const stopped = await run(member, orders('gemini'))
  const body = { positions: null, model: 'gemini-none' }
  const answer = await fixture.server.call(resumeAiRun, { params: { id: stopped.id }, body }, member)
  expect(answer.error).toMatchObject({ code: 'invalid_input', fields: { model: 'format' } })
})
