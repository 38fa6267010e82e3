import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listAiProviders } from '@thokham/contract/ai-providers'
import { createAiRun } from '@thokham/contract/ai-runs'
import { readHealth } from '@thokham/contract/health'
import { saveProviderKey } from '@thokham/contract/provider-keys'
import { listReferenceData, writeReferenceData } from '@thokham/contract/reference-data'
import { findModel } from '@thokham/domain/ai/model'
import { beforeEach, describe, expect, it } from 'vitest'
import { anOrder } from '../../testing/ai.ts'
import { atTheEnd } from '../../testing/at-the-end.ts'
import { lettersTo } from '../../testing/letters.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { putModels, TEST_MODELS } from '../../testing/models.ts'
import { OWNER_EMAIL, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { jobPlan } from '../features.ts'
import { noteRefusal } from './note-refusal.ts'
import { readModels } from './read-models.ts'

/** Lists models as OpenAI does. */
const provider = { models: [] as unknown, status: 200, keys: [] as string[] }

let url: string
let server: TestServer
let owner: TestMember

beforeEach(async () => {
  Object.assign(provider, { models: [], status: 200, keys: [] })
  const standIn = createServer((request, response) => {
    if (request.url !== '/models') return void response.writeHead(500).end()
    provider.keys.push(String(request.headers.authorization))
    const { models, status } = provider
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof models === 'string' ? models : JSON.stringify({ object: 'list', data: models }))
  })
  await new Promise<void>((resolve) => standIn.listen(0, '127.0.0.1', resolve))
  atTheEnd(() => standIn.close())
  url = `http://127.0.0.1:${(standIn.address() as AddressInfo).port}`
})

const begin = async (CHAT_AI: 'openai' | 'none' = 'openai') => {
  server = await startTestServer({ env: { OPENAI_BASE_URL: url, CHAT_AI, CHAT_AI_KEY: 'sk-operator' } })
  owner = await aMember(server.services, { level: 'owner' })
  await putModels(server, ...TEST_MODELS, { provider: 'openai', id: 'next', offered: false })
  at('2026-11-27')
}
const at = (day: string) => {
  server.clock.now = new Date(`${day}T07:30:00+07:00`)
}
/** Does what the queue does once a day. */
const watch = async () => {
  const job = jobPlan(server.services).jobs['models:watch']
  if (!job) throw new Error('There is no such job')
  await job({}, { id: randomUUID(), attempt: 1, isLast: true, signal: new AbortController().signal })
}
const known = async () => findModel(await readModels(server.services.db), 'openai', 'openai-test')
const listed = (shutdown_date?: unknown) => [
  { id: 'next', object: 'model', created: 1, owned_by: 'openai', shutdown_date: null },
  { id: 'openai-test', object: 'model', ...(shutdown_date !== undefined && { shutdown_date }) },
]
const letters = async () =>
  (await lettersTo(server, OWNER_EMAIL)).filter(({ kind }) => kind === 'alert-model-ending')
const findingOf = async () => {
  const { findings, models } = (await server.call(readHealth, {}, owner)).body
  const { state, reason } = findings.find(({ subject }) => subject === 'models') ?? {}
  return { finding: `${state} ${reason}`, models }
}

