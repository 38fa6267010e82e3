import { IMAGE_RUN_ENDS, IMAGE_RUN_STATES, IMAGE_STEP_STATES } from '@thokham/contract/image-runs'
import { REFUSED_FOR } from '@thokham/domain/image/image-answer'
import {
  DRAWING_PROVIDERS,
  IMAGE_QUALITIES,
  type ImagePrice,
  type OwnPrice,
} from '@thokham/domain/image/image-model'
import type { QueuedImage } from '@thokham/domain/image/image-request'
import type { ImageSize } from '@thokham/domain/image/image-size'
import { PROVIDER_FAULTS } from '@thokham/domain/provider-error'
import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { changed, counter, instant, made, nano } from './columns.ts'

export const imageRuns = pgTable('image_runs', {
  id: uuid('id').primaryKey(),
  profileId: uuid('profile_id').notNull(),
  idempotencyKey: uuid('idempotency_key').notNull(),
  orderDigest: text('order_digest').notNull(),
  provider: text('provider', { enum: DRAWING_PROVIDERS }).notNull(),
  model: text('model').notNull(),
  quality: text('quality', { enum: IMAGE_QUALITIES }),
  thbPerUsd: doublePrecision('thb_per_usd').notNull(),
  ownMicroUsd: bigint('own_micro_usd', { mode: 'number' }),
  ceilingNanoThb: bigint('ceiling_nano_thb', { mode: 'number' }).notNull(),
  spentNanoThb: nano('spent_nano_thb'),
  reservedNanoThb: nano('reserved_nano_thb'),
  concurrency: smallint('concurrency').notNull(),
  state: text('state', { enum: IMAGE_RUN_STATES }).notNull(),
  stoppedBy: text('stopped_by', { enum: IMAGE_RUN_ENDS }),
  fault: text('fault', { enum: PROVIDER_FAULTS }),
  reason: text('reason'),
  said: text('said'),
  notBefore: instant('not_before'),
  isFull: boolean('is_full').notNull().default(false),
  failuresInARow: counter('failures_in_a_row'),
  gaveUp: counter('gave_up'),
  revision: bigint('revision', { mode: 'number' }).notNull(),
  total: integer('total').notNull(),
  waiting: integer('waiting').notNull(),
  drawing: counter('drawing'),
  done: counter('done'),
  failed: counter('failed'),
  interrupted: counter('interrupted'),
  createdAt: made(),
  updatedAt: changed(),
  finishedAt: instant('finished_at'),
  price: jsonb('price').$type<ImagePrice | OwnPrice>(),
  formerModel: text('former_model'),
})

export const imageSteps = pgTable(
  'image_steps',
  {
    runId: uuid('run_id').notNull(),
    position: integer('position').notNull(),
    prompt: text('prompt').notNull(),
    size: jsonb('size').$type<ImageSize>().notNull(),
    likelyNanoThb: bigint('likely_nano_thb', { mode: 'number' }).notNull(),
    mostNanoThb: bigint('most_nano_thb', { mode: 'number' }).notNull(),
    state: text('state', { enum: IMAGE_STEP_STATES }).notNull().default('waiting'),
    fault: text('fault', { enum: PROVIDER_FAULTS }),
    refusedFor: text('refused_for', { enum: REFUSED_FOR }),
    reason: text('reason'),
    said: text('said'),
    retries: smallint('retries').notNull().default(0),
    notBefore: instant('not_before'),
    askedBy: text('asked_by'),
    callId: uuid('call_id'),
    askedAt: instant('asked_at'),
    queued: jsonb('queued').$type<QueuedImage>(),
    revision: bigint('revision', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.position] })],
)

export const imageCalls = pgTable('image_calls', {
  id: uuid('id').primaryKey(),
  profileId: uuid('profile_id').notNull(),
  runId: uuid('run_id'),
  position: integer('position').notNull(),
  provider: text('provider', { enum: DRAWING_PROVIDERS }).notNull(),
  model: text('model').notNull(),
  outcome: text('outcome').notNull().default('sent'),
  reservedNanoThb: bigint('reserved_nano_thb', { mode: 'number' }).notNull(),
  costNanoThb: nano('cost_nano_thb'),
  isEstimated: boolean('is_estimated').notNull().default(false),
  sentAt: instant('sent_at').notNull(),
  endedAt: instant('ended_at'),
})

export const imagePaces = pgTable(
  'image_paces',
  {
    profileId: uuid('profile_id').notNull(),
    provider: text('provider', { enum: DRAWING_PROVIDERS }).notNull(),
    calls: integer('calls'),
    windowMs: integer('window_ms'),
    isStated: boolean('is_told').notNull().default(false),
    changedAt: instant('changed_at'),
    strikes: counter('strikes'),
    restsUntil: instant('rests_until'),
    keySince: instant('key_since'),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.provider] })],
)

export const imagePictures = pgTable('image_pictures', {
  id: uuid('id').primaryKey(),
  runId: uuid('run_id').notNull(),
  position: integer('position').notNull(),
  profileId: uuid('profile_id').notNull(),
  mediaType: text('media_type').notNull(),
  bytes: integer('bytes').notNull(),
  sha256: text('sha256').notNull(),
  width: integer('width'),
  height: integer('height'),
  seed: text('seed'),
  file: text('file'),
  fileKey: text('file_key'),
  sealedUnder: text('sealed_under'),
  madeAt: instant('made_at').notNull(),
  heldUntil: instant('held_until').notNull(),
  takenAt: instant('taken_at'),
})
