import { randomUUID } from 'node:crypto'
import { listAiProviders, readAiCost } from '@thokham/contract/ai-providers'
import { createAiRun, editAiRunLine, listAiRuns, stopAiRun } from '@thokham/contract/ai-runs'
import { listHistory, readHistorySettings } from '@thokham/contract/history'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type AiFixture,
  aKeyHolder,
  anOrder,
  calm,
  holdAnswers,
  linesOf,
  many,
  standing,
  start,
  startAiFixture,
  until,
} from '../../testing/ai.ts'
import { aMember } from '../../testing/members.ts'
import { putModels, removeModel } from '../../testing/models.ts'

let fixture: AiFixture
beforeAll(async () => {
  fixture = await startAiFixture()
})
beforeEach(() => calm(fixture))

describe('a run', () => {
  it.each(['openai', 'gemini'] as const)('with %s asks once a line and keeps what came', async (provider) => {
    const member = await aKeyHolder(fixture)
    const run = await until(fixture, member, await start(fixture, member, { provider }))
    expect(run).toMatchObject({
      state: 'finished',
      stoppedBy: null,
      lines: { total: 3, done: 3, failed: 0 },
      prompts: 9,
      missing: 0,
      isOfficial: false,
      host: fixture.standIn.url.slice('http://'.length),
    })
    const lines = await linesOf(fixture, member, run)
    expect(lines.map(({ keyword }) => keyword)).toEqual(['cozy cafe', 'misty forest', 'thai market'])
    expect(lines[0]?.prompts).toEqual([
      {
        text: 'cozy cafe, golden morning, soft natural light, shallow depth of field, calm mood',
        flag: null,
      },
      { text: 'cozy cafe, quiet morning, soft natural light, shallow depth of field, calm mood', flag: null },
      {
        text: 'cozy cafe, modern morning, soft natural light, shallow depth of field, calm mood',
        flag: null,
      },
    ])
    expect(fixture.standIn.asked).toHaveLength(3)
    expect(fixture.standIn.asked.every(({ structured }) => structured)).toBe(true)
  })

  it('whose set cannot be written into the history has its results all the same, and says so', async () => {
    const member = await aKeyHolder(fixture)
    const keywords = ['cannot be kept', 'cozy cafe']
    await fixture.server.pool.query(
      `ALTER TABLE prompt_history ADD CONSTRAINT broken CHECK (set_name <> 'cannot be kept') NOT VALID`,
    )
    const run = await until(fixture, member, await start(fixture, member, { keywords, count: 1 }))
    expect(run).toMatchObject({ state: 'finished', prompts: 2, historyFailed: true, historyId: null })
    expect(await standing(fixture, member)).toMatchObject({ me: { promptCount: 2 }, quota: { used: 2 } })
    await fixture.server.pool.query('ALTER TABLE prompt_history DROP CONSTRAINT broken')
    // The next change of it brings its set along.
    const [line] = await linesOf(fixture, member, run)
    const body = { prompts: [], revision: line?.revision ?? 0 }
    await fixture.server.call(editAiRunLine, { params: { id: run.id, position: 0 }, body }, member)
    expect(await until(fixture, member, run)).toMatchObject({ prompts: 1, historyFailed: false })
  })

  it('unfinished is listed however many came after it', async () => {
    const member = await aKeyHolder(fixture)
    const letGo = holdAnswers(fixture)
    const stopped = await start(fixture, member, { keywords: many(20), count: 1 })
    await fixture.server.call(stopAiRun, { params: { id: stopped.id } }, member)
    await until(fixture, member, stopped)
    letGo()
    for (let more = 0; more < 11; more++)
      await until(fixture, member, await start(fixture, member, { keywords: ['cafe'], count: 1 }))
    const list = async (show: 'latest' | 'unfinished') =>
      (await fixture.server.call(listAiRuns, { query: { show } }, member)).body.runs.map(({ id, name }) => ({
        id,
        name,
      }))
    expect((await list('latest')).map(({ id }) => id)).not.toContain(stopped.id)
    expect(await list('unfinished')).toEqual([{ id: stopped.id, name: 'keyword 1' }])
  })

  it('counts its results, keeps them as a set, and says when a new rank is reached', async () => {
    const member = await aKeyHolder(fixture)
    const keywords = many(12)
    const run = await until(fixture, member, await start(fixture, member, { keywords, count: 10 }))
    expect(run).toMatchObject({ prompts: 120, newRank: 100, historyId: expect.any(String) })
    expect(await standing(fixture, member)).toMatchObject({ me: { promptCount: 120 }, quota: { used: 120 } })
    const { sets } = (await fixture.server.call(listHistory, { query: {} }, member)).body
    expect(sets).toMatchObject([
      { id: run.historyId, setName: 'keyword 1', source: 'ai', keywords: 12, prompts: 120, daysLeft: 7 },
    ])
  })

  it('records what it cost', async () => {
    const member = await aKeyHolder(fixture)
    const run = await until(
      fixture,
      member,
      await start(fixture, member, { keywords: ['cozy cafe'], count: 1 }),
    )
    // The stand-in says 200 + ⌈9 ÷ 4⌉ = 203 in, and ⌈96 ÷ 4⌉ = 24 out for {"entries":["…80 characters…"]}.
    expect(run.cost).toEqual({
      inputTokens: 203,
      outputTokens: 24,
      totalTokens: 227,
      // 203 × 0.00015 ÷ 1000, 24 × 0.0006 ÷ 1000
      inputCostUsd: 0.00003045,
      outputCostUsd: 0.0000144,
      totalCostUsd: 0.00004485,
      // × 35.5
      totalCostThb: 0.001592175,
      estimatedCalls: 0,
    })
    const { body } = await fixture.server.call(readAiCost, { query: {} }, member)
    expect(body).toMatchObject({ calls: 1, cost: run.cost, byProvider: [{ provider: 'openai', calls: 1 }] })
  })

  it('started twice under one key is one run', async () => {
    const member = await aKeyHolder(fixture)
    const body = anOrder()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => fixture.server.call(createAiRun, { body }, member)),
    )
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    await until(fixture, member, answers[0]?.body as never)
    expect(fixture.standIn.asked).toHaveLength(3)
    const other = await fixture.server.call(createAiRun, { body: { ...body, count: 5 } }, member)
    expect(other.error?.code).toBe('conflict')
  })

  it('is the only one of its member and provider', async () => {
    const member = await aKeyHolder(fixture)
    const letGo = holdAnswers(fixture)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => fixture.server.call(createAiRun, { body: anOrder() }, member)),
    )
    const started = answers.filter(({ status }) => status === 200)
    expect(started).toHaveLength(1)
    const refused = answers.find(({ status }) => status !== 200)?.error
    expect(refused).toMatchObject({ code: 'run_active', details: { runId: started[0]?.body.id } })
    letGo()
    await until(fixture, member, started[0]?.body as never)
    await until(fixture, member, await start(fixture, member, { provider: 'gemini' }))
  })

  it('is asked of the model that was chosen among those offered, at its price', async () => {
    const member = await aKeyHolder(fixture)
    const { server } = fixture
    await putModels(server, { provider: 'openai', id: 'large:70b', inputUsd: 1_000, outputUsd: 2_000 })
    const { providers } = (await server.call(listAiProviders, {}, member)).body
    const usual = server.services.providers.addressOf('openai').model
    expect(providers[0]?.models).toEqual([
      { name: usual, price: { inputUsd: 0.00015, outputUsd: 0.0006 }, ends: null, successor: null },
      { name: 'large:70b', price: { inputUsd: 1, outputUsd: 2 }, ends: null, successor: null },
    ])
    const keywords = ['cozy cafe']
    const run = await until(fixture, member, await start(fixture, member, { model: 'large:70b', keywords }))
    expect(run).toMatchObject({ state: 'finished', model: 'large:70b' })
    const { inputTokens, outputTokens, totalCostUsd } = run.cost
    expect(totalCostUsd).toBeCloseTo((inputTokens * 1 + outputTokens * 2) / 1_000, 9)
    const { rows } = await server.pool.query('SELECT model FROM ai_calls WHERE run_id = $1', [run.id])
    expect(rows).toEqual([{ model: 'large:70b' }])
    // The set of the history is made again with it.
    const settings = await server.call(readHistorySettings, { params: { id: run.historyId ?? '' } }, member)
    expect(settings.body).toMatchObject({ source: 'ai', order: { model: 'large:70b' } })

    const refused = await server.call(createAiRun, { body: anOrder({ model: 'nobody-has-it' }) }, member)
    expect(refused.error).toMatchObject({ code: 'invalid_input', fields: { model: 'format' } })
    await removeModel(server, 'large:70b')
    expect(await until(fixture, member, await start(fixture, member, { keywords }))).toMatchObject({
      model: usual,
    })
  })

  it('keeps a model that the owner removes meanwhile, at the price it had', async () => {
    const member = await aKeyHolder(fixture)
    const { server, standIn } = fixture
    const large = { provider: 'openai', id: 'large:70b', inputUsd: 1_000, outputUsd: 2_000 } as const
    await putModels(server, large)
    const letGo = holdAnswers(fixture)
    const order = { model: large.id, keywords: many(20), count: 1 } as const
    const going = await start(fixture, member, order)
    await expect.poll(() => standIn.asked.length).toBe(8)
    await removeModel(server, large.id)
    letGo()
    const run = await until(fixture, member, going)
    expect(run).toMatchObject({ state: 'finished', model: large.id, prompts: 20 })
    const { rows } = await server.pool.query<{ model: string; usd: string; expected: string }>(
      `SELECT model, sum(input_nano_usd) AS usd, sum(input_tokens) * 1000000 AS expected
       FROM ai_calls WHERE run_id = $1 GROUP BY 1`,
      [run.id],
    )
    // 1 USD for 1,000 tokens is 1,000,000 billionths for one.
    expect(rows).toEqual([{ model: large.id, usd: rows[0]?.expected, expected: rows[0]?.expected }])
    const refused = await server.call(createAiRun, { body: anOrder(order) }, member)
    expect(refused.error).toMatchObject({ code: 'invalid_input', fields: { model: 'format' } })
  })

  it('asks no more lines at once than the provider’s setting', async () => {
    const member = await aKeyHolder(fixture)
    await fixture.server.pool.query(
      `INSERT INTO settings (value) VALUES ('{"ai": {"openai": {"concurrency": 4}}}')
       ON CONFLICT ("only") DO UPDATE SET value = excluded.value`,
    )
    fixture.standIn.mostAtOnce = 0
    const letGo = holdAnswers(fixture)
    const run = await start(fixture, member, { keywords: many(20), count: 1 })
    await expect.poll(() => fixture.standIn.asked.length).toBe(4)
    letGo()
    await until(fixture, member, run)
    expect(fixture.standIn.mostAtOnce).toBe(4)
    await fixture.server.pool.query('DELETE FROM settings')
  })

  it('is refused when the runs that are kept could hold too many results', async () => {
    const member = await aKeyHolder(fixture)
    const first = await until(fixture, member, await start(fixture, member, { keywords: ['cozy cafe'] }))
    // 39,999 lines of 50 leave room for 50 of 2,000,000.
    await fixture.server.pool.query(
      'UPDATE ai_runs SET per_line = 50, total = 39999, done = 39999 WHERE id = $1',
      [first.id],
    )
    const order = (keywords: string[]) =>
      fixture.server.call(createAiRun, { body: anOrder({ keywords, count: 50 }) }, member)
    expect((await order(many(2))).error?.code).toBe('history_full')
    expect((await order(many(1))).status).toBe(200)
  })

  it('needs a key, and says why there is none', async () => {
    const member = await aMember(fixture.server.services, { level: 'vip' })
    const answer = await fixture.server.call(createAiRun, { body: anOrder() }, member)
    expect(answer.error).toMatchObject({ code: 'provider_not_ready', details: { reason: 'key_missing' } })
  })
})

