import { readFileSync } from 'node:fs'
import {
  deleteProviderKey,
  listProviderKeys,
  type Provider,
  saveProviderKey,
  testProviderKey,
} from '@thokham/contract/provider-keys'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openVault } from '../../integrations/key-vault.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { holdTimeouts } from '../../testing/timeouts.ts'
import { changeVaultKey } from '../vault/change-vault-key.ts'
import { SEALED_TABLES } from '../vault/sealed-tables.ts'
import { openKey } from './open-key.ts'

const OPENAI_KEY = 'sk-proj-canary-47110815-abcd'
const GEMINI_KEY = 'AIzaCanary47110815WXYZ'

let provider: ProviderServer
let server: TestServer
let member: TestMember
beforeAll(async () => {
  provider = await startProviderServer()
  server = await startTestServer({
    connections: 60,
    env: { OPENAI_BASE_URL: provider.url, GEMINI_BASE_URL: provider.url },
  })
})
beforeEach(async () => {
  provider.answer = { status: 200, body: {} }
  provider.asked.length = 0
  member = await aMember(server.services)
})

const save = (name: Provider, apiKey: unknown, as: TestMember = member) =>
  server.call(saveProviderKey, { params: { provider: name }, body: { apiKey: apiKey as string } }, as)
const test = (name: Provider) => server.call(testProviderKey, { params: { provider: name } }, member)
const list = async (as: TestMember = member) => (await server.call(listProviderKeys, {}, as)).body.keys

async function wholeDatabase(): Promise<string> {
  const { rows: tables } = await server.pool.query<{ name: string }>(`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname IN ('public', 'graphile_worker')`)
  const contents = await Promise.all(
    tables.map(async ({ name }) => (await server.pool.query(`SELECT t::text FROM ${name} AS t`)).rows),
  )
  return JSON.stringify(contents)
}

describe('provider keys', () => {
  it('are kept sealed, and only their end is ever shown', async () => {
    expect(await list()).toEqual([])
    const saved = await save('openai', `  ${OPENAI_KEY} \n`)
    expect(saved.body).toMatchObject({
      provider: 'openai',
      last4: 'abcd',
      isActive: true,
      lastTestResult: null,
    })
    await save('gemini', GEMINI_KEY)
    expect((await list()).map(({ provider: name, last4 }) => [name, last4])).toEqual([
      ['openai', 'abcd'],
      ['gemini', 'WXYZ'],
    ])
    expect((await openKey(server.services, member.id, 'openai'))?.apiKey).toBe(OPENAI_KEY)
  })

  it('are replaced by a new one, and gone when deleted', async () => {
    await save('openai', OPENAI_KEY)
    await save('openai', 'sk-another-0123456789')
    expect((await list()).map(({ last4 }) => last4)).toEqual(['6789'])
    const remove = () => server.call(deleteProviderKey, { params: { provider: 'openai' } }, member)
    expect((await remove()).body).toEqual({ deleted: true })
    expect((await remove()).body).toEqual({ deleted: false })
    expect(await list()).toEqual([])
    expect((await test('openai')).error?.code).toBe('provider_key_missing')
  })

  it.each([
    ['', 'required'],
    ['   ', 'required'],
    [undefined, 'required'],
    ['sk with spaces', 'format'],
    ['sk-\tx', 'format'],
    ['sk-ไทย', 'format'],
    ['x'.repeat(513), 'too_long'],
    [12, 'required'],
  ])('are not saved when they are %j', async (apiKey, reason) => {
    const answer = await save('openai', apiKey)
    expect([answer.status, answer.error?.code]).toEqual([400, 'invalid_input'])
    expect(answer.error?.fields).toEqual({ apiKey: reason })
    expect(await list()).toEqual([])
  })

  it('of Gemini begin with AI in any case', async () => {
    const refused = await save('gemini', 'sk-canary-47110815')
    expect([refused.status, refused.error?.code]).toEqual([422, 'gemini_key_format'])
    expect(refused.error?.fields).toEqual({ apiKey: 'format' })
    for (const apiKey of ['AIzaSy0123456789', 'aizaSy0123456789']) {
      expect((await save('gemini', apiKey)).status).toBe(200)
    }
  })

  it('show nothing of a key so short that its end would give it away', async () => {
    expect((await save('openai', 'local-key')).body.last4).toBe('')
  })

  it('belong to their member alone', async () => {
    await save('openai', OPENAI_KEY)
    const other = await aMember(server.services)
    expect(await list(other)).toEqual([])
    await save('openai', 'sk-of-the-other-one', other)
    await server.pool.query(
      'UPDATE openai SET api_key = (SELECT api_key FROM openai WHERE profile_id = $1) WHERE profile_id = $2',
      [member.id, other.id],
    )
    expect(await openKey(server.services, other.id, 'openai')).toBeNull()
    expect(server.log.filter(({ level }) => level === 50).at(-1)).toMatchObject({ provider: 'openai' })
  })
})

