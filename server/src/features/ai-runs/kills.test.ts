import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { resumeAiRun } from '@thokham/contract/ai-runs'
import { expect, it } from 'vitest'
import {
  aKeyHolder,
  holdAnswers,
  linesOf,
  many,
  numberOf,
  standing,
  start,
  startAiFixture,
  until,
} from '../../testing/ai.ts'
import { atTheEnd } from '../../testing/at-the-end.ts'
import { type BuiltServer, isAlive, startBuilt } from '../../testing/built-server.ts'

const LINES = 160
/** A server is killed when all lines up to this one are through, and the next are on their way. */
const KILLS = [30, 70]

const root = fileURLToPath(new URL('../../../..', import.meta.url))

it('no line is asked twice by servers that are killed, and all are done once their member resumes', {
  tags: 'long',
}, async () => {
  const built = spawnSync(process.execPath, [join(root, 'scripts/build.mjs'), 'server'], { encoding: 'utf8' })
  expect(built.stderr).toBe('')
  // It answers the member and works on nothing; the workers are those of the servers that are killed.
  const fixture = await startAiFixture({ workers: 0 })
  const { standIn, server } = fixture
  const { host, port, user, database } = server.pool.options as unknown as Record<string, string>
  const env = {
    DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`,
    DATA_DIR: server.dataDir,
    OPENAI_BASE_URL: standIn.openaiUrl,
    LOG_LEVEL: 'warn',
  }
  let serverProcess: BuiltServer = await startBuilt({ env })
  atTheEnd(() => isAlive(serverProcess.pid) && serverProcess.end('SIGKILL'))

  const member = await aKeyHolder(fixture)
  const holdFrom = (last = LINES) => holdAnswers(fixture, ({ keyword }) => numberOf(keyword) > last)
  let letGo = holdFrom(KILLS[0])
  const run = await start(fixture, member, { keywords: many(LINES), count: 1 })
  for (const [at, last] of KILLS.entries()) {
    await until(
      fixture,
      member,
      run,
      ({ lines }) => lines.done + lines.interrupted === last && lines.asking === 8,
    )
    await serverProcess.end('SIGKILL')
    letGo()
    letGo = holdFrom(KILLS[at + 1])
    serverProcess = await startBuilt({ env })
  }
  const stopped = await until(fixture, member, run)
  const { lines } = stopped
  expect(stopped).toMatchObject({ state: 'stopped', stoppedBy: 'interrupted', lines: { failed: 0 } })
  expect(lines.done + lines.interrupted).toBe(LINES)
  // What was on its way at each kill is lost, and nothing else.
  expect(lines.interrupted).toBe(8 * KILLS.length)
  const asked = standIn.asked.map(({ keyword }) => keyword)
  expect(new Set(asked).size).toBe(asked.length)

  await server.call(resumeAiRun, { params: { id: run.id }, body: { positions: null } }, member)
  expect(await until(fixture, member, run)).toMatchObject({ state: 'finished', lines: { done: LINES } })
  expect(standIn.asked.length).toBeLessThanOrEqual(LINES + lines.interrupted)
  const results = await linesOf(fixture, member, run)
  expect(results.every(({ prompts }) => prompts.length === 1)).toBe(true)
  expect(await standing(fixture, member)).toMatchObject({ me: { promptCount: LINES } })
  expect(await serverProcess.end('SIGTERM')).toBe(0)
})