describe('the day’s quota', () => {
  it('is held while a run goes, refused whole when too small, and given back where nothing came', async () => {
    const member = await aKeyHolder(fixture, 'ex')
    const tooMuch = await fixture.server.call(
      createAiRun,
      { body: anOrder({ keywords: many(21), count: 50 }) },
      member,
    )
    expect(tooMuch.error).toMatchObject({ code: 'quota_exceeded', details: { left: 1_000, limit: 1_000 } })
    fixture.standIn.manner = 'short'
    await until(fixture, member, await start(fixture, member, { keywords: many(2), count: 50 }))
    // Each line: 25 of 50, then 12 of 25.
    expect(await standing(fixture, member)).toMatchObject({ me: { promptCount: 74 }, quota: { used: 74 } })
  })
})

describe('somebody else’s run', () => {
  it('is not found, for an admin neither', async () => {
    const run = await start(fixture, await aKeyHolder(fixture))
    for (const level of ['vip', 'admin'] as const) {
      const other = await aMember(fixture.server.services, { level })
      const at = `/api/ai/runs/${run.id}`
      const answers = await Promise.all([
        fixture.server.send('GET', at, undefined, other),
        fixture.server.send('GET', `${at}/lines`, undefined, other),
        fixture.server.send('GET', `${at}/events`, undefined, other),
        fixture.server.send('POST', `${at}/stop`, undefined, other),
        fixture.server.send('POST', `${at}/resume`, { positions: null }, other),
        fixture.server.send('PATCH', `${at}/lines/0`, { prompts: [], revision: 1 }, other),
      ])
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    }
  })
})

it('refuses an order that no screen sends', async () => {
  const member = await aKeyHolder(fixture)
  const cases = [
    [{ count: 2 }, 'count'],
    [{ keywords: [] }, 'keywords'],
    [{ keywords: ['x'.repeat(201)] }, 'keywords.0'],
    [{ provider: 'other' }, 'provider'],
    [{ finish: { aspects: ['0:1'] } }, 'finish.aspects.0'],
  ] as const
  for (const [change, field] of cases) {
    const body = { ...anOrder(), idempotencyKey: randomUUID(), ...change }
    const { error } = await fixture.server.send('POST', '/api/ai/runs', body, member)
    expect(Object.keys(error?.fields ?? {})).toContain(field)
  }
})
