import type { Operation } from '@thokham/contract/operation'
import { expect, it } from 'vitest'
import type { Services } from '../services.ts'
import type { Feature } from './feature.ts'
import { FEATURES, jobPlan, OPERATIONS } from './features.ts'

const contract = import.meta.glob<Record<string, unknown>>('../../../contract/src/*.ts', { eager: true })
const manifests = import.meta.glob<Record<string, Feature>>('./*/feature.ts', { eager: true })

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value && 'path' in value

it('every feature with a manifest is in the list', () => {
  expect(new Set(FEATURES)).toEqual(
    new Set(Object.values(manifests).flatMap((module) => Object.values(module))),
  )
})

it('every operation of the contract belongs to one feature', () => {
  const declared = Object.values(contract).flatMap((module) => Object.values(module).filter(isOperation))
  const names = (operations: readonly Operation[]) => operations.map(({ name }) => name).sort()
  expect(names(OPERATIONS)).toEqual(names(declared))
  expect(new Set(names(OPERATIONS)).size).toBe(OPERATIONS.length)
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
