import { randomUUID } from 'node:crypto'
import { resumeAiRun, stopAiRun } from '@thokham/contract/ai-runs'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type AiFixture,
  aKeyHolder,
  calm,
  holdAnswers,
  many,
  standing,
  start,
  startAiFixture,
  until,
} from '../../testing/ai.ts'
import type { TestMember } from '../../testing/members.ts'
import { type Answered, passOn } from './claim-lines.ts'
import { recordOneByOne } from './record-outcomes.ts'
import { recoverLines } from './recover-lines.ts'
import { lockRun } from './run-queries.ts'
import { startRunWorker } from './run-worker.ts'
import { settleRun } from './settle-run.ts'

/** Nobody works on its runs: places are passed on by the tests. */
let fixture: AiFixture
beforeAll(async () => {
  fixture = await startAiFixture({ workers: 0, connections: 60 })
})
beforeEach(() => calm(fixture))

const now = () => fixture.server.services.clock()
/** Makes the end of a call that nobody made; it leaves a place. */
const ended = (callId: string = randomUUID(), position = -1, entry = 'cozy cafe'): Answered => ({
  line: {
    callId,
    position,
    model: 'openai-test',
    keyword: 'cozy cafe',
    prompts: [],
    isReplacing: false,
    answers: 0,
    retries: 0,
  },
  outcome: {
    ok: true,
    text: JSON.stringify({ entries: [entry] }),
    usage: { input: 1_000, output: 10 },
    isEstimated: false,
  },
})
const take = (runId: string, places: number, name = 'worker-a') =>
  passOn(fixture.server.services.db, runId, {
    name,
    answered: Array.from({ length: places }, () => ended()),
    now: now(),
  })
const read = (member: TestMember, run: Awaited<ReturnType<typeof start>>) =>
  until(fixture, member, run, () => true)
const rowsOf = async (sql: string, runId: string) => (await fixture.server.pool.query(sql, [runId])).rows
const settle = (runId: string) =>
  fixture.server.services.db.transaction(async (tx) => {
    await lockRun(tx, runId)
    await settleRun(tx, runId, now())
  })

const record = (runId: string, answered: Answered) =>
  fixture.server.services.db.transaction(async (tx) => {
    const run = await lockRun(tx, runId)
    if (!run) throw new Error('The run is gone')
    await recordOneByOne(tx, run, [answered], now())
    await settleRun(tx, runId, now())
  })

