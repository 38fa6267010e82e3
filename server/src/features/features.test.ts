import { readdirSync } from 'node:fs'
import type { Operation } from '@thokham/contract/operation'
import { expect, it } from 'vitest'
import type { Services } from '../services.ts'
import type { Feature } from './feature.ts'
import { FEATURES, jobPlan, OPERATIONS } from './features.ts'

const contract = await modulesOf(new URL('../../../contract/src/', import.meta.url), /^[\w-]+\.ts$/)
const manifests = await modulesOf(new URL('./', import.meta.url), /^[\w-]+\/feature\.ts$/)

/** Imports the modules below a folder whose paths match. */
async function modulesOf(folder: URL, paths: RegExp): Promise<Record<string, unknown>[]> {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => paths.test(path))
  return Promise.all(found.map((path) => import(new URL(path, folder).href)))
}

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value && 'path' in value

it('every feature with a manifest is in the list', () => {
  expect(new Set(FEATURES)).toEqual(
    new Set(manifests.flatMap((module) => Object.values(module) as Feature[])),
  )
})

it('every operation of the contract belongs to one feature', () => {
  const declared = contract.flatMap((module) => Object.values(module).filter(isOperation))
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
