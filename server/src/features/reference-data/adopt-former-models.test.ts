import { readAllSettings } from '@thokham/contract/settings'
import { readSettingsHistory, revertSettings } from '@thokham/contract/settings-history'
import { findModel } from '@thokham/domain/ai/model'
import { beforeEach, describe, expect, it } from 'vitest'
import { aMember } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { loadContent } from '../content/load-content.ts'
import { adoptFormerModels } from './adopt-former-models.ts'
import { modelContent } from './model-content.ts'
import { readModels } from './read-models.ts'

/** Settings as the former version wrote them, at its defaults. */
const FORMER = {
  openai: { inputUsd: 0.00015, outputUsd: 0.0006, models: [] as object[], concurrency: 8 },
  gemini: { inputUsd: 0.00035, outputUsd: 0.00105, models: [] as object[], concurrency: 8 },
  geminiFree: { concurrency: 2 },
  thbPerUsd: 36,
}

let server: TestServer

beforeEach(async () => {
  server = await startTestServer({ env: { OPENAI_MODEL: 'gpt-6-luna', GEMINI_MODEL: 'own-gemini:9b' } })
  await load()
})

const write = (ai: object) => server.pool.query('INSERT INTO settings (value) VALUES ($1)', [{ ai }])
const load = () => loadContent(server.services, [modelContent])
const adopt = () => adoptFormerModels(server.services)
const known = async (provider: 'openai' | 'gemini', id: string) =>
  findModel(await readModels(server.services.db), provider, id)
const stored = async () => (await server.pool.query('SELECT value FROM settings')).rows[0]?.value
const everything = async () =>
  (await server.pool.query('SELECT * FROM reference_data ORDER BY kind, place')).rows

describe('models of the settings of a former version', () => {
  it('change nothing where the owner had set none', async () => {
    const before = await everything()
    await write(FORMER)
    await adopt()
    expect(await everything()).toEqual(before)
    expect(await stored()).toEqual({
      ai: {
        openai: { concurrency: 8 },
        gemini: { concurrency: 8 },
        geminiFree: { concurrency: 2 },
        thbPerUsd: 36,
      },
    })
  })

  it('become rows that the owner edited, at their price, with what the release knows of them', async () => {
    await write({
      ...FORMER,
      openai: {
        ...FORMER.openai,
        models: [
          { name: 'gpt-4.1-mini', inputUsd: 0.0005, outputUsd: 0.0017 },
          { name: 'own:70b', inputUsd: 0, outputUsd: 0 },
          // It counted once, as it came first.
          { name: 'own:70b', inputUsd: 9, outputUsd: 9 },
        ],
      },
      gemini: {
        ...FORMER.gemini,
        models: [{ name: 'gemini-3.8-flash', inputUsd: 0.00075, outputUsd: 0.00375 }],
      },
    })
    await adopt()
    expect(await known('openai', 'gpt-4.1-mini')).toMatchObject({
      offered: true,
      inputUsd: 0.5,
      outputUsd: 1.7,
      ends: '2027-01-14',
      successor: 'gpt-6-luna',
    })
    expect(await known('openai', 'own:70b')).toMatchObject({ offered: true, inputUsd: 0, isListed: true })
    // The owner's price stays his, also on the day of the one that was announced.
    expect((await known('gemini', 'gemini-3.8-flash')).later).toBeUndefined()
    const { rows } = await server.pool.query(
      `SELECT key FROM content_pieces WHERE kind = 'ai_model' AND edited_at IS NOT NULL ORDER BY key`,
    )
    expect(rows.map(({ key }) => key)).toEqual(['gemini/gemini-3.8-flash', 'openai/gpt-4.1-mini'])
    const after = await everything()
    await adopt()
    await load()
    expect(await everything()).toEqual(after)
  })

  it('give the price of the server’s own model to that model; of the former default where it has a new one', async () => {
    await write({
      ...FORMER,
      openai: { ...FORMER.openai, inputUsd: 0.00018 },
      gemini: { ...FORMER.gemini, inputUsd: 0, outputUsd: 0.00000025 },
    })
    await adopt()
    expect(await known('openai', 'gpt-4o-mini')).toMatchObject({
      inputUsd: 0.18,
      outputUsd: 0.6,
      offered: true,
    })
    expect(await known('openai', 'gpt-6-luna')).toMatchObject({ inputUsd: 0.1, outputUsd: 0.5 })
    expect(await known('gemini', 'own-gemini:9b')).toMatchObject({
      inputUsd: 0,
      outputUsd: 0.00025,
      offered: false,
      isListed: true,
    })
    expect(await known('gemini', 'gemini-2.5-flash')).toMatchObject({ inputUsd: 0.35 })
  })

  it('are adopted once of ten servers that start at once', async () => {
    const models = [{ name: 'own:70b', inputUsd: 1, outputUsd: 2 }]
    await write({ ...FORMER, openai: { ...FORMER.openai, models } })
    await Promise.all(Array.from({ length: 10 }, adopt))
    expect(await known('openai', 'own:70b')).toMatchObject({ inputUsd: 1_000, outputUsd: 2_000 })
    const { rows } = await server.pool.query(
      `SELECT revision FROM reference_data WHERE id = 'openai/own:70b'`,
    )
    expect(rows).toEqual([{ revision: 0 }])
  })

  it('stay readable in the history of settings, which puts back only what is a setting still', async () => {
    const owner = await aMember(server.services, { level: 'owner' })
    const before = { ai: { thbPerUsd: 35.5, openai: { inputUsd: 0.00015 } } }
    const entry = (after: object) =>
      server.pool.query<{ id: number }>(
        `INSERT INTO audit_log (action, subject_kind, subject_id, actor_id, before, after, created_at)
         VALUES ('settings.update', 'settings', 'settings', $1, $2, $3, now()) RETURNING id`,
        [owner.id, before, after],
      )
    const prices = await entry({ ai: { thbPerUsd: 35.5, openai: { inputUsd: 0.0002 } } })
    const both = await entry({ ai: { thbPerUsd: 40, openai: { inputUsd: 0.0002 } } })
    const revert = async (rows: { id: number }[]) =>
      server.call(revertSettings, { params: { entryId: String(rows[0]?.id) } as never }, owner)
    const { entries } = (await server.call(readSettingsHistory, {}, owner)).body
    expect(entries.at(-1)?.changes).toEqual([{ path: 'ai.openai.inputUsd', before: 0.00015, after: 0.0002 }])
    expect((await revert(prices.rows)).error?.code).toBe('conflict')
    await server.pool.query(`INSERT INTO settings (value) VALUES ('{"ai": {"thbPerUsd": 40}}')`)
    expect((await revert(both.rows)).body).toEqual({ reverted: 1 })
    expect((await server.call(readAllSettings, {}, owner)).body.ai.thbPerUsd).toBe(35.5)
  })
})