describe('OpenAI’s list of models, asked once a day with the operator’s key', () => {
  beforeEach(() => begin())

  it.each([
    ['a day', '2027-01-14', '2027-01-14'],
    ['a day that is past', '2026-10-23', '2026-10-23'],
    ['null', null, null],
    ['nothing', undefined, null],
    ['what is no day', 'soon', null],
    ['a day of the Buddhist era', '2570-01-14', null],
    ['a number', 20270114, null],
  ])('says %s of a model', async (_, said, ends) => {
    provider.models = listed(said)
    await watch()
    expect(provider.keys).toEqual(['Bearer sk-operator'])
    expect((await known()).ends).toBe(ends)
  })

  it('makes no row, and leaves what it does not name', async () => {
    provider.models = [...listed(), { id: 'gpt-9' }, { id: 7 }, null, { object: 'model' }]
    await watch()
    expect((await readModels(server.services.db)).map(({ id }) => id)).toEqual([
      'openai-test',
      'gemini-test',
      'next',
    ])
  })

  it('takes an end back that was moved', async () => {
    provider.models = listed('2027-01-14')
    await watch()
    provider.models = listed(null)
    await watch()
    expect((await known()).ends).toBeNull()
  })

  it('warns of a model that vanished, once it was listed, and blocks nothing', async () => {
    provider.models = [{ id: 'next' }]
    await watch()
    expect((await known()).isMissing).toBe(false)
    provider.models = listed()
    await watch()
    provider.models = [{ id: 'next' }]
    await watch()
    expect((await known()).isMissing).toBe(true)
    expect(await findingOf()).toMatchObject({
      finding: 'watch models_missing',
      models: [{ name: 'openai-test', state: 'missing', ends: null }],
    })
    const member = await aMember(server.services, { level: 'vip' })
    const { providers } = (await server.call(listAiProviders, {}, member)).body
    expect(providers[0]?.models.map(({ name }) => name)).toEqual(['openai-test'])
    provider.models = listed()
    await watch()
    expect((await known()).isMissing).toBe(false)
  })

  it.each([
    ['a fault', 503, []],
    ['a key that may not read it', 403, []],
    ['an empty list', 200, []],
    ['what is no list', 200, '{"data": 1}'],
    ['what is no JSON', 200, '<html>'],
  ])('changes nothing when it answers %s', async (_, status, models) => {
    provider.models = listed('2027-01-14')
    await watch()
    Object.assign(provider, { status, models })
    await watch()
    expect(await known()).toMatchObject({ ends: '2027-01-14', isMissing: false })
  })

  it('is shown beside the end that the owner wrote, which counts', async () => {
    const { rows } = (await server.call(listReferenceData, { query: { kind: 'ai_model' } }, owner)).body
    const row = rows.find(({ id }) => id === 'openai/openai-test')
    if (row?.kind !== 'ai_model') throw new Error('The row is not there')
    const content = { ...row.content, ends: '2027-03-01', successor: 'next' }
    const body = { kind: 'ai_model' as const, content, revision: row.revision }
    expect((await server.call(writeReferenceData, { body }, owner)).status).toBe(200)
    provider.models = listed('2027-01-14')
    await watch()
    expect((await known()).ends).toBe('2027-03-01')
    const after = (await server.call(listReferenceData, { query: { kind: 'ai_model' } }, owner)).body.rows
    expect(after.find(({ id }) => id === row.id)).toMatchObject({
      listedEnd: '2027-01-14',
      content: { ends: '2027-03-01' },
    })
  })
})

describe('a model that refused the least thinking', () => {
  it('is told to the owner for a week, and asked anew then', async () => {
    await begin()
    const { db } = server.services
    const model = { ...TEST_MODELS[0], leastThinking: { reasoningEffort: 'none' } } as const
    await putModels(server, model)
    await noteRefusal(db, model, { parameter: 'least_thinking', instead: 'low', on: '2026-11-27' })
    expect(await findingOf()).toMatchObject({
      finding: 'watch models_thinking',
      models: [{ name: model.id, state: 'thinks', thinking: 'low' }],
    })
    at('2026-12-03')
    await watch()
    expect((await known()).leastThinking).toEqual({ reasoningEffort: 'low' })
    at('2026-12-04')
    await watch()
    expect((await known()).leastThinking).toEqual({ reasoningEffort: 'none' })
    expect(await findingOf()).toMatchObject({ finding: 'fine models_fine' })
  })
})

