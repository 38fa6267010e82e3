import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { resumeImageRun } from '@thokham/contract/image-runs'
import { expect, it } from 'vitest'
import { atTheEnd } from '../../testing/at-the-end.ts'
import { type BuiltServer, isAlive, startBuilt } from '../../testing/built-server.ts'
import { anArtist, startImageFixture, startRun, untilRest } from '../../testing/images.ts'

const PICTURES = 200
/** Of each of both kinds of providers. */
const KILLS = 50

const root = fileURLToPath(new URL('../../../..', import.meta.url))

it.each(['fal', 'openai'] as const)(
  'servers that are killed lose no picture of %s, pay for none twice, and never pass the ceiling',
  { tags: 'long', timeout: 15 * 60_000 },
  async (provider) => {
    const built = spawnSync(process.execPath, [join(root, 'scripts/build.mjs'), 'server'], {
      encoding: 'utf8',
    })
    expect(built.stderr).toBe('')
    // It answers the member and works on nothing; the workers are those of the servers that are killed.
    const fixture = await startImageFixture({ workers: 0 })
    const { server, standIn } = fixture
    const { host, port, user, database } = server.pool.options as unknown as Record<string, string>
    const env = {
      DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`,
      DATA_DIR: server.dataDir,
      OPENAI_BASE_URL: standIn.openaiUrl,
      FAL_QUEUE_URL: standIn.falQueueUrl,
      IMAGE_SERVER_ALLOW_PRIVATE: 'true',
      LOG_LEVEL: 'warn',
    }
    Object.assign(standIn, { delayMs: 50, queueMs: 1_000 })
    const member = await anArtist(fixture)
    const prompts = Array.from({ length: PICTURES }, (_, at) => `silk loom ${at + 1}`)
    const ceilingSatang = 200_000
    const run = await startRun(fixture, member, { provider, prompts, ceilingSatang })
    let serverProcess: BuiltServer = await startBuilt({ env })
    atTheEnd(() => isAlive(serverProcess.pid) && serverProcess.end('SIGKILL'))
    for (let kill = 1; kill <= KILLS; kill++) {
      await expect.poll(() => standIn.asked.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(2 * kill)
      await serverProcess.end('SIGKILL')
      serverProcess = await startBuilt({ env })
    }
    const stopped = await untilRest(fixture, member, run, 10 * 60_000)
    expect(stopped.run.steps.done + stopped.run.steps.interrupted).toBe(PICTURES)
    // Nobody asks again but the member, and what was billed without a picture is known as perhaps paid.
    expect(new Set(standIn.asked.map(({ prompt }) => prompt)).size).toBe(standIn.asked.length)
    expect(standIn.ledger.length - stopped.run.steps.done).toBeLessThanOrEqual(stopped.run.steps.interrupted)
    expect(stopped.run.money.spent).toBeLessThanOrEqual(ceilingSatang)
    if (stopped.run.steps.interrupted > 0) {
      await server.call(resumeImageRun, { params: { id: run.id }, body: { positions: null } }, member)
    }
    const whole = await untilRest(fixture, member, run, 10 * 60_000)
    expect([whole.run.state, whole.run.steps.done]).toEqual(['finished', PICTURES])
    expect(whole.steps.every(({ pictures }) => pictures.length > 0)).toBe(true)
    expect(whole.run.money.spent).toBeLessThanOrEqual(ceilingSatang)
    expect(await serverProcess.end('SIGTERM')).toBe(0)
  },
)
