// @module-tag long
import { expect, it } from 'vitest'
import { anArtist, startImageFixture, startRun, untilRest } from '../../testing/images.ts'

const many = (count: number) => Array.from({ length: count }, (_, at) => `silk loom ${at + 1}`)

/** What an account has at once, and how long a picture takes (ms), as with the models that ship. */
it.each([
  ['openai', { pictures: 40, atOnce: 4, delayMs: 6_000, queueMs: 0 }],
  ['fal', { pictures: 20, atOnce: 2, delayMs: 0, queueMs: 10_000 }],
] as const)(
  'a run of %s takes no longer than 1.05 times what its provider needs',
  async (provider, { pictures, atOnce, delayMs, queueMs }) => {
    const fixture = await startImageFixture()
    Object.assign(fixture.standIn, { delayMs, queueMs })
    const member = await anArtist(fixture)
    const from = performance.now()
    const run = await startRun(fixture, member, { provider, prompts: many(pictures) })
    const whole = await untilRest(fixture, member, run, 10 * 60_000)
    const took = performance.now() - from
    const ideal = (pictures / atOnce) * (delayMs + queueMs)
    expect(whole.run.steps.done).toBe(pictures)
    console.info(`${provider}: ${Math.round((1_000 * ideal) / took) / 10} % of the ideal pace`)
    expect(ideal / took).toBeGreaterThanOrEqual(0.95)
  },
)