describe('the test of a key', () => {
  it('asks OpenAI for its models, Gemini for a word, the key in a header', async () => {
    await save('openai', OPENAI_KEY)
    await save('gemini', GEMINI_KEY)
    expect((await test('openai')).body).toMatchObject({ lastTestResult: 'ok', isActive: true })
    expect((await test('gemini')).body).toMatchObject({ lastTestResult: 'ok', isActive: true })
    const [openai, gemini] = provider.asked
    expect(openai).toMatchObject({
      method: 'GET',
      path: '/models',
      headers: { authorization: `Bearer ${OPENAI_KEY}` },
    })
    expect(gemini).toMatchObject({
      method: 'POST',
      path: '/models/gemini-test:generateContent',
      headers: { 'x-goog-api-key': GEMINI_KEY },
    })
    expect(JSON.parse(gemini?.body ?? '')).toEqual({
      contents: [{ role: 'user', parts: [{ text: 'test' }] }],
    })
  })

  it.each([
    [401, { error: { code: 'invalid_api_key' } }, 'key_rejected'],
    [403, {}, 'key_rejected'],
    [400, { error: { message: 'API key not valid. Please pass a valid API key.' } }, 'key_rejected'],
    [400, { error: { message: 'Request contains an invalid argument.' } }, 'provider_unavailable'],
    [402, {}, 'provider_quota'],
    [429, { error: { code: 'insufficient_quota' } }, 'provider_quota'],
    [404, {}, 'provider_unavailable'],
    [500, { error: { message: 'quota service down' } }, 'provider_unavailable'],
    [503, {}, 'provider_unavailable'],
  ])('takes %i %j as %s', async (status, body, result) => {
    await save('gemini', GEMINI_KEY)
    provider.answer = { status, body }
    const tested = await test('gemini')
    expect(tested.body).toMatchObject({ lastTestResult: result, isActive: result !== 'key_rejected' })
    expect(await list()).toEqual([tested.body])
  })

  it('does not follow the provider to somebody else', async () => {
    await save('openai', OPENAI_KEY)
    provider.answer = { status: 302, body: {}, headers: { location: `${provider.url}/elsewhere` } }
    expect((await test('openai')).body.lastTestResult).toBe('provider_network')
    expect(provider.asked.map(({ path }) => path)).toEqual(['/models'])
  })

  it('makes a rejected key active again when it goes well later', async () => {
    await save('openai', OPENAI_KEY)
    provider.answer = { status: 401, body: {} }
    expect((await test('openai')).body.isActive).toBe(false)
    provider.answer = { status: 200, body: {} }
    expect((await test('openai')).body.isActive).toBe(true)
  })

  it('gives up after ten seconds', async () => {
    await save('openai', OPENAI_KEY)
    provider.answer = null
    const timeouts = holdTimeouts()
    const tested = test('openai')
    await expect.poll(() => provider.asked.length).toBe(1)
    timeouts.runOut()
    expect((await tested).body.lastTestResult).toBe('provider_network')
    expect(provider.asked).toHaveLength(1)
    expect(timeouts.begun).toEqual([10_000])
  })
})

