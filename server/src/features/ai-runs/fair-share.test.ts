import { type AiRun, stopAiRun } from '@thokham/contract/ai-runs'
import { beforeAll, expect, it } from 'vitest'
import {
  type AiFixture,
  aKeyHolder,
  holdAnswers,
  many,
  start,
  startAiFixture,
  until,
} from '../../testing/ai.ts'
import type { TestMember } from '../../testing/members.ts'

let fixture: AiFixture
/** One worker: places are shared within a process, and each of two would have places of its own. */
beforeAll(async () => {
  fixture = await startAiFixture({ workers: 1, connections: 30 })
})

/** Stops runs and waits for them side by side: what is on its way is given up some seconds later. */
const stopAll = (runs: { member: TestMember; run: AiRun }[]) =>
  Promise.all(
    runs.map(async ({ member, run }) => {
      await fixture.server.call(stopAiRun, { params: { id: run.id } }, member)
      await until(fixture, member, run)
    }),
  )

it('that hangs for four members takes nothing of the share of a fifth: 64 ÷ 5 = 12 at once', async () => {
  const { server, standIn } = fixture
  await server.pool.query(
    `INSERT INTO settings (value) VALUES ('{"ai": {"openai": {"concurrency": 16}}}')
     ON CONFLICT ("only") DO UPDATE SET value = excluded.value`,
  )
  standIn.manner = ({ keyword }) => (keyword.startsWith('keyword') ? 'hang' : 'right')
  const hanging = []
  for (let at = 0; at < 4; at++) {
    const member = await aKeyHolder(fixture)
    hanging.push({ member, run: await start(fixture, member, { keywords: many(50), count: 1 }) })
  }
  await expect.poll(() => standIn.asked.length).toBe(64)
  const letGo = holdAnswers(fixture, ({ keyword }) => keyword.startsWith('market'))
  const member = await aKeyHolder(fixture)
  const keywords = Array.from({ length: 48 }, (_, at) => `market ${at}`)
  const run = await start(fixture, member, { keywords, count: 1 })
  await expect.poll(() => standIn.asked.length).toBe(64 + 12)
  letGo()
  expect(await until(fixture, member, run)).toMatchObject({ state: 'finished', lines: { done: 48 } })
  await stopAll(hanging)
  await server.pool.query('DELETE FROM settings')
})

it('who waits for the pace of a key takes nothing of the share of those who do not', {
  tags: 'long',
}, async () => {
  const { server, standIn } = fixture
  await server.pool.query(
    `INSERT INTO settings (value) VALUES ('{"ai": {"openai": {"concurrency": 16}}}')
     ON CONFLICT ("only") DO UPDATE SET value = excluded.value`,
  )
  standIn.asked.length = 0
  standIn.manner = 'right'
  standIn.raw = ({ keyword }) =>
    keyword.startsWith('keyword') ? { status: 429, headers: { 'retry-after': '3600' }, body: '{}' } : null
  const waiting = []
  for (let at = 0; at < 15; at++) {
    const member = await aKeyHolder(fixture)
    const run = await start(fixture, member, { keywords: many(2), count: 1 })
    await until(fixture, member, run, ({ pause, lines }) => pause !== null && lines.asking === 0)
    waiting.push({ member, run })
  }
  standIn.asked.length = 0
  const letGo = holdAnswers(fixture)
  const member = await aKeyHolder(fixture)
  const keywords = Array.from({ length: 48 }, (_, at) => `market ${at}`)
  const run = await start(fixture, member, { keywords, count: 1 })
  // All that the setting allows, though sixteen runs are at work: a sixteenth of the places would be four.
  await expect.poll(() => standIn.asked.length).toBe(16)
  letGo()
  expect(await until(fixture, member, run)).toMatchObject({ state: 'finished', lines: { done: 48 } })
  await stopAll(waiting)
  standIn.raw = null
  await server.pool.query('DELETE FROM settings')
})
