import { createHash, randomInt, randomUUID } from 'node:crypto'
import type { createAiRun } from '@thokham/contract/ai-runs'
import type { HandlerInput } from '@thokham/contract/operation'
import { settings as settingsSchema } from '@thokham/contract/settings'
import { can } from '@thokham/domain/access'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { KEPT_RESULTS } from '@thokham/domain/history'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { aiRunLines, aiRuns, profiles, settings as settingsTable } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { concurrencyOf, needsTest, providerStateOf } from '../ai-providers/provider-states.ts'
import { countOf, latestDayOf } from '../prompts/read-quota.ts'
import { lockMember, takenOf, writeDay } from '../prompts/take-from-day.ts'
import { askModelListInBackground } from '../reference-data/note-model-list.ts'
import { readModels } from '../reference-data/read-models.ts'
import { chooseModel, ENDED, runModel } from './run-model.ts'
import { findActiveRun, readShownRun, type ShownRun, storedResultsOf } from './run-queries.ts'
import { WORK_TOPIC } from './settle-run.ts'

type Order = HandlerInput<typeof createAiRun>['body']
const SEEDS = 2 ** 32

/**
 * Starts a run: its lines are written down and its results reserved of the day's quota before anything is asked, in one
 * transaction that locks the member's row. Where the chosen model has ended, its successor takes over, or the run stops at
 * once. The same key again is the same run.
 * @returns the run as its member is shown it
 * @throws Refusal `provider_not_ready`, `run_active`, `quota_exceeded`, `history_full`, `conflict` (the key is another
 * order's)
 */
export async function createRun(services: Services, call: Call, order: Order): Promise<ShownRun> {
  const models = await readModels(services.db)
  const today = bangkokDate(call.now)
  const run = await services.db.transaction(async (tx) => {
    const signedIn = await lockMember(tx, call.caller)
    const memberId = signedIn.member.id
    const digest = digestOf(order)
    const { settings, latest, keptResults, earlier } = await readBefore(tx, memberId, order.idempotencyKey)
    if (earlier) {
      if (earlier.orderDigest !== digest) throw new Refusal('conflict')
      return readShownRun(tx, memberId, earlier.id)
    }
    const { provider, keywords, count } = order
    const providerState = await readyProviderState(services, tx, memberId, provider)
    const results = keywords.length * count
    if (keptResults + results > KEPT_RESULTS) throw new Refusal('history_full')
    const taken = takenOf(countOf(signedIn, latest, settings.prompts.freeDailyLimit, call.now), results)
    const address = services.providers.addressOf(provider)
    const now = { models, today, takesOver: settings.ai.successorTakesOver }
    const chosen = chooseModel(now, order, address.model)
    const inUse = runModel(now, { provider, chosen })
    const insert = tx
      .insert(aiRuns)
      .values({
        id: randomUUID(),
        profileId: memberId,
        idempotencyKey: order.idempotencyKey,
        orderDigest: digest,
        provider,
        mode: order.mode,
        perLine: count,
        finish: order.finish,
        seed: order.seed ?? randomInt(SEEDS),
        ...address,
        ...inUse.columns,
        concurrency: concurrencyOf(settings, provider),
        ...(inUse.hasEnded
          ? ENDED
          : { state: needsTest(provider, providerState) ? 'initialising' : 'running' }),
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
      .returning()
    // All in one statement: each one more is a way to the database and back while the member's row is locked.
    const made = tx.$with('made').as(insert)
    const day = tx.$with('day').as(writeDay(tx, memberId, taken))
    const lines = tx.$with('lines', { position: aiRunLines.position }).as(writeLines(keywords))
    const [row] = await tx.with(made, day, lines).select().from(made)
    if (!row) return refuseActive(tx, memberId, provider)
    return { ...row, historyId: null, firstKeyword: keywords[0] ?? '' }
  })
  if (!run) throw new Error('The run is not there')
  if (run.provider === 'openai') askModelListInBackground(services, run.profileId)
  // Whatever becomes of the message: what is to be done is looked for every second.
  services.pubsub.publishCommitted([WORK_TOPIC]).catch(() => undefined)
  return run
}

/** Reads, in one query, what the start of a run goes by; the member is locked. */
async function readBefore(tx: Transaction, memberId: string, idempotencyKey: string) {
  const latest = latestDayOf(tx, memberId)
  const [found] = await tx
    .select({
      settings: settingsTable.value,
      latest: { day: latest.day, used: latest.used },
      earlier: { id: aiRuns.id, orderDigest: aiRuns.orderDigest },
      keptResults: storedResultsOf(memberId),
    })
    .from(profiles)
    .leftJoin(settingsTable, sql`true`)
    .leftJoin(latest, sql`true`)
    .leftJoin(aiRuns, and(eq(aiRuns.profileId, profiles.id), eq(aiRuns.idempotencyKey, idempotencyKey)))
    .where(eq(profiles.id, memberId))
  return {
    settings: settingsSchema.parse(found?.settings ?? {}),
    latest: found?.latest ?? undefined,
    earlier: found?.earlier ?? null,
    keptResults: Number(found?.keptResults),
  }
}

/**
 * Reads how a provider stands for a member, and refuses one that cannot be asked.
 * @throws Refusal `provider_not_ready` with details `{reason}`
 */
export async function readyProviderState(
  services: Services,
  tx: Transaction,
  memberId: string,
  provider: Order['provider'],
) {
  const providerState = await providerStateOf(tx, services.providers.free, memberId, provider)
  if (providerState.state === 'not_ready') {
    throw new Refusal('provider_not_ready', { details: { reason: providerState.reason } })
  }
  return providerState
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

/** Builds the statement that inserts the lines of the run that is `made` in the same one, whatever their number. */
function writeLines(keywords: string[]): SQL {
  return sql`
    INSERT INTO ai_run_lines (run_id, position, keyword, revision)
    SELECT made.id, place - 1, keyword, place
    FROM made, jsonb_array_elements_text(${JSON.stringify(keywords)}::jsonb) WITH ORDINALITY AS line (keyword, place)`
}

function digestOf({ idempotencyKey: _, ...order }: Order): string {
  return createHash('sha256').update(JSON.stringify(order)).digest('hex')
}