describe('a change of the vault’s keys', () => {
  it('knows every table that holds something sealed', async () => {
    const { rows } = await server.pool.query<{ name: string }>(
      "SELECT table_name AS name FROM information_schema.columns WHERE column_name = 'sealed_under' ORDER BY 1",
    )
    expect(rows.map(({ name }) => name)).toEqual(SEALED_TABLES.map(({ name }) => name).sort())
  })

  it('seals everything anew while 50 members go on saving, and forgets the old key', async () => {
    const members = await Promise.all(Array.from({ length: 50 }, () => aMember(server.services)))
    await Promise.all(members.map((who) => save('openai', OPENAI_KEY, who)))
    const before = openVault(`${server.dataDir}/secrets/vault`).currentKeyId()
    const saving = members.map((who, at) =>
      save('gemini', `AIza-of-member-${String(at).padStart(4, '0')}`, who),
    )
    // The one that an earlier test copied to another member opens for nobody.
    expect((await changeVaultKey(server.services)).unopenable).toBe(1)
    await Promise.all(saving)
    const vault = openVault(`${server.dataDir}/secrets/vault`)
    expect(vault.keyIds()).toEqual([vault.currentKeyId()])
    expect(vault.currentKeyId()).not.toBe(before)
    for (const [at, { id }] of members.entries()) {
      expect((await openKey(server.services, id, 'openai'))?.apiKey).toBe(OPENAI_KEY)
      expect((await openKey(server.services, id, 'gemini'))?.apiKey).toBe(
        `AIza-of-member-${String(at).padStart(4, '0')}`,
      )
    }
  })

  it('goes on after an interruption instead of beginning again', async () => {
    await save('openai', OPENAI_KEY)
    const added = server.services.vault.addKey()
    expect((await changeVaultKey(server.services)).count).toBeGreaterThan(50)
    expect(server.services.vault.keyIds()).toEqual([added])
    expect((await openKey(server.services, member.id, 'openai'))?.apiKey).toBe(OPENAI_KEY)
  })
})

describe('a canary key', () => {
  it('is in no answer, log line, error or table', async () => {
    const answers = [await save('openai', OPENAI_KEY), await save('gemini', GEMINI_KEY)]
    answers.push(await save('openai', `${OPENAI_KEY} with a space`), await save('gemini', OPENAI_KEY))
    provider.answer = {
      status: 401,
      body: { error: { message: `Incorrect API key provided: ${OPENAI_KEY}` } },
    }
    answers.push(await test('openai'))
    provider.answer = { status: 500, body: { error: { message: GEMINI_KEY } } }
    answers.push(await test('gemini'))
    const everything = [
      JSON.stringify(answers.map(({ body, headers }) => [body, [...headers]])),
      JSON.stringify(await list()),
      JSON.stringify(server.log),
      await wholeDatabase(),
      await (await fetch(`${server.url}/metrics`)).text(),
    ].join('\n')
    expect(everything).toContain('provider_unavailable')
    expect(everything.toLowerCase()).not.toContain('canary')
    const inBase64 = Buffer.from(OPENAI_KEY).toString('base64').slice(4, 24)
    expect(everything).not.toContain(inBase64)
  })

  it('does not open with the database alone', async () => {
    await save('openai', OPENAI_KEY)
    const { rows } = await server.pool.query('SELECT api_key FROM openai WHERE profile_id = $1', [member.id])
    const stranger = openVault(`${server.dataDir}/another/vault`)
    expect(() => stranger.open(rows[0].api_key, { ownerId: member.id, purpose: 'openai' })).toThrow()
    const { keys } = JSON.parse(readFileSync(`${server.dataDir}/secrets/vault`, 'utf8'))
    for (const key of Object.values<string>(keys)) expect(await wholeDatabase()).not.toContain(key)
  })
})
