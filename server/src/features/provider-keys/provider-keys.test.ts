import { readFileSync } from 'node:fs'
import {
  deleteProviderKey,
  type KeyProvider,
  listProviderKeys,
  type Provider,
  saveImageServer,
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
const GEMINI_KEY = 'AQ.Ab8Canary47110815-WXYZ'
const FORMER_KEY = 'AIzaCanary47110815WXYZ'
const NEW_KEY = 'AQ.Ab8RN6placeholderplaceholderplaceholder1234'

let provider: ProviderServer
let server: TestServer
let member: TestMember
beforeAll(async () => {
  provider = await startProviderServer()
  server = await startTestServer({
    connections: 60,
    env: {
      OPENAI_BASE_URL: provider.url,
      GEMINI_BASE_URL: provider.url,
      FAL_API_URL: provider.url,
      REPLICATE_BASE_URL: provider.url,
    },
  })
})
beforeEach(async () => {
  provider.answer = { status: 200, body: {} }
  provider.asked.length = 0
  member = await aMember(server.services)
})

const save = (name: Provider | 'fal' | 'replicate', apiKey: unknown, as: TestMember = member) =>
  server.call(saveProviderKey, { params: { provider: name }, body: { apiKey: apiKey as string } }, as)
const test = (name: KeyProvider) => server.call(testProviderKey, { params: { provider: name } }, member)
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

  it('of Gemini begin with AQ. or AI, and nobody is asked about them', async () => {
    for (const apiKey of [NEW_KEY, 'AIzaSy0123456789', 'aizaSy0123456789']) {
      expect((await save('gemini', apiKey)).status).toBe(200)
    }
    expect(provider.asked).toEqual([])
  })

  it('of Gemini that are of the former kind say so', async () => {
    expect((await save('gemini', 'AIzaSy0123456789')).body.isFormerKind).toBe(true)
    expect((await save('gemini', NEW_KEY)).body.isFormerKind).toBe(false)
    expect((await save('openai', 'AIzaSy0123456789')).body.isFormerKind).toBe(false)
  })

  const ODD = 'IQ.Ab8RN6placeholderplaceholder'

  it.each([
    [{ status: 200, body: {} }, 'ok'],
    [
      { status: 429, body: { error: { message: 'Your prepayment credits are depleted.' } } },
      'credit_used_up',
    ],
  ] as const)('of Gemini of another shape are kept where Google takes them: %j', async (answer, result) => {
    provider.answer = answer
    expect((await save('gemini', ODD)).body).toMatchObject({
      last4: 'lder',
      isActive: true,
      lastTestResult: result,
      lastTestedModel: 'gemini-test',
    })
    expect(provider.asked).toMatchObject([{ headers: { 'x-goog-api-key': ODD } }])
    expect((await list()).map(({ lastTestResult }) => lastTestResult)).toEqual([result])
  })

  it.each([
    [ODD, { status: 400, body: { error: { details: [{ reason: 'API_KEY_INVALID' }] } } }, 1],
    [ODD, { status: 403, body: {} }, 1],
    [ODD, { status: 500, body: {} }, 1],
    ['sk-short', { status: 200, body: {} }, 0],
    ['https://aistudio.google.com/apikey', { status: 200, body: {} }, 0],
  ])('of Gemini of another shape are refused else: %s, %j', async (apiKey, answer, asked) => {
    provider.answer = answer
    const refused = await save('gemini', apiKey)
    expect([refused.status, refused.error?.code]).toEqual([422, 'gemini_key_format'])
    expect(refused.error?.fields).toEqual({ apiKey: 'format' })
    expect(provider.asked).toHaveLength(asked)
    expect(await list()).toEqual([])
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

/** The provider's word that it does not know a key, or takes none of its kind; nothing else is a word against the key. */
const SWITCHES_OFF = ['key_rejected', 'key_old_kind']

describe('the test of a key', () => {
  it('is the smallest call of the model that it is for, the key in one header', async () => {
    await save('openai', OPENAI_KEY)
    await save('gemini', GEMINI_KEY)
    expect((await test('openai')).body).toMatchObject({ lastTestResult: 'ok', isActive: true })
    expect((await test('gemini')).body).toMatchObject({ lastTestResult: 'ok', isActive: true })
    const [openai, gemini] = provider.asked
    expect(openai).toMatchObject({
      method: 'POST',
      path: '/chat/completions',
      headers: { authorization: `Bearer ${OPENAI_KEY}` },
    })
    expect(JSON.parse(openai?.body ?? '')).toEqual({
      model: 'openai-test',
      messages: [{ role: 'user', content: 'test' }],
    })
    expect(gemini).toMatchObject({
      method: 'POST',
      path: '/models/gemini-test:generateContent',
      headers: { 'x-goog-api-key': GEMINI_KEY },
    })
    expect(JSON.parse(gemini?.body ?? '')).toEqual({
      contents: [{ role: 'user', parts: [{ text: 'test' }] }],
    })
    expect(gemini?.headers).not.toHaveProperty('authorization')
    expect(provider.asked).toHaveLength(2)
  })

  it('says which model it was made with', async () => {
    await save('gemini', GEMINI_KEY)
    expect((await test('gemini')).body).toMatchObject({ lastTestedModel: 'gemini-test' })
  })

  it.each([
    [401, { error: { code: 'invalid_api_key' } }, 'key_rejected'],
    [401, { error: { details: [{ reason: 'ACCESS_TOKEN_TYPE_UNSUPPORTED' }] } }, 'key_old_kind'],
    [403, {}, 'key_restricted'],
    [403, { error: { message: 'Missing scopes: api.model.read.' } }, 'key_restricted'],
    [400, { error: { message: 'API key not valid. Please pass a valid API key.' } }, 'key_rejected'],
    [400, { error: { message: 'Request contains an invalid argument.' } }, 'provider_refused'],
    [400, { error: { message: 'User location is not supported for the API use.' } }, 'location_refused'],
    [402, {}, 'credit_used_up'],
    [429, { error: { code: 'insufficient_quota' } }, 'credit_used_up'],
    [429, { error: { message: 'Your prepayment credits are depleted.' } }, 'credit_used_up'],
    [429, {}, 'provider_rate'],
    [404, {}, 'model_not_found'],
    [500, { error: { message: 'quota service down' } }, 'provider_unavailable'],
    [503, {}, 'provider_unavailable'],
  ])('takes %i %j as %s', async (status, body, result) => {
    await save('gemini', GEMINI_KEY)
    provider.answer = { status, body }
    const tested = await test('gemini')
    expect(tested.body).toMatchObject({ lastTestResult: result, isActive: !SWITCHES_OFF.includes(result) })
    expect(await list()).toEqual([tested.body])
  })

  it('does not follow the provider to somebody else', async () => {
    await save('openai', OPENAI_KEY)
    provider.answer = { status: 302, body: {}, headers: { location: `${provider.url}/elsewhere` } }
    expect((await test('openai')).body.lastTestResult).toBe('provider_refused')
    expect(provider.asked.map(({ path }) => path)).toEqual(['/chat/completions'])
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

describe('a key for pictures', () => {
  const UNFINISHED = { detail: '- input is required', status: 422, title: 'Input validation failed' }

  it('of fal is tried by the price of its model', async () => {
    expect((await save('fal', 'id-0123456789:secret-of-fal')).body).toMatchObject({
      last4: '-fal',
      server: null,
    })
    provider.answer = { status: 200, body: { prices: [] } }
    expect((await test('fal')).body).toMatchObject({
      lastTestResult: 'ok',
      lastTestedModel: 'fal-ai/flux-pro/v1.1-ultra',
    })
    expect(provider.asked).toMatchObject([
      {
        method: 'GET',
        path: '/models/pricing?endpoint_id=fal-ai%2Fflux-pro%2Fv1.1-ultra',
        headers: { authorization: 'Key id-0123456789:secret-of-fal' },
        body: '',
      },
    ])
  })

  it('of Replicate is tried by an order without its prompt', async () => {
    await save('replicate', 'r8_0123456789abcd')
    provider.answer = { status: 422, body: UNFINISHED }
    expect((await test('replicate')).body).toMatchObject({ lastTestResult: 'ok', isActive: true })
    expect(provider.asked).toMatchObject([
      {
        method: 'POST',
        path: '/models/black-forest-labs/flux-1.1-pro-ultra/predictions',
        headers: { authorization: 'Bearer r8_0123456789abcd' },
        body: '{}',
      },
    ])
    provider.answer = { status: 401, body: { detail: 'You did not pass a valid authentication token' } }
    expect((await test('replicate')).body).toMatchObject({ lastTestResult: 'key_rejected', isActive: false })
  })

  const ownServer = { address: 'https://192.0.3.7/v1', model: 'flux', apiKey: 'sk-own-0123456789' }
  const saveServer = (over: Partial<typeof ownServer>, as: TestServer = server) =>
    as.call(saveImageServer, { body: { ...ownServer, ...over } }, member)

  it('of an own server has its address and model with it, and all three are replaced together', async () => {
    const first = await saveServer({ address: ' https://192.0.3.7/v1/images/generations/ ' })
    expect(first.body).toMatchObject({
      provider: 'imageServer',
      last4: '6789',
      server: { address: 'https://192.0.3.7/v1', model: 'flux' },
    })
    await saveServer({ address: 'https://192.0.3.8', model: 'other', apiKey: 'sk-own-another-4321' })
    expect(await list()).toMatchObject([
      { last4: '4321', server: { address: 'https://192.0.3.8', model: 'other' } },
    ])
    const remove = await server.call(deleteProviderKey, { params: { provider: 'imageServer' } }, member)
    expect(remove.body).toEqual({ deleted: true })
    expect(await list()).toEqual([])
  })

  it.each([
    ['http://192.0.3.7/v1', 'invalid'],
    ['https://127.0.0.1/v1', 'invalid'],
    ['https://[::1]/v1', 'invalid'],
    ['https://169.254.169.254/latest', 'invalid'],
    ['https://localhost:8188/v1', 'invalid'],
    ['https://me:secret@example.com/v1', 'format'],
    ['ftp://example.com', 'format'],
    ['example.com', 'format'],
    ['  ', 'required'],
  ])('of an own server at %s is not stored', async (address, reason) => {
    const answer = await saveServer({ address })
    expect([answer.status, answer.error?.fields]).toEqual([400, { address: reason }])
    expect(await list()).toEqual([])
  })

  it('of an own server is sent nowhere inside, whatever its name leads to by now', async () => {
    await saveServer({})
    await server.pool.query('UPDATE image_server SET address = $1', [
      provider.url.replace('http://127.0.0.1', 'https://localhost'),
    ])
    expect((await test('imageServer')).body.lastTestResult).toBe('provider_network')
    expect(provider.asked).toEqual([])
  })

  it('of an own server in a network of the operator’s is tried where that is allowed', async () => {
    const inside = await startTestServer({ env: { IMAGE_SERVER_ALLOW_PRIVATE: true } })
    member = await aMember(inside.services)
    await saveServer({ address: provider.url }, inside)
    provider.answer = { status: 400, body: { error: { message: "Missing required parameter: 'prompt'." } } }
    const tested = await inside.call(testProviderKey, { params: { provider: 'imageServer' } }, member)
    expect(tested.body).toMatchObject({ lastTestResult: 'ok', lastTestedModel: 'flux' })
    expect(provider.asked).toMatchObject([
      {
        method: 'POST',
        path: '/images/generations',
        headers: { authorization: 'Bearer sk-own-0123456789' },
        body: '{"model":"flux"}',
      },
    ])
    provider.answer = { status: 302, body: {}, headers: { location: `${provider.url}/elsewhere` } }
    const moved = await inside.call(testProviderKey, { params: { provider: 'imageServer' } }, member)
    expect(moved.body.lastTestResult).toBe('provider_refused')
    expect(provider.asked).toHaveLength(2)
  })

  it('is tried for ten seconds at most', async () => {
    await save('fal', 'id-0123456789:secret')
    provider.answer = null
    const timeouts = holdTimeouts()
    const tested = test('fal')
    await expect.poll(() => provider.asked.length).toBe(1)
    timeouts.runOut()
    expect((await tested).body.lastTestResult).toBe('provider_network')
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
  it.each([GEMINI_KEY, FORMER_KEY])('such as %s is in no answer, log line, error or table', async (key) => {
    const answers = [await save('openai', OPENAI_KEY), await save('gemini', key)]
    answers.push(await save('openai', `${OPENAI_KEY} with a space`), await save('gemini', OPENAI_KEY))
    provider.answer = {
      status: 401,
      body: { error: { message: `Incorrect API key provided: ${OPENAI_KEY}` } },
    }
    answers.push(await test('openai'))
    provider.answer = { status: 500, body: { error: { message: key } } }
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
