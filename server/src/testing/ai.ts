import { randomUUID } from 'node:crypto'
import { type AiRun, type AiRunLine, createAiRun, listAiRunLines, readAiRun } from '@thokham/contract/ai-runs'
import { readSession } from '@thokham/contract/me'
import type { CallInput } from '@thokham/contract/operation'
import { saveProviderKey } from '@thokham/contract/provider-keys'
import { AI_DEFAULTS } from '@thokham/domain/ai-generation'
import { PROVEN } from '@thokham/domain/provider-pace'
import { expect } from 'vitest'
import { type Asked, type StandIn, startStandIn } from '../../../scripts/ai-provider-stand-in.mjs'
import { type RunningWorker, startRunWorker } from '../features/ai-runs/run-worker.ts'
import { atTheEnd } from './at-the-end.ts'
import { aMember, type TestMember } from './members.ts'
import { putModels, TEST_MODELS } from './models.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/** Shaped as real ones, of Google's former kind and of the present one, and nowhere to be found afterwards. */
export const CANARY = 'AIzaCanary0123456789CanaryCanaryCanary'
export const FREE_CANARY = 'AQ.Ab8Operator0123456789OperatorOperator'

export interface AiFixture {
  server: TestServer
  standIn: StandIn
  /** Starts another process's worth of worker on the same database. */
  startAnotherWorker(): Promise<RunningWorker>
}

/** Starts a server with a worker at work and a stand-in for both providers; ends with the test file. */
export async function startAiFixture(
  options: { workers?: number; connections?: number; env?: Record<string, string> } = {},
): Promise<AiFixture> {
  const standIn = await startStandIn()
  atTheEnd(() => standIn.close())
  const env = {
    OPENAI_BASE_URL: standIn.openaiUrl,
    GEMINI_BASE_URL: standIn.geminiUrl,
    GEMINI_FREE_API_KEY: FREE_CANARY,
    ...options.env,
  }
  const server = await startTestServer({
    env,
    connections: options.connections ?? 30,
    requestsPerMinute: 1_000_000,
  })
  await putModels(server, ...TEST_MODELS)
  const startAnotherWorker = async () => {
    const worker = await startRunWorker(server.services)
    atTheEnd(() => worker.stop(5_000))
    return worker
  }
  for (let worker = 0; worker < (options.workers ?? 1); worker++) await startAnotherWorker()
  return { server, standIn, startAnotherWorker }
}

/** Lets the providers answer at once and well, as if they had not been asked; the clock runs. */
export function calm({ server, standIn }: AiFixture): void {
  Object.assign(standIn, {
    manner: 'right',
    delayMs: 0,
    gate: null,
    rate: null,
    raw: null,
    retryAfter: null,
    mostAtOnce: 0,
  })
  for (const list of [standIn.asked, standIn.refused, standIn.paid]) list.length = 0
  server.clock.now = null
}

/** Makes that many keywords, each with its number. */
export const many = (count: number) => Array.from({ length: count }, (_, at) => `keyword ${at + 1}`)
/** Returns the number of one of `many`. */
export const numberOf = (keyword: string) => Number(keyword.split(' ')[1])

/** Reads the session as the member sees it: count and quota. */
export const standing = async ({ server }: AiFixture, member: TestMember) =>
  (await server.call(readSession, {}, member)).body

/** Makes a VIP with a key for both providers, each known to take as many calls as there are places. */
export async function aKeyHolder({ server }: AiFixture, level: 'ex' | 'vip' = 'vip'): Promise<TestMember> {
  const member = await aMember(server.services, { level })
  for (const provider of ['openai', 'gemini'] as const) {
    await server.call(saveProviderKey, { params: { provider }, body: { apiKey: CANARY } }, member)
    await server.pool.query('UPDATE ai_paces SET proven = $3 WHERE profile_id = $1 AND provider = $2', [
      member.id,
      provider,
      PROVEN,
    ])
  }
  return member
}

type Order = CallInput<typeof createAiRun>['body']

/** Makes the order of a run of three keywords, some of it replaced. */
export function anOrder(over: Partial<Order> = {}): Order {
  return {
    idempotencyKey: randomUUID(),
    provider: 'openai',
    mode: 'chicken',
    count: 3,
    finish: {
      aspects: [...AI_DEFAULTS.finish.aspects],
      stylize: [...AI_DEFAULTS.finish.stylize],
      chaos: [],
      quality: 'standard',
      version: '7',
    },
    keywords: ['cozy cafe', 'misty forest', 'thai market'],
    ...over,
  }
}

/** Starts a run. */
export async function start(
  { server }: AiFixture,
  member: TestMember,
  over: Partial<Order> = {},
): Promise<AiRun> {
  const answer = await server.call(createAiRun, { body: anOrder(over) }, member)
  expect(answer.error).toBeNull()
  return answer.body
}

/** Waits until a run is at rest, or in the state named. */
export async function until(
  { server }: AiFixture,
  member: TestMember,
  run: AiRun,
  wanted: (run: AiRun) => boolean = ({ state }) => state === 'finished' || state === 'stopped',
): Promise<AiRun> {
  let found = run
  await expect
    .poll(async () => {
      found = (await server.call(readAiRun, { params: { id: run.id } }, member)).body
      return wanted(found)
    })
    .toBe(true)
  return found
}

/**
 * Keeps the provider's answers back from now on.
 * @param isGated those it concerns; all, when not given
 * @returns lets them go
 */
export function holdAnswers({ standIn }: AiFixture, isGated = (_asked: Asked): boolean => true): () => void {
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => {
    letGo = resolve
  })
  standIn.gate = (asked) => (isGated(asked) ? gone : undefined)
  return () => {
    standIn.gate = null
    letGo()
  }
}

/** Reads all lines of a run in the order of its keywords. */
export async function linesOf({ server }: AiFixture, member: TestMember, run: AiRun): Promise<AiRunLine[]> {
  const lines: AiRunLine[] = []
  for (let since = 0; ; ) {
    const { body } = await server.call(
      listAiRunLines,
      { params: { id: run.id }, query: { since, limit: 500 } },
      member,
    )
    lines.push(...body.lines)
    since = body.revision
    if (!body.more) return lines.sort((a, b) => a.position - b.position)
  }
}
