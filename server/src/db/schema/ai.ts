import { type AiFinish, LINE_STATES, RUN_STATES, type RunNote } from '@thokham/contract/ai-runs'
import { KEY_TEST_RESULTS, PROVIDERS } from '@thokham/contract/provider-keys'
import type { TokenPrice } from '@thokham/domain/ai-cost'
import type { AsideEntry } from '@thokham/domain/ai-gate'
import { AI_MODES, AI_PROVIDERS } from '@thokham/domain/ai-generation'
import type { AiPrompt } from '@thokham/domain/ai-reply'
import { PROVIDER_FAULTS } from '@thokham/domain/provider-error'
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { changed, counter, instant, made, nano } from './columns.ts'

const sealedKey = () => ({
  profileId: uuid('profile_id').primaryKey(),
  apiKey: text('api_key').notNull(),
  sealedUnder: text('sealed_under').notNull(),
  last4: text('last4').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  lastTestedAt: instant('last_tested_at'),
  lastTestResult: text('last_test_result', { enum: KEY_TEST_RESULTS }),
  lastTestedModel: text('last_tested_model'),
  isFormerKind: boolean('is_former_kind').notNull().default(false),
  createdAt: made(),
  updatedAt: changed(),
})

export const openai = pgTable('openai', sealedKey())

export const gemini = pgTable('gemini', sealedKey())

export const fal = pgTable('fal', sealedKey())

export const replicate = pgTable('replicate', sealedKey())

/** A server of pictures of the member's own choosing. */
export const imageServer = pgTable('image_server', {
  ...sealedKey(),
  address: text('address').notNull(),
  model: text('model').notNull(),
})

export const aiRuns = pgTable('ai_runs', {
  id: uuid('id').primaryKey(),
  profileId: uuid('profile_id').notNull(),
  idempotencyKey: uuid('idempotency_key').notNull(),
  orderDigest: text('order_digest').notNull(),
  provider: text('provider', { enum: AI_PROVIDERS }).notNull(),
  mode: text('mode', { enum: AI_MODES }).notNull(),
  perLine: smallint('per_line').notNull(),
  finish: jsonb('finish').$type<AiFinish>().notNull(),
  seed: bigint('seed', { mode: 'number' }).notNull(),
  model: text('model').notNull(),
  listedPrice: jsonb('listed_price').$type<TokenPrice>(),
  host: text('host').notNull(),
  isOfficial: boolean('is_official').notNull(),
  concurrency: smallint('concurrency').notNull(),
  state: text('state', { enum: RUN_STATES }).notNull(),
  stoppedBy: text('stopped_by', { enum: ['member', 'fault', 'interrupted', 'level'] }),
  fault: text('fault', { enum: PROVIDER_FAULTS }),
  reason: text('reason'),
  said: text('said'),
  tester: text('tester'),
  notBefore: instant('not_before'),
  gaveUp: counter('gave_up'),
  stoppingSince: instant('stopping_since'),
  isUnlimited: boolean('is_unlimited').notNull().default(false),
  notes: jsonb('notes').$type<RunNote[]>().notNull().default([]),
  thinksLittle: boolean('thinks_little').notNull().default(false),
  thoughtsNanoThb: nano('thoughts_nano_thb'),
  pauseKind: text('pause_kind', { enum: ['rate', 'daily'] }),
  pauseSaid: text('pause_said'),
  perMinute: integer('per_minute'),
  failuresInARow: counter('failures_in_a_row'),
  revision: bigint('revision', { mode: 'number' }).notNull(),
  total: integer('total').notNull(),
  waiting: integer('waiting').notNull(),
  asking: counter('asking'),
  done: counter('done'),
  failed: counter('failed'),
  interrupted: counter('interrupted'),
  prompts: counter('prompts'),
  missing: counter('missing'),
  inputTokens: nano('input_tokens'),
  outputTokens: nano('output_tokens'),
  inputNanoUsd: nano('input_nano_usd'),
  outputNanoUsd: nano('output_nano_usd'),
  totalNanoThb: nano('total_nano_thb'),
  estimatedCalls: counter('estimated_calls'),
  reserved: counter('reserved'),
  reservedDay: date('reserved_day'),
  counted: counter('counted'),
  newRank: integer('new_rank'),
  historyFailed: boolean('history_failed').notNull().default(false),
  goingSince: instant('going_since').notNull().defaultNow(),
  throughThen: counter('through_then'),
  createdAt: made(),
  updatedAt: changed(),
  finishedAt: instant('finished_at'),
})

