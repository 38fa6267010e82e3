import { resumeImageRun } from '@thokham/contract/image-runs'
import { expect, it } from 'vitest'
import { anArtist, startImageFixture, startRun, untilRest } from '../../testing/images.ts'

const PICTURES = 24
const ENDS = 6

it.each(['fal', 'replicate', 'openai'] as const)(
  'pictures of %s are paid for once and lost never, however often the servers end',
  { tags: 'long', timeout: 60_000 },
  async (provider) => {
    const fixture = await startImageFixture({ workers: 0 })
    const { server, standIn } = fixture
    const member = await anArtist(fixture)
    Object.assign(standIn, { delayMs: 30, queueMs: 700 })
    const prompts = Array.from({ length: PICTURES }, (_, at) => `silk loom ${at + 1}`)
    const run = await startRun(fixture, member, { provider, prompts, ceilingSatang: 1_000_000 })
    for (let end = 1; end <= ENDS; end++) {
      const worker = await fixture.startWorker()
      await expect
        .poll(() => standIn.asked.length, { timeout: 20_000, interval: 20 })
        .toBeGreaterThanOrEqual(2 * end)
      await worker.stop(0)
    }
    await fixture.startWorker()
    const first = await untilRest(fixture, member, run)
    expect(first.run.steps.done + first.run.steps.interrupted).toBe(PICTURES)
    expect(first.run.money.reserved).toBe(0)
    // Each was asked for once so far, and what was lost is known as perhaps paid.
    expect(new Set(standIn.asked.map(({ prompt }) => prompt)).size).toBe(standIn.asked.length)
    expect(standIn.ledger.length - first.run.steps.done).toBeLessThanOrEqual(first.run.steps.interrupted)
    if (first.run.steps.interrupted > 0) {
      const again = { params: { id: run.id }, body: { positions: null } }
      expect((await server.call(resumeImageRun, again, member)).error).toBeNull()
    }
    const { run: whole, steps } = await untilRest(fixture, member, run)
    expect([whole.state, whole.steps.done]).toEqual(['finished', PICTURES])
    expect(steps.every(({ pictures }) => pictures.length >= 1)).toBe(true)
    const cost = { fal: 213, replicate: 213, openai: 252 }[provider]
    expect(whole.money.spent).toBeGreaterThanOrEqual(PICTURES * cost - PICTURES)
  },
)
