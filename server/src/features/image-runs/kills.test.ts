import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readImageRun, resumeImageRun } from '@thokham/contract/image-runs'
import { expect, it } from 'vitest'
import { atTheEnd } from '../../testing/at-the-end.ts'
import { type BuiltServer, isAlive, startBuilt } from '../../testing/built-server.ts'
import { anArtist, environmentOf, startImageFixture, startRun, untilRest } from '../../testing/images.ts'

const PICTURES = 200
/** Of each of both kinds of providers: every second one is the provider's, the others are the server's. */
const KILLS = 50
const SATANG_PER_USD = 3_550
/** What the first ceiling pays for, of a picture at 2.13 and at about 2.60 baht with its reserve. */
const FIRST_CEILING = { fal: 150 * 213, openai: 150 * 260 }

const root = fileURLToPath(new URL('../../../..', import.meta.url))

it.each(['fal', 'openai'] as const)(
  'servers and providers that are killed lose no picture of %s, pay for none twice, and never pass the ceiling',
  { tags: 'long', timeout: 15 * 60_000 },
  async (provider) => {
    const built = spawnSync(process.execPath, [join(root, 'scripts/build.mjs'), 'server'], {
      encoding: 'utf8',
    })
    expect(built.stderr).toBe('')
    // It answers the member and works on nothing; the workers are those of the servers that are killed.
    const fixture = await startImageFixture({ workers: 0 })
    const { server, standIn } = fixture
    const env = environmentOf(fixture)
    // A queue answers at once, and then takes its time.
    Object.assign(standIn, { delayMs: provider === 'fal' ? 5 : 50, queueMs: 1_000 })
    const member = await anArtist(fixture)
    const prompts = Array.from({ length: PICTURES }, (_, at) => `silk loom ${at + 1}`)
    const run = await startRun(fixture, member, { provider, prompts, ceilingSatang: FIRST_CEILING[provider] })
    const again = { params: { id: run.id }, body: { positions: [] as number[], ceilingSatang: 200_000 } }
    const billedSatang = () =>
      (standIn.ledger.reduce((sum, { microUsd }) => sum + microUsd, 0) * SATANG_PER_USD) / 1e6
    const rest = () => untilRest(fixture, member, run, 10 * 60_000)
    let serverProcess: BuiltServer = await startBuilt({ env })
    atTheEnd(() => isAlive(serverProcess.pid) && serverProcess.end('SIGKILL'))
    for (let kill = 1; kill <= KILLS; kill++) {
      await expect
        .poll(async () => {
          // A provider that is away for five pictures in a row stops the run; its member lets it go on.
          const { body } = await server.call(readImageRun, { params: again.params }, member)
          const goOn = { params: again.params, body: { positions: [] } }
          if (body.stoppedBy === 'fault' && body.state === 'stopped')
            await server.call(resumeImageRun, goOn, member)
          return standIn.asked.length
        })
        .toBeGreaterThanOrEqual(2 * kill)
      if (kill % 2 === 0) await standIn.crash(200)
      else {
        await serverProcess.end('SIGKILL')
        serverProcess = await startBuilt({ env })
      }
    }
    // What is left of the ceiling does not pay for all: it is kept by the provider's own bill, not by ours alone.
    const capped = await rest()
    expect(capped.run.stoppedBy).toBe('ceiling')
    expect(billedSatang()).toBeLessThanOrEqual(FIRST_CEILING[provider])
    expect(capped.run.money.spent).toBeLessThanOrEqual(FIRST_CEILING[provider])
    expect((await server.call(resumeImageRun, again, member)).error).toBeNull()
    const stopped = await rest()
    const { done, interrupted, failed } = stopped.run.steps
    expect(done + interrupted + failed).toBe(PICTURES)
    // Nobody asks again for what may be paid but the member, and what was billed without a picture is known as perhaps paid.
    expect(new Set(standIn.ledger.map(({ prompt }) => prompt)).size).toBe(standIn.ledger.length)
    expect(standIn.ledger.length - done).toBeLessThanOrEqual(interrupted)
    expect(billedSatang()).toBeLessThanOrEqual(stopped.run.money.spent)
    if (interrupted + failed > 0) {
      await server.call(resumeImageRun, { ...again, body: { positions: null } }, member)
    }
    const whole = await rest()
    expect([whole.run.state, whole.run.steps.done]).toEqual(['finished', PICTURES])
    expect(whole.steps.every(({ pictures }) => pictures.length > 0)).toBe(true)
    // Of a queue each is paid for once, whatever happened.
    if (provider === 'fal') expect(standIn.ledger.length).toBeLessThanOrEqual(PICTURES + interrupted)
    expect(billedSatang()).toBeLessThanOrEqual(200_000)
    expect(await serverProcess.end('SIGTERM')).toBe(0)
  },
)