export const aiRunLines = pgTable(
  'ai_run_lines',
  {
    runId: uuid('run_id').notNull(),
    position: integer('position').notNull(),
    keyword: text('keyword').notNull(),
    state: text('state', { enum: LINE_STATES }).notNull().default('waiting'),
    prompts: jsonb('prompts').$type<AiPrompt[]>().notNull().default([]),
    setAside: jsonb('set_aside').$type<AsideEntry[]>().notNull().default([]),
    edited: boolean('edited').notNull().default(false),
    isReplacing: boolean('is_replacing').notNull().default(false),
    missing: smallint('missing').notNull().default(0),
    fault: text('fault', { enum: PROVIDER_FAULTS }),
    reason: text('reason'),
    said: text('said'),
    answers: smallint('answers').notNull().default(0),
    retries: smallint('retries').notNull().default(0),
    asks: counter('asks'),
    notBefore: instant('not_before'),
    askedAt: instant('asked_at'),
    askedBy: text('asked_by'),
    callId: uuid('call_id'),
    revision: bigint('revision', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.position] })],
)

export const aiRunTexts = pgTable(
  'ai_run_texts',
  {
    runId: uuid('run_id').notNull(),
    sameness: text('sameness').notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.sameness] })],
)

export const aiCalls = pgTable('ai_calls', {
  id: uuid('id').primaryKey(),
  profileId: uuid('profile_id').notNull(),
  runId: uuid('run_id'),
  position: integer('position'),
  provider: text('provider', { enum: AI_PROVIDERS }).notNull(),
  model: text('model').notNull(),
  outcome: text('outcome').notNull().default('sent'),
  inputTokens: counter('input_tokens'),
  outputTokens: counter('output_tokens'),
  isEstimated: boolean('is_estimated').notNull().default(false),
  inputNanoUsd: nano('input_nano_usd'),
  outputNanoUsd: nano('output_nano_usd'),
  totalNanoThb: nano('total_nano_thb'),
  sentAt: instant('sent_at').notNull(),
  reply: jsonb('reply'),
  endedAt: instant('ended_at'),
})

/** What the provider said last of the operator's own key, which is told by its hash. */
export const freeTierState = pgTable('free_tier_state', {
  keyHash: text('key_hash').primaryKey(),
  result: text('result', { enum: KEY_TEST_RESULTS }).notNull(),
  at: instant('at').notNull(),
})

/** What calls and the provider's own list have shown of a model, whether it has a row of reference data or not. */
export const aiModelObservations = pgTable(
  'ai_model_observations',
  {
    provider: text('provider', { enum: PROVIDERS }).notNull(),
    model: text('model').notNull(),
    /** As `noteOf` of domain/src/ai/refusal.ts writes them. */
    refuses: text('refuses').array().notNull().default([]),
    listedOn: date('listed_on'),
    listedEnd: date('listed_end'),
    missingSince: date('missing_since'),
  },
  (table) => [primaryKey({ columns: [table.provider, table.model] })],
)

/** The Bangkok day on which a provider was last asked for its list of models. */
export const aiModelLists = pgTable('ai_model_lists', {
  provider: text('provider', { enum: PROVIDERS }).primaryKey(),
  askedOn: date('asked_on').notNull(),
})

export const aiPaces = pgTable(
  'ai_paces',
  {
    profileId: uuid('profile_id').notNull(),
    provider: text('provider', { enum: AI_PROVIDERS }).notNull(),
    proven: counter('proven'),
    calls: integer('calls'),
    windowMs: integer('window_ms'),
    isStated: boolean('is_told').notNull().default(false),
    changedAt: instant('changed_at'),
    strikes: counter('strikes'),
    keySince: instant('key_since'),
    restsUntil: instant('rests_until'),
    restKind: text('rest_kind', { enum: ['rate', 'daily'] }),
    restSaid: text('rest_said'),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.provider] })],
)

export const aiFreeAllowance = pgTable('ai_free_allowance', {
  profileId: uuid('profile_id').primaryKey(),
  used: smallint('used').notNull(),
  limitedUntil: instant('limited_until'),
})