describe('without a key of the operator’s', () => {
  beforeEach(() => begin('none'))

  it('no member’s key is used in the background', async () => {
    const member = await aMember(server.services, { level: 'vip' })
    await server.call(
      saveProviderKey,
      { params: { provider: 'openai' }, body: { apiKey: 'sk-member' } },
      member,
    )
    await watch()
    expect(provider.keys).toEqual([])
  })

  it('the list is asked once a Bangkok day beside what a member does', async () => {
    provider.models = listed('2027-01-14')
    const start = async (apiKey: string) => {
      const member = await aMember(server.services, { level: 'vip' })
      await server.call(saveProviderKey, { params: { provider: 'openai' }, body: { apiKey } }, member)
      expect((await server.call(createAiRun, { body: anOrder() }, member)).status).toBe(200)
    }
    await start('sk-first')
    await expect.poll(async () => (await known()).ends).toBe('2027-01-14')
    await start('sk-second')
    at('2026-11-28')
    await start('sk-third')
    await expect.poll(() => provider.keys).toEqual(['Bearer sk-first', 'Bearer sk-third'])
  })
})

describe('the end of a model in use', () => {
  beforeEach(async () => {
    await begin()
    const ending = { ends: '2027-01-14', successor: 'next' }
    await putModels(
      server,
      { ...TEST_MODELS[0], ...ending },
      { provider: 'openai', id: 'unused', offered: false, ...ending },
    )
  })

  it('is written to the owner once as each of 60, 14 and 1 days before it is reached, whoever looks', async () => {
    at('2026-11-14')
    await watch()
    expect(await letters()).toEqual([])
    for (const day of ['2026-11-15', '2026-11-15', '2026-12-30']) {
      at(day)
      await Promise.all([watch(), watch(), watch()])
    }
    expect((await letters()).map(({ subject }) => subject)).toEqual(['openai-test เลิกให้บริการ 14 ม.ค. 2570'])
    at('2026-12-31')
    await watch()
    at('2027-01-13')
    await watch()
    await watch()
    expect(await letters()).toHaveLength(3)
    // A new end is news.
    await putModels(server, { ...TEST_MODELS[0], ends: '2027-01-15', successor: 'next' })
    await watch()
    expect(await letters()).toHaveLength(4)
  })

  it('says how many members use it, and what takes over', async () => {
    for (const level of ['vip', 'vip', 'ex'] as const) {
      const member = await aMember(server.services, { level })
      await server.call(saveProviderKey, { params: { provider: 'openai' }, body: { apiKey: 'sk-1' } }, member)
      await server.call(createAiRun, { body: anOrder() }, member)
    }
    at('2026-12-01')
    await server.pool.query(`UPDATE ai_runs SET updated_at = '2026-11-20'`)
    await watch()
    expect((await letters())[0]?.text).toContain('สมาชิก 3 คนใช้อยู่ หลังจากนั้นใช้ next แทน')
    expect(await findingOf()).toEqual({
      finding: 'watch models_ending',
      models: [
        {
          provider: 'openai',
          name: 'openai-test',
          state: 'ending',
          ends: '2027-01-14',
          members: 3,
          successor: 'next',
          thinking: null,
        },
      ],
    })
  })

  it('has nothing after it where the owner lets no successor take over', async () => {
    await server.pool.query(`INSERT INTO settings (value) VALUES ('{"ai": {"successorTakesOver": false}}')`)
    at('2027-01-14')
    expect(await findingOf()).toMatchObject({ finding: 'act models_ended', models: [{ successor: null }] })
    await server.pool.query('DELETE FROM settings')
    expect(await findingOf()).toMatchObject({
      finding: 'watch models_replaced',
      models: [{ successor: 'next' }],
    })
  })

  it('takes it from the members’ choice, its successor in its place', async () => {
    const member = await aMember(server.services, { level: 'vip' })
    const choice = async () => {
      const { providers } = (await server.call(listAiProviders, {}, member)).body
      return { model: providers[0]?.model, models: providers[0]?.models }
    }
    at('2027-01-13')
    expect(await choice()).toMatchObject({
      model: 'openai-test',
      models: [{ name: 'openai-test', ends: '2027-01-14', successor: 'next' }],
    })
    at('2027-01-14')
    expect(await choice()).toMatchObject({ model: 'next', models: [{ name: 'next', ends: null }] })
  })
})
