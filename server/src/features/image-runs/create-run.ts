import { createHash, randomUUID } from 'node:crypto'
import type { createImageRun } from '@thokham/contract/image-runs'
import { MOST_PICTURES } from '@thokham/contract/image-runs'
import type { HandlerInput } from '@thokham/contract/operation'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import {
  findImageModel,
  IMAGE_MODELS,
  type ImageModel,
  OWN_SIZING,
  type PricedModel,
} from '@thokham/domain/image/image-model'
import { estimateThb, NANO_THB_OF_SATANG } from '@thokham/domain/image/image-price'
import { sizeWith } from '@thokham/domain/image/image-size'
import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { imageCalls, imageRuns } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { lockMember } from '../prompts/take-from-day.ts'
import { readKeyState, readOwnServer } from '../provider-keys/key-state.ts'
import { readImageModelInUse, readImageModels } from '../reference-data/read-image-models.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'
import { findActiveRun, type ImageRunRow } from './run-queries.ts'
import { IMAGE_WORK_TOPIC } from './settle-run.ts'

type Order = HandlerInput<typeof createImageRun>['body']

/** Pictures asked for at once: accounts begin with so many places at fal, and with so many a minute at OpenAI. */
const CONCURRENCY: Record<Order['provider'], number> = {
  openai: 4,
  gemini: 4,
  fal: 2,
  replicate: 4,
  // What it takes is its member's word: the next is asked for once the last one's bill is known.
  imageServer: 1,
}

/**
 * Starts a run: its steps are written down with what each can cost, before anything is asked, in one transaction that locks
 * the member's row. The same key again is the same run.
 * @throws Refusal `provider_key_missing`, `run_active`, `conflict` (the key is another order's), `invalid_input`
 */
export async function createRun(services: Services, call: Call, order: Order): Promise<ImageRunRow> {
  const total = order.prompts.length * order.perPrompt
  if (total > MOST_PICTURES) throw new Refusal('invalid_input', { fields: { prompts: 'too_big' } })
  const { thbPerUsd } = (await readCurrentSettings(services.db)).ai
  const run = await services.db.transaction(async (tx) => {
    const memberId = (await lockMember(tx, call.caller)).member.id
    const orderDigest = digestOf(order)
    const earlier = await findEarlier(tx, memberId, order.idempotencyKey)
    if (earlier) {
      if (earlier.orderDigest !== orderDigest) throw new Refusal('conflict')
      return earlier
    }
    const key = await readKeyState(tx, memberId, order.provider)
    if (!key?.isActive) throw new Refusal('provider_key_missing')
    const { provider } = order
    const model = await modelOf(tx, call, { memberId, order })
    const [made] = await tx
      .insert(imageRuns)
      .values({
        id: randomUUID(),
        profileId: memberId,
        idempotencyKey: order.idempotencyKey,
        orderDigest,
        provider,
        model: model.id,
        quality: model.qualities.length > 0 ? order.quality : null,
        thbPerUsd,
        price: model.price,
        ceilingNanoThb: order.ceilingSatang * NANO_THB_OF_SATANG,
        concurrency: CONCURRENCY[provider],
        state: 'running',
        revision: total,
        total,
        waiting: total,
        createdAt: call.now,
        updatedAt: call.now,
      })
      .onConflictDoNothing()
      .returning()
    if (!made) {
      throw new Refusal('run_active', { details: { runId: await findActiveRun(tx, memberId, provider) } })
    }
    const told = provider === 'imageServer' ? await readHighestBill(tx, memberId, model.id) : 0
    await writeSteps(tx, made, { order, model, thbPerUsd, told })
    return made
  })
  services.pubsub.publishCommitted([IMAGE_WORK_TOPIC]).catch(() => undefined)
  return run
}

async function findEarlier(tx: Transaction, memberId: string, key: string): Promise<ImageRunRow | undefined> {
  const [run] = await tx
    .select()
    .from(imageRuns)
    .where(and(eq(imageRuns.profileId, memberId), eq(imageRuns.idempotencyKey, key)))
  return run
}

/** What of a model an order goes by. */
export type OrderedModel = Pick<ImageModel, 'id' | 'sizing' | 'qualities'> & PricedModel

/** Returns the model that is asked: one that is listed, or an own server's at the price that its member says. */
async function modelOf(
  tx: Transaction,
  { now }: Call,
  { memberId, order }: { memberId: string; order: Order },
): Promise<OrderedModel> {
  const { provider } = order
  if (provider === 'imageServer') {
    const server = await readOwnServer(tx, memberId)
    if (!server) throw new Refusal('provider_key_missing')
    if (order.ownPriceSatang === undefined) {
      throw new Refusal('invalid_input', { fields: { ownPriceSatang: 'required' } })
    }
    const price = { kind: 'own', satang: order.ownPriceSatang } as const
    return { id: server.model, sizing: OWN_SIZING, qualities: [], price }
  }
  const today = bangkokDate(now)
  const found =
    order.model === undefined
      ? findImageModel(await readImageModels(tx, today), provider)
      : await readImageModelInUse(tx, { provider, id: order.model, today })
  if (!found) throw new Refusal('invalid_input', { fields: { model: 'invalid' } })
  return found
}

/** Returns the model of a run as it was ordered, for what its answers cost. */
export function modelOfRun({ provider, model, price, ownMicroUsd }: ImageRunRow): PricedModel {
  if (price) return { price }
  return (
    findImageModel(IMAGE_MODELS, provider, model) ?? {
      price: { kind: 'picture', microUsd: ownMicroUsd ?? 0 },
    }
  )
}

/** Returns the most that a member's own server has said it took for a picture, in billionths of a baht. */
async function readHighestBill(tx: Transaction, memberId: string, model: string): Promise<number> {
  const [row] = await tx
    .select({ most: sql<string | null>`max(${imageCalls.costNanoThb})` })
    .from(imageCalls)
    .where(
      and(
        eq(imageCalls.profileId, memberId),
        eq(imageCalls.provider, 'imageServer'),
        eq(imageCalls.model, model),
        eq(imageCalls.isEstimated, false),
      ),
    )
  return Number(row?.most ?? 0)
}

/** @param told the most that was ever taken for a picture: less is reserved for none */
async function writeSteps(
  tx: Transaction,
  run: ImageRunRow,
  { order, model, thbPerUsd, told }: { order: Order; model: OrderedModel; thbPerUsd: number; told: number },
): Promise<void> {
  const steps = order.prompts.flatMap(({ text, ratio }, at) => {
    const size = sizeWith(model.sizing, { ratio, pixels: order.megapixels * 1e6 })
    const asked = { size, quality: order.quality, letters: text.length }
    const estimate = estimateThb(model, asked, thbPerUsd)
    const [likely, most] = [Math.max(told, estimate.likely), Math.max(told, estimate.most)]
    return Array.from({ length: order.perPrompt }, (_, nth) => {
      const position = at * order.perPrompt + nth
      return { position, prompt: text, size, likely, most, revision: position + 1 }
    })
  })
  await tx.execute(sql`
    INSERT INTO image_steps (run_id, position, prompt, size, likely_nano_thb, most_nano_thb, revision)
    SELECT ${run.id}::uuid, position, prompt, size, likely, most, revision
    FROM jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) AS step (
      position integer, prompt text, size jsonb, likely bigint, most bigint, revision bigint)`)
}

function digestOf({ idempotencyKey: _, ...order }: Order): string {
  return createHash('sha256').update(JSON.stringify(order)).digest('hex')
}
