import { expect, it } from 'vitest'
import type { Services } from '../services.ts'
import { CONTRACT_OPERATIONS, modulesOf } from '../testing/contract-operations.ts'
import { startTestServer } from '../testing/test-server.ts'
import type { Feature } from './feature.ts'
import { FEATURES, jobPlan } from './features.ts'

const manifests = await modulesOf(new URL('./', import.meta.url), /^[\w-]+\/feature\.ts$/)

it('every feature with a manifest is in the list', () => {
  expect(new Set(FEATURES)).toEqual(
    new Set(manifests.flatMap((module) => Object.values(module) as Feature[])),
  )
})

it('every operation of the contract is served, by one feature', async () => {
  const { app } = await startTestServer()
  const names = (operations: readonly { name: string }[]) => operations.map(({ name }) => name).sort()
  expect(names(app.operations)).toEqual(names(CONTRACT_OPERATIONS))
  expect(new Set(names(app.operations)).size).toBe(app.operations.length)
})

it('no two features share a topic, a job or a name in the member’s file', () => {
  const topics = FEATURES.flatMap(({ topics = [] }) => topics)
  for (const topic of topics) expect(topics.filter((other) => other.startsWith(topic))).toEqual([topic])
  const services = new Proxy({}, { get: () => () => undefined }) as Services
  const jobs = FEATURES.flatMap((feature) => Object.keys(feature.jobs?.(services).jobs ?? {}))
  expect(jobs.sort()).toEqual(Object.keys(jobPlan(services).jobs).sort())
  const kept = FEATURES.flatMap(({ personalData = [] }) => personalData.map(({ name }) => name))
  expect(new Set(kept).size).toBe(kept.length)
  expect(kept.at(-1), 'the account is erased last, as the others look at it').toBe('account')
})
