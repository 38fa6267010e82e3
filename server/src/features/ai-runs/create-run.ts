import { createHash, randomInt, randomUUID } from 'node:crypto'
import type { createAiRun } from '@thokham/contract/ai-runs'
import type { HandlerInput } from '@thokham/contract/operation'
import type { Settings } from '@thokham/contract/settings'
import { can } from '@thokham/domain/access'
import { KEPT_RESULTS } from '@thokham/domain/history'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { publish } from '../../db/pubsub.ts'
import { aiRunLines, aiRuns } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import {
  concurrencyOf,
  listedPriceOf,
  modelsOf,
  needsTest,
  standingOf,
} from '../ai-providers/provider-states.ts'
import { lockMember, takeFromDay } from '../prompts/take-from-day.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'
import { countKeptResults, findActiveRun, findRunByKey } from './run-queries.ts'
import { WORK_TOPIC } from './settle-run.ts'

type Order = HandlerInput<typeof createAiRun>['body']
const SEEDS = 2 ** 32

/**
 * Starts a run: its lines are written down and its results reserved of the day's quota before anything is asked, in one
 * transaction that locks the member's row. The same key again is the same run.
 * @returns its id
 * @throws Refusal `provider_not_ready`, `run_active`, `quota_exceeded`, `history_full`, `conflict` (the key is another
 * order's)
 */
export function createRun(services: Services, call: Call, order: Order): Promise<string> {
  return services.db.transaction(async (tx) => {
    const signedIn = await lockMember(tx, call.caller)
    const memberId = signedIn.member.id
    const digest = digestOf(order)
    const earlier = await findRunByKey(tx, memberId, order.idempotencyKey)
    if (earlier) {
      if (earlier.orderDigest !== digest) throw new Refusal('conflict')
      return earlier.id
    }
    const { provider, keywords, count } = order
    const standing = await readyStanding(services, tx, memberId, provider)
    const results = keywords.length * count
    if ((await countKeptResults(tx, memberId)) + results > KEPT_RESULTS) throw new Refusal('history_full')
    const taken = await takeFromDay(tx, signedIn, results, call.now)
    const settings = await readCurrentSettings(tx)
    const address = services.providers.addressOf(provider)
    const id = randomUUID()
    const model = modelOf(settings, order, address.model)
    const [made] = await tx
      .insert(aiRuns)
      .values({
        id,
        profileId: memberId,
        idempotencyKey: order.idempotencyKey,
        orderDigest: digest,
        provider,
        mode: order.mode,
        perLine: count,
        finish: order.finish,
        seed: order.seed ?? randomInt(SEEDS),
        ...address,
        model,
        listedPrice: listedPriceOf(settings, provider, model),
        concurrency: concurrencyOf(settings, provider),
        state: needsTest(provider, standing) ? 'initialising' : 'running',
        revision: keywords.length,
        total: keywords.length,
        waiting: keywords.length,
        isUnlimited: can(signedIn.level, 'prompts:unlimited'),
        reserved: results,
        reservedDay: taken.day,
        goingSince: call.now,
        createdAt: call.now,
        updatedAt: call.now,
      })
      .onConflictDoNothing()
      .returning({ id: aiRuns.id })
    if (!made) await refuseActive(tx, memberId, provider)
    await insertLines(tx, id, keywords)
    await publish(tx, WORK_TOPIC)
    return id
  })
}

/**
 * Reads how a provider stands for a member, and refuses one that cannot be asked.
 * @throws Refusal `provider_not_ready` with details `{reason}`
 */
export async function readyStanding(
  services: Services,
  tx: Transaction,
  memberId: string,
  provider: Order['provider'],
) {
  const standing = await standingOf(tx, services.providers.free, memberId, provider)
  if (standing.state === 'not_ready') {
    throw new Refusal('provider_not_ready', { details: { reason: standing.reason } })
  }
  return standing
}

/**
 * Refuses a run because another one of the member and provider is under way, which it names.
 * @throws Refusal `run_active` with details `{runId}`
 */
export async function refuseActive(
  tx: Transaction,
  memberId: string,
  provider: Order['provider'],
): Promise<never> {
  throw new Refusal('run_active', { details: { runId: await findActiveRun(tx, memberId, provider) } })
}

/**
 * Returns the model that a run is asked of.
 * @throws Refusal `invalid_input` for one that its provider does not offer
 */
function modelOf(settings: Settings, { provider, model }: Order, usual: string): string {
  if (model === undefined) return usual
  if (modelsOf(settings, provider, usual).some(({ name }) => name === model)) return model
  throw new Refusal('invalid_input', { fields: { model: 'format' } })
}

/** Inserts the lines by one statement, whatever their number. */
async function insertLines(tx: Transaction, runId: string, keywords: string[]): Promise<void> {
  await tx.execute(sql`
    INSERT INTO ${aiRunLines} (run_id, position, keyword, revision)
    SELECT ${runId}::uuid, place - 1, keyword, place
    FROM jsonb_array_elements_text(${JSON.stringify(keywords)}::jsonb) WITH ORDINALITY AS line (keyword, place)`)
}

function digestOf({ idempotencyKey: _, ...order }: Order): string {
  return createHash('sha256').update(JSON.stringify(order)).digest('hex')
}
