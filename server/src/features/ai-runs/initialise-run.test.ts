import { beforeAll, expect, it } from 'vitest'
import { type AiFixture, aKeyHolder, start, startAiFixture, until } from '../../testing/ai.ts'
import { initialiseRun } from './initialise-run.ts'

/** Nobody works on its runs: the tests do. */
let fixture: AiFixture
beforeAll(async () => {
  fixture = await startAiFixture({ workers: 0 })
})

it('a test call that was cut off is made again by the process that began it, and by no other', async () => {
  const { services } = fixture.server
  const member = await aKeyHolder(fixture)
  const run = await start(fixture, member, { provider: 'gemini' })
  expect(run.state).toBe('initialising')
  const cutOff = {
    ...services.providers,
    testKey: () => Promise.reject(new Error('The database went away')),
  }
  await expect(initialiseRun({ ...services, providers: cutOff }, run.id, 'first')).rejects.toThrow()
  expect(await initialiseRun(services, run.id, 'second')).toBe(false)
  expect(await initialiseRun(services, run.id, 'first')).toBe(true)
  await until(fixture, member, run, ({ state }) => state === 'running')
})

it.each(['provider_unavailable', 'provider_rate'] as const)(
  'a test call that ends in %s sets the run going: its lines have tries of their own',
  async (result) => {
    const { services } = fixture.server
    const member = await aKeyHolder(fixture)
    const run = await start(fixture, member, { provider: 'gemini' })
    const providers = { ...services.providers, testKey: async () => ({ result }) }
    expect(await initialiseRun({ ...services, providers }, run.id, 'first')).toBe(true)
    await until(fixture, member, run, ({ state }) => state === 'running')
  },
)

it.each([
  'key_rejected',
  'key_old_kind',
  'key_restricted',
  'location_refused',
  'credit_used_up',
  'model_not_found',
  'provider_network',
] as const)('a test call that ends in %s stops the run before anything is asked', async (result) => {
  const { services } = fixture.server
  const member = await aKeyHolder(fixture)
  const run = await start(fixture, member, { provider: 'gemini' })
  const providers = { ...services.providers, testKey: async () => ({ result }) }
  await initialiseRun({ ...services, providers }, run.id, 'first')
  expect(await until(fixture, member, run)).toMatchObject({
    state: 'stopped',
    stoppedBy: 'fault',
    fault: result,
    lines: { asking: 0, waiting: 3 },
  })
})
