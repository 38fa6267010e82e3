import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resumeAiRun } from '@thokham/contract/ai-runs'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openProviders } from '../../integrations/ai-providers.ts'
import {
  type AiFixture,
  aKeyHolder,
  CANARY,
  calm,
  FREE_CANARY,
  holdAnswers,
  linesOf,
  many,
  start,
  startAiFixture,
  until,
} from '../../testing/ai.ts'
import { dumpOf } from '../../testing/dump.ts'
import { recoverLines } from './recover-lines.ts'
import { startRunWorker } from './run-worker.ts'

let fixture: AiFixture
beforeAll(async () => {
  fixture = await startAiFixture({ workers: 3, connections: 60 })
})
beforeEach(() => calm(fixture))

describe('three workers', () => {
  it('never ask twice for a line', async () => {
    const member = await aKeyHolder(fixture)
    fixture.standIn.delayMs = 5
    const run = await until(fixture, member, await start(fixture, member, { keywords: many(200), count: 1 }))
    expect(run).toMatchObject({ state: 'finished', lines: { done: 200 }, prompts: 200 })
    expect(fixture.standIn.asked).toHaveLength(200)
    expect(new Set(fixture.standIn.asked.map(({ keyword }) => keyword)).size).toBe(200)
  })
})

describe('a process that ended in the middle', () => {
  it('leaves its lines interrupted, asked again by their member alone; the others go on', async () => {
    const member = await aKeyHolder(fixture)
    fixture.standIn.manner = ({ keyword }) => (keyword === 'keyword 2' ? 'hang' : 'right')
    const { id, ...run } = await start(fixture, member, { keywords: many(6), count: 1 })
    await until(fixture, member, { id, ...run }, ({ lines }) => lines.done === 5)
    // The worker that asks for the second line is gone without a word.
    const { pool, services } = fixture.server
    await pool.query(
      `UPDATE ai_run_lines SET asked_by = 'worker-dead' WHERE run_id = $1 AND state = 'asking'`,
      [id],
    )
    await recoverLines(services)
    const stopped = await until(fixture, member, { id, ...run })
    expect(stopped).toMatchObject({
      state: 'stopped',
      stoppedBy: 'interrupted',
      lines: { done: 5, interrupted: 1, waiting: 0 },
      prompts: 5,
    })
    expect(fixture.standIn.asked).toHaveLength(6)
    const { rows } = await pool.query(
      `SELECT outcome, count(*)::integer FROM ai_calls WHERE run_id = $1 GROUP BY 1 ORDER BY 1`,
      [id],
    )
    expect(rows).toEqual([
      { outcome: 'answered', count: 5 },
      { outcome: 'lost', count: 1 },
    ])
    fixture.standIn.manner = 'right'
    await fixture.server.call(resumeAiRun, { params: { id }, body: { positions: null } }, member)
    expect(await until(fixture, member, { id, ...run })).toMatchObject({ state: 'finished', prompts: 6 })
    expect(fixture.standIn.asked).toHaveLength(7)
  })

  it('is not mistaken for a living one that takes long', async () => {
    const member = await aKeyHolder(fixture)
    const letGo = holdAnswers(fixture)
    const run = await start(fixture, member, { keywords: many(3), count: 1 })
    await until(fixture, member, run, ({ lines }) => lines.asking === 3)
    await Promise.all(Array.from({ length: 5 }, () => recoverLines(fixture.server.services)))
    letGo()
    expect(await until(fixture, member, run)).toMatchObject({ state: 'finished', lines: { interrupted: 0 } })
  })
})

describe('a worker that is stopped', () => {
  it('waits for what is on its way, and gives up what takes too long', async () => {
    const lonely = await startAiFixture({ workers: 0 })
    const worker = await lonely.startAnotherWorker()
    const member = await aKeyHolder(lonely)
    lonely.standIn.manner = ({ keyword }) => (keyword === 'keyword 1' ? 'hang' : 'right')
    const letGo = holdAnswers(lonely)
    const run = await start(lonely, member, { keywords: many(30), count: 1 })
    await until(lonely, member, run, ({ lines }) => lines.asking === 8)
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const stopped = worker.stop(60_000)
    const [endGrace] = timers.mock.calls.find(([, ms]) => ms === 60_000) ?? []
    timers.mockRestore()
    letGo()
    await until(lonely, member, run, ({ lines }) => lines.asking === 1)
    endGrace?.()
    await stopped
    const after = await until(lonely, member, run, () => true)
    expect(after).toMatchObject({ state: 'running', lines: { asking: 0, interrupted: 1 } })
    expect(after.lines.done).toBe(lonely.standIn.asked.length - 1)
    await lonely.startAnotherWorker()
    expect(await until(lonely, member, run)).toMatchObject({
      state: 'stopped',
      stoppedBy: 'interrupted',
      lines: { done: 29, interrupted: 1 },
    })
    expect(lonely.standIn.asked).toHaveLength(30)
  })
})

describe('a key', () => {
  it('is in no log, answer, error, file or row, also when the provider quotes it', async () => {
    const member = await aKeyHolder(fixture)
    fixture.standIn.manner = ({ keyword }) => (/ [135]$/.test(keyword) ? '401' : 'right')
    const run = await until(fixture, member, await start(fixture, member, { keywords: many(6), count: 1 }))
    expect(run.fault).toBe('key_rejected')
    const presented = JSON.stringify([run, await linesOf(fixture, member, run)])
    const { dataDir } = fixture.server
    const files = readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    const everywhere = [
      presented,
      JSON.stringify(fixture.server.log),
      await dumpOf(fixture.server.pool),
      ...files,
    ].join('\n')
    for (const key of [CANARY, FREE_CANARY]) {
      expect(everywhere.includes(key)).toBe(false)
      expect(everywhere.includes(Buffer.from(key).toString('base64').slice(0, 24))).toBe(false)
    }
    expect(fixture.standIn.asked.some(({ key }) => key === CANARY)).toBe(true)
  })
})

describe('two processes', () => {
  it('with other settings of the providers are told of at the start of the second, without a value', async () => {
    const { server } = fixture
    const said = () => server.log.flatMap(({ settings }) => (settings ? [settings] : []))
    const before = said().length
    const likeOthers = await startRunWorker(server.services)
    expect(said().slice(before)).toEqual([])
    const settings = { ...server.services.providers.settings, OPENAI_MODEL: 'another-model' }
    const other = await startRunWorker({
      ...server.services,
      providers: openProviders({ ...settings, GEMINI_FREE_API_KEY: 'AIza-another-0123456789' }),
    })
    expect(said().slice(before)).toEqual([['OPENAI_MODEL', 'GEMINI_FREE_API_KEY']])
    await other.stop(1_000)
    await likeOthers.stop(1_000)
    // What has ended is no matter any more.
    const next = await startRunWorker(server.services)
    expect(said().slice(before)).toHaveLength(1)
    await next.stop(1_000)
    expect(JSON.stringify(server.log)).not.toContain('another-0123456789')
  })
})