describe('a place that is passed on', () => {
  it('gives each line to one of 50 that ask at once, its call written down with it', async () => {
    const member = await aKeyHolder(fixture)
    const { id } = await start(fixture, member, { keywords: many(60), count: 1 })
    const taken = (await Promise.all(Array.from({ length: 50 }, () => take(id, 2)))).flat()
    expect(new Set(taken.map(({ position }) => position)).size).toBe(taken.length)
    // Whoever found the lines of others locked went on to the next ones; 100 were asked for.
    const rest = await take(id, 60)
    expect(taken.length + rest.length).toBe(60)
    const calls = await rowsOf(`SELECT id, position, outcome FROM ai_calls WHERE run_id = $1`, id)
    const ofLine = new Map(calls.map((call) => [call.position, call]))
    expect([calls.length, ofLine.size]).toEqual([60, 60])
    for (const { callId, position } of [...taken, ...rest]) {
      expect(ofLine.get(position)).toEqual({ id: callId, position, outcome: 'sent' })
    }
  })

  it('waits for nobody who holds the run; its lines are asked for from the next change on', async () => {
    const member = await aKeyHolder(fixture)
    const run = await start(fixture, member, { keywords: many(5), count: 1 })
    await fixture.server.services.db.transaction(async (tx) => {
      await lockRun(tx, run.id)
      expect(await take(run.id, 2)).toMatchObject([{ keyword: 'keyword 1' }, { keyword: 'keyword 2' }])
    })
    await settle(run.id)
    expect((await read(member, run)).lines).toMatchObject({ waiting: 3, asking: 2 })
  })

  it('stays empty when the run stops or pauses, and the waiting lines untouched', async () => {
    const member = await aKeyHolder(fixture)
    const run = await start(fixture, member, { keywords: many(5), count: 1 })
    await take(run.id, 2)
    await fixture.server.pool.query(
      `UPDATE ai_runs SET not_before = now() + interval '1 min' WHERE id = $1`,
      [run.id],
    )
    expect(await take(run.id, 2)).toEqual([])
    await fixture.server.pool.query('UPDATE ai_runs SET not_before = NULL WHERE id = $1', [run.id])
    await fixture.server.call(stopAiRun, { params: { id: run.id } }, member)
    expect(await take(run.id, 2)).toEqual([])
    // The two on their way are waited for.
    expect(await read(member, run)).toMatchObject({ state: 'stopping', lines: { asking: 2, waiting: 3 } })
    expect(
      await rowsOf('SELECT asks, call_id FROM ai_run_lines WHERE run_id = $1 AND position > 1', run.id),
    ).toEqual(Array(3).fill({ asks: 0, call_id: null }))
  })

  it('is not for a line that may not be asked yet', async () => {
    const member = await aKeyHolder(fixture)
    const { id } = await start(fixture, member, { keywords: many(3), count: 1 })
    await fixture.server.pool.query(
      `UPDATE ai_run_lines SET not_before = now() + interval '1 min' WHERE run_id = $1 AND position = 0`,
      [id],
    )
    expect((await take(id, 3)).map(({ position }) => position)).toEqual([1, 2])
  })

  it('of a process that ended is interrupted: nobody knows whether its call was sent; the others wait', async () => {
    const member = await aKeyHolder(fixture)
    const run = await start(fixture, member, { keywords: many(5), count: 1 })
    await take(run.id, 2, 'worker-dead')
    await recoverLines(fixture.server.services)
    expect((await read(member, run)).lines).toMatchObject({ waiting: 3, asking: 0, interrupted: 2 })
    expect(await rowsOf('SELECT outcome FROM ai_calls WHERE run_id = $1', run.id)).toEqual([
      { outcome: 'lost' },
      { outcome: 'lost' },
    ])
    await fixture.server.call(resumeAiRun, { params: { id: run.id }, body: { positions: null } }, member)
    expect((await take(run.id, 5)).map(({ position }) => position)).toEqual([0, 1, 2, 3, 4])
  })

  it('given up, and answered all the same, is counted once, of the day it comes in, though nothing was left of it', async () => {
    const member = await aKeyHolder(fixture, 'ex')
    const run = await start(fixture, member, { keywords: many(2), count: 1 })
    const [late, last] = await take(run.id, 2, 'worker-slow')
    if (!late || !last) throw new Error('Nothing was taken')
    await recoverLines(fixture.server.services)
    expect(await standing(fixture, member)).toMatchObject({ me: { promptCount: 0 }, quota: { used: 0 } })
    await fixture.server.pool.query('UPDATE prompt_quota SET used = 1000 WHERE profile_id = $1', [member.id])
    // Its commit was lost on the way: it is written down again.
    for (let time = 0; time < 2; time++) await record(run.id, ended(late.callId, late.position))
    expect(await read(member, run)).toMatchObject({ state: 'stopped', lines: { done: 1, interrupted: 1 } })
    expect(await standing(fixture, member)).toMatchObject({ me: { promptCount: 1 }, quota: { used: 1_001 } })
    const { rowCount } = await fixture.server.pool.query('SELECT FROM prompt_quota WHERE profile_id = $1', [
      member.id,
    ])
    expect(rowCount).toBe(1)
    await record(run.id, ended(last.callId, last.position, 'misty forest'))
    expect(await read(member, run)).toMatchObject({ state: 'finished', lines: { done: 2, interrupted: 0 } })
  })

  it('keeps the answer that left it: of a process that ended then, it is written down once', async () => {
    const member = await aKeyHolder(fixture)
    const run = await start(fixture, member, { keywords: many(3), count: 1 })
    const [first] = await take(run.id, 1, 'worker-gone')
    if (!first) throw new Error('Nothing was taken')
    const { db } = fixture.server.services
    const answered = [ended(first.callId, first.position)]
    await passOn(db, run.id, { name: 'worker-gone', answered, now: now() })
    await Promise.all(Array.from({ length: 5 }, () => recoverLines(fixture.server.services)))
    const after = await read(member, run)
    expect(after).toMatchObject({ lines: { done: 1, interrupted: 1, waiting: 1 }, prompts: 1 })
    // 1,000 and 10 tokens, once.
    expect(after.cost).toMatchObject({ inputTokens: 1_000, outputTokens: 10, totalCostUsd: 0.000156 })
    expect(
      await rowsOf('SELECT outcome, reply FROM ai_calls WHERE run_id = $1 ORDER BY position', run.id),
    ).toEqual([
      { outcome: 'answered', reply: null },
      { outcome: 'lost', reply: null },
    ])
  })
})

describe('a worker', () => {
  it('passes places on as answers come, never more of them than the provider’s setting', async () => {
    const lonely = await startAiFixture({ workers: 0 })
    const seen: number[] = []
    const letGo = holdAnswers(lonely)
    const member = await aKeyHolder(lonely)
    const worker = await lonely.startAnotherWorker()
    const run = await start(lonely, member, { keywords: many(60), count: 1 })
    await expect.poll(() => lonely.standIn.asked.length).toBe(8)
    letGo()
    await until(lonely, member, run, ({ state, lines }) => {
      seen.push(lines.done + lines.waiting + lines.asking)
      return state === 'finished'
    })
    expect(new Set(seen)).toEqual(new Set([60]))
    expect(lonely.standIn.mostAtOnce).toBe(8)
    expect(new Set(lonely.standIn.asked.map(({ keyword }) => keyword)).size).toBe(60)
    expect(lonely.standIn.asked).toHaveLength(60)
    await worker.stop(5_000)
  })

  it('gives up lines of a claim whose commit it did not hear of, instead of sending them later', async () => {
    const lonely = await startAiFixture({ workers: 0 })
    const { services } = lonely.server
    const member = await aKeyHolder(lonely)
    const run = await start(lonely, member, { keywords: many(20), count: 1 })
    let isDeaf = true
    const db = new Proxy(services.db, {
      get: (target, name) => {
        if (name !== 'transaction') return Reflect.get(target, name)
        return async (work: Parameters<typeof target.transaction>[0]) => {
          const result = await target.transaction(work)
          const { rows } = await target.execute(`SELECT FROM ai_run_lines WHERE state = 'asking'`)
          if (!isDeaf || rows.length === 0) return result
          isDeaf = false
          throw new Error('Connection terminated unexpectedly')
        }
      },
    })
    const worker = await startRunWorker({ ...services, db })
    expect(await until(lonely, member, run)).toMatchObject({
      state: 'stopped',
      stoppedBy: 'interrupted',
      lines: { done: 12, interrupted: 8 },
    })
    await lonely.server.call(resumeAiRun, { params: { id: run.id }, body: { positions: null } }, member)
    expect(await until(lonely, member, run)).toMatchObject({ state: 'finished', lines: { done: 20 } })
    expect(lonely.standIn.asked).toHaveLength(20)
    await worker.stop(5_000)
  })
})
