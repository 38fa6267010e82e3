import { randomUUID } from 'node:crypto'
import {
  createImageRun,
  type ImageOrder,
  type ImageRun,
  type ImageStep,
  listImageSteps,
  readImageRun,
} from '@thokham/contract/image-runs'
import { saveImageServer, saveProviderKey } from '@thokham/contract/provider-keys'
import { expect } from 'vitest'
import { type ImageStandIn, startImageStandIn } from '../../../scripts/image-provider-stand-in.mjs'
import type { RunningFeature } from '../features/feature.ts'
import { startImageWorker } from '../features/image-runs/image-worker.ts'
import type { StorageCaps } from '../features/image-runs/storage-caps.ts'
import { atTheEnd } from './at-the-end.ts'
import { loadImageModels } from './library.ts'
import { aMember, type TestMember } from './members.ts'
import { startTestServer, type TestServer } from './test-server.ts'

export interface ImageFixture {
  server: TestServer
  standIn: ImageStandIn
  startWorker(): Promise<RunningFeature>
}

/** Starts a server with a worker at work and a stand-in for all who make pictures; ends with the test file. */
export async function startImageFixture(
  options: { workers?: number; heldRoom?: StorageCaps } = {},
): Promise<ImageFixture> {
  const standIn = await startImageStandIn()
  atTheEnd(() => standIn.close())
  const server = await startTestServer({
    connections: 30,
    ...(options.heldRoom && { heldRoom: options.heldRoom }),
    env: {
      OPENAI_BASE_URL: standIn.openaiUrl,
      GEMINI_BASE_URL: standIn.geminiUrl,
      FAL_API_URL: standIn.falApiUrl,
      FAL_QUEUE_URL: standIn.falQueueUrl,
      REPLICATE_BASE_URL: standIn.replicateUrl,
      IMAGE_SERVER_ALLOW_PRIVATE: true,
    },
  })
  await loadImageModels(server.services)
  const startWorker = async () => {
    const worker = await startImageWorker(server.services)
    atTheEnd(() => worker.stop(0))
    return worker
  }
  for (let at = 0; at < (options.workers ?? 1); at++) await startWorker()
  return { server, standIn, startWorker }
}

/** Returns the settings of another server on the same database, which asks the same stand-in. */
export function environmentOf({ server, standIn }: ImageFixture): Record<string, string> {
  const { host, port, user, database } = server.pool.options as unknown as Record<string, string>
  return {
    DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`,
    DATA_DIR: server.dataDir,
    OPENAI_BASE_URL: standIn.openaiUrl,
    FAL_QUEUE_URL: standIn.falQueueUrl,
    IMAGE_SERVER_ALLOW_PRIVATE: 'true',
    LOG_LEVEL: 'warn',
  }
}

/** Makes a VIP with keys for all who make pictures. */
export async function anArtist({ server, standIn }: ImageFixture): Promise<TestMember> {
  const member = await aMember(server.services, { level: 'vip' })
  for (const provider of ['openai', 'gemini', 'fal', 'replicate'] as const) {
    const apiKey = `${provider === 'gemini' ? 'AQ.' : 'sk-'}${randomUUID()}`
    await server.call(saveProviderKey, { params: { provider }, body: { apiKey } }, member)
  }
  const own = { address: standIn.ownUrl, model: 'own-flux', apiKey: `own-${randomUUID()}` }
  await server.call(saveImageServer, { body: own }, member)
  return member
}

/** Starts a run. */
export async function startRun(
  { server }: ImageFixture,
  member: TestMember,
  order: Partial<Omit<ImageOrder, 'prompts'>> & { prompts: string[] },
): Promise<ImageRun> {
  const { prompts, ...rest } = order
  const answer = await server.call(
    createImageRun,
    {
      body: {
        idempotencyKey: randomUUID(),
        provider: 'openai',
        ceilingSatang: 100_000,
        ...rest,
        prompts: prompts.map((text) => ({ text, ratio: '3:2' })),
      },
    },
    member,
  )
  expect(answer.error).toBeNull()
  return answer.body
}

/** Waits until a run rests. @returns it with its steps */
export async function untilRest(
  { server }: ImageFixture,
  member: TestMember,
  { id }: Pick<ImageRun, 'id'>,
  timeout = 20_000,
): Promise<{ run: ImageRun; steps: ImageStep[] }> {
  const read = async () => (await server.call(readImageRun, { params: { id } }, member)).body
  await expect
    .poll(async () => ['stopped', 'finished'].includes((await read()).state), { timeout, interval: 50 })
    .toBe(true)
  const query = { since: 0, limit: 500 }
  const { body, error } = await server.call(listImageSteps, { params: { id }, query }, member)
  expect(error).toBeNull()
  const steps = body.steps.toSorted((one, other) => one.position - other.position)
  return { run: await read(), steps }
}
