import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resumeAiRun } from '@thokham/contract/ai-runs'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type AiHouse,
  aKeyHolder,
  CANARY,
  calm,
  FREE_CANARY,
  holdAnswers,
  linesOf,
  many,
  start,
  startAiHouse,
  until,
} from '../../testing/ai.ts'
import { dumpOf } from '../../testing/dump.ts'
import { recoverLines } from './recover-lines.ts'

let house: AiHouse
beforeAll(async () => {
  house = await startAiHouse({ crews: 3, connections: 60 })
})
beforeEach(() => calm(house))

describe('three crews', () => {
  it('never ask twice for a line', async () => {
    const member = await aKeyHolder(house)
    house.standIn.delayMs = 5
    const run = await until(house, member, await start(house, member, { keywords: many(200), count: 1 }))
    expect(run).toMatchObject({ state: 'finished', lines: { done: 200 }, prompts: 200 })
    expect(house.standIn.asked).toHaveLength(200)
    expect(new Set(house.standIn.asked.map(({ keyword }) => keyword)).size).toBe(200)
  })
})

describe('a process that ended in the middle', () => {
  it('leaves its lines interrupted, asked again by their member alone; the others go on', async () => {
    const member = await aKeyHolder(house)
    house.standIn.manner = ({ keyword }) => (keyword === 'keyword 2' ? 'hang' : 'right')
    const { id, ...run } = await start(house, member, { keywords: many(6), count: 1 })
    await until(house, member, { id, ...run }, ({ lines }) => lines.done === 5)
    // The crew that asks for the second line is gone without a word.
    const { pool, services } = house.server
    await pool.query(
      `UPDATE ai_run_lines SET asked_by = 'crew-dead' WHERE run_id = $1 AND state = 'asking'`,
      [id],
    )
    await recoverLines(services)
    const stopped = await until(house, member, { id, ...run })
    expect(stopped).toMatchObject({
      state: 'stopped',
      stoppedBy: 'interrupted',
      lines: { done: 5, interrupted: 1, waiting: 0 },
      prompts: 5,
    })
    expect(house.standIn.asked).toHaveLength(6)
    const { rows } = await pool.query(
      `SELECT outcome, count(*)::integer FROM ai_calls WHERE run_id = $1 GROUP BY 1 ORDER BY 1`,
      [id],
    )
    expect(rows).toEqual([
      { outcome: 'answered', count: 5 },
      { outcome: 'lost', count: 1 },
    ])
    house.standIn.manner = 'right'
    await house.server.call(resumeAiRun, { params: { id }, body: { positions: null } }, member)
    expect(await until(house, member, { id, ...run })).toMatchObject({ state: 'finished', prompts: 6 })
    expect(house.standIn.asked).toHaveLength(7)
  })

  it('is not mistaken for a living one that takes long', async () => {
    const member = await aKeyHolder(house)
    const letGo = holdAnswers(house)
    const run = await start(house, member, { keywords: many(3), count: 1 })
    await until(house, member, run, ({ lines }) => lines.asking === 3)
    await Promise.all(Array.from({ length: 5 }, () => recoverLines(house.server.services)))
    letGo()
    expect(await until(house, member, run)).toMatchObject({ state: 'finished', lines: { interrupted: 0 } })
  })
})

describe('a crew that is told to stop', () => {
  it('waits for what is on its way, and gives up what takes too long', async () => {
    const lonely = await startAiHouse({ crews: 0 })
    const crew = await lonely.anotherCrew()
    const member = await aKeyHolder(lonely)
    lonely.standIn.manner = ({ keyword }) => (keyword === 'keyword 1' ? 'hang' : 'right')
    const letGo = holdAnswers(lonely)
    const run = await start(lonely, member, { keywords: many(30), count: 1 })
    await until(lonely, member, run, ({ lines }) => lines.asking === 8)
    const stopped = crew.stop(3_000)
    letGo()
    await stopped
    const after = await until(lonely, member, run, () => true)
    expect(after).toMatchObject({ state: 'running', lines: { asking: 0, interrupted: 1 } })
    expect(after.lines.done).toBe(lonely.standIn.asked.length - 1)
    await lonely.anotherCrew()
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
    const member = await aKeyHolder(house)
    house.standIn.manner = ({ keyword }) => (/ [135]$/.test(keyword) ? '401' : 'right')
    const run = await until(house, member, await start(house, member, { keywords: many(6), count: 1 }))
    expect(run.fault).toBe('key_rejected')
    const told = JSON.stringify([run, await linesOf(house, member, run)])
    const { dataDir } = house.server
    const files = readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    const everywhere = [
      told,
      JSON.stringify(house.server.log),
      await dumpOf(house.server.pool),
      ...files,
    ].join('\n')
    for (const key of [CANARY, FREE_CANARY]) {
      expect(everywhere.includes(key)).toBe(false)
      expect(everywhere.includes(Buffer.from(key).toString('base64').slice(0, 24))).toBe(false)
    }
    expect(house.standIn.asked.some(({ key }) => key === CANARY)).toBe(true)
  })
})
