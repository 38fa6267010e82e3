import { beforeAll, expect, it } from 'vitest'
import { type AiHouse, aKeyHolder, start, startAiHouse, until } from '../../testing/ai.ts'
import { initialiseRun } from './initialise-run.ts'

/** Nobody works on its runs: the tests do. */
let house: AiHouse
beforeAll(async () => {
  house = await startAiHouse({ crews: 0 })
})

it('a test call that was cut off is made again by the process that began it, and by no other', async () => {
  const { services } = house.server
  const member = await aKeyHolder(house)
  const run = await start(house, member, { provider: 'gemini' })
  expect(run.state).toBe('initialising')
  const cutOff = {
    ...services.providers,
    testKey: () => Promise.reject(new Error('The database went away')),
  }
  await expect(initialiseRun({ ...services, providers: cutOff }, run.id, 'first')).rejects.toThrow()
  expect(await initialiseRun(services, run.id, 'second')).toBe(false)
  expect(await initialiseRun(services, run.id, 'first')).toBe(true)
  await until(house, member, run, ({ state }) => state === 'running')
})
