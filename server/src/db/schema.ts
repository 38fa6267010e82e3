import { LINE_STATES, RUN_STATES } from '@thokham/contract/ai-runs'
import { CLOTH_FAMILIES, DYES } from '@thokham/contract/categories'
import { LESSON_CATEGORIES } from '@thokham/contract/lessons'
import type { MemberFilter } from '@thokham/contract/members'
import type { SlipVerdict } from '@thokham/contract/payment-admin'
import { KEY_TEST_RESULTS } from '@thokham/contract/provider-keys'
import type { TokenPrice } from '@thokham/domain/ai-cost'
import type { AsideEntry } from '@thokham/domain/ai-gate'
import { AI_MODES, AI_PROVIDERS, type AiFinish } from '@thokham/domain/ai-generation'
import type { AiPrompt } from '@thokham/domain/ai-reply'
import { ALERT_CHANNELS, ALERT_EVENTS } from '@thokham/domain/alert'
import { ANNOUNCEMENT_KINDS } from '@thokham/domain/announcement'
import { BACKUP_FAULTS, BACKUP_KINDS } from '@thokham/domain/backup-plan'
import type { ChatLink } from '@thokham/domain/chat/fill-answer'
import type { Stars } from '@thokham/domain/difficulty'
import { EXPENSE_CATEGORIES } from '@thokham/domain/expense'
import { REMINDER_KINDS } from '@thokham/domain/expiry-reminder'
import { HISTORY_SOURCES } from '@thokham/domain/history'
import { HOLIDAY_REGIONS, type HolidayReckoning } from '@thokham/domain/holiday'
import { CHECK_OUTCOMES } from '@thokham/domain/partner'
import { DIFFERENCE_REASONS, PAYMENT_STATUSES } from '@thokham/domain/payment'
import { PROMPT_FILE_KINDS, PROMPT_FILE_STYLES } from '@thokham/domain/prompt-file'
import { PROVIDER_FAULTS } from '@thokham/domain/provider-error'
import { BANK_IDS } from '@thokham/domain/slip-code'
import { SERVER_ROLES } from '@thokham/domain/system-health'
import { ADMIN_TABLES, DENSITIES } from '@thokham/domain/table-look'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

/**
 * The tables as the newest migration leaves them. Constraints and indexes stand in the migrations alone.
 * Instants are timestamptz; `day` is a Bangkok date, `YYYY-MM-DD`; money is integer satang.
 */
const instant = (name: string) => timestamp(name, { withTimezone: true })
const made = () => instant('created_at').notNull().defaultNow()
const changed = () => instant('updated_at').notNull().defaultNow()

/** Members; also the auth library's user model. */
export const profiles = pgTable('profiles', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  emailVerified: boolean('email_verified').notNull().default(false),
  displayName: text('display_name').notNull(),
  phone: text('phone'),
  membership: text('membership', { enum: ['free', 'vip', 'lifetime', 'admin'] })
    .notNull()
    .default('free'),
  expiresAt: instant('expires_at'),
  hasPurchasedVip: boolean('has_purchased_vip').notNull().default(false),
  /** Kept by a trigger: is or ever was VIP. */
  everVip: boolean('ever_vip').notNull().default(false),
  promptCount: bigint('prompt_count', { mode: 'number' }).notNull().default(0),
  dailyLimit: integer('daily_limit'),
  /** Both or neither: how the pages look to the member. */
  theme: text('theme', { enum: ['system', 'light', 'dark'] }),
  looped: boolean('looped'),
  /** Letters around the end of a term. */
  wantsReminders: boolean('wants_reminders').notNull().default(true),
  deletedAt: instant('deleted_at'),
  createdAt: made(),
  updatedAt: changed(),
})

export const sessions = pgTable('sessions', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  token: text('token').notNull(),
  expiresAt: instant('expires_at').notNull(),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  createdAt: made(),
  updatedAt: changed(),
})

export const accounts = pgTable('accounts', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  providerId: text('provider_id').notNull(),
  accountId: text('account_id').notNull(),
  password: text('password'),
  accessToken: text('access_token'),
  refreshToken: text('refresh_token'),
  idToken: text('id_token'),
  accessTokenExpiresAt: instant('access_token_expires_at'),
  refreshTokenExpiresAt: instant('refresh_token_expires_at'),
  scope: text('scope'),
  createdAt: made(),
  updatedAt: changed(),
})

export const verifications = pgTable('verifications', {
  id: uuid('id').primaryKey(),
  identifier: text('identifier').notNull(),
  value: text('value').notNull(),
  expiresAt: instant('expires_at').notNull(),
  createdAt: made(),
  updatedAt: changed(),
})

export const oneTimeKeys = pgTable(
  'one_time_keys',
  {
    purpose: text('purpose', { enum: ['reset-password', 'sign-in-code', 'second-factor'] }).notNull(),
    lookup: text('lookup').notNull(),
    proof: text('proof'),
    profileId: uuid('profile_id'),
    attemptsLeft: integer('attempts_left').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.purpose, table.lookup] })],
)

/** Addresses that wait for their confirmation. */
export const emailChanges = pgTable('email_changes', {
  profileId: uuid('profile_id').primaryKey(),
  newEmail: text('new_email').notNull(),
  confirmLookup: text('confirm_lookup').notNull(),
  cancelLookup: text('cancel_lookup').notNull(),
  expiresAt: instant('expires_at').notNull(),
  createdAt: made(),
})

export const twoFactors = pgTable('two_factors', {
  profileId: uuid('profile_id').primaryKey(),
  secret: text('secret').notNull(),
  sealedUnder: text('sealed_under').notNull(),
  enabledAt: instant('enabled_at'),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: made(),
})

export const recoveryCodes = pgTable(
  'recovery_codes',
  { profileId: uuid('profile_id').notNull(), code: text('code').notNull() },
  (table) => [primaryKey({ columns: [table.profileId, table.code] })],
)

export const promptQuota = pgTable(
  'prompt_quota',
  {
    profileId: uuid('profile_id').notNull(),
    day: date('day').notNull(),
    used: bigint('used', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.day] })],
)

export const promptReservations = pgTable(
  'prompt_reservations',
  {
    profileId: uuid('profile_id').notNull(),
    idempotencyKey: uuid('idempotency_key').notNull(),
    generator: text('generator', { enum: ['free', 'simple'] }).notNull(),
    count: integer('count').notNull(),
    day: date('day').notNull(),
    limitThen: integer('limit_then'),
    usedThen: bigint('used_then', { mode: 'number' }).notNull(),
    promptCountThen: bigint('prompt_count_then', { mode: 'number' }).notNull(),
    historyId: uuid('history_id'),
    digest: text('digest'),
    charged: integer('charged').notNull(),
    woven: integer('woven').notNull(),
    createdAt: made(),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.idempotencyKey] })],
)

export const packages = pgTable('packages', {
  id: smallint('id').primaryKey(),
  plan: text('plan', { enum: ['monthly', 'yearly', 'renewal', 'lifetime'] }).notNull(),
  name: text('name').notNull(),
  priceSatang: integer('price_satang').notNull(),
  formerPriceSatang: integer('former_price_satang'),
})

export const settings = pgTable('settings', {
  only: boolean('only').primaryKey().default(true),
  value: jsonb('value').notNull().default({}),
  updatedAt: changed(),
})

export const captchaUses = pgTable('captcha_uses', {
  nonce: text('nonce').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
})

export const mails = pgTable('mails', {
  id: uuid('id').primaryKey(),
  to: text('to').notNull(),
  kind: text('kind').notNull(),
  subject: text('subject').notNull(),
  text: text('text'),
  html: text('html'),
  status: text('status', { enum: ['queued', 'sent', 'outboxed', 'failed'] })
    .notNull()
    .default('queued'),
  attempts: integer('attempts').notNull().default(0),
  sealedUnder: text('sealed_under'),
  messageId: text('message_id'),
  staleAt: instant('stale_at'),
  createdAt: made(),
  sentAt: instant('sent_at'),
})

const sealedKey = () => ({
  profileId: uuid('profile_id').primaryKey(),
  apiKey: text('api_key').notNull(),
  sealedUnder: text('sealed_under').notNull(),
  last4: text('last4').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  lastTestedAt: instant('last_tested_at'),
  lastTestResult: text('last_test_result', { enum: KEY_TEST_RESULTS }),
  createdAt: made(),
  updatedAt: changed(),
})
export const openai = pgTable('openai', sealedKey())
export const gemini = pgTable('gemini', sealedKey())

export const announcements = pgTable('announcements', {
  id: uuid('id').primaryKey().defaultRandom(),
  message: text('message').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  createdBy: uuid('created_by'),
  createdAt: made(),
  kind: text('kind', { enum: ANNOUNCEMENT_KINDS }).notNull().default('info'),
  startsOn: date('starts_on'),
  endsOn: date('ends_on'),
  movedTo: instant('moved_to'),
})

export const coupons = pgTable('coupons', {
  id: uuid('id').primaryKey(),
  code: text('code').notNull(),
  discountType: text('discount_type', { enum: ['fixed', 'percentage'] })
    .notNull()
    .default('fixed'),
  discountAmount: numeric('discount_amount', { precision: 12, scale: 2, mode: 'number' }).notNull(),
  minPurchaseSatang: integer('min_purchase_satang').notNull().default(0),
  maxDiscountSatang: integer('max_discount_satang'),
  usageLimit: integer('usage_limit').notNull().default(1),
  usageCount: integer('usage_count').notNull().default(0),
  expiresAt: instant('expires_at'),
  isActive: boolean('is_active').notNull().default(true),
  createdAt: made(),
})

export const payments = pgTable('payments', {
  id: uuid('id').primaryKey(),
  number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity(),
  userId: uuid('user_id').notNull(),
  packageId: smallint('package_id').notNull(),
  idempotencyKey: uuid('idempotency_key').notNull(),
  priceSatang: integer('price_satang').notNull(),
  discountSatang: integer('discount_satang').notNull().default(0),
  amountSatang: integer('amount_satang').notNull(),
  couponId: uuid('coupon_id'),
  couponCode: text('coupon_code'),
  transferDate: date('transfer_date'),
  transferTime: text('transfer_time'),
  bankName: text('bank_name', { enum: BANK_IDS }),
  accountName: text('account_name'),
  slipImage: text('slip_image'),
  slipHash: text('slip_hash'),
  slipBank: text('slip_bank'),
  slipReference: text('slip_reference'),
  slipCheck: jsonb('slip_check').$type<SlipVerdict>(),
  paymentStatus: text('payment_status', { enum: PAYMENT_STATUSES }).notNull().default('pending'),
  rejectReason: text('reject_reason'),
  decidedBy: uuid('decided_by'),
  decidedAt: instant('decided_at'),
  beforeMembership: text('before_membership'),
  beforeExpiresAt: instant('before_expires_at'),
  grantedMembership: text('granted_membership', { enum: ['vip', 'lifetime'] }),
  grantedExpiresAt: instant('granted_expires_at'),
  differenceReason: text('difference_reason', { enum: DIFFERENCE_REASONS }),
  withdrawnAt: instant('withdrawn_at'),
  refundContact: text('refund_contact'),
  refundedAt: instant('refunded_at'),
  resends: uuid('resends'),
  createdAt: made(),
  submittedDay: date('submitted_day').generatedAlwaysAs(sql`(created_at AT TIME ZONE 'Asia/Bangkok')::date`),
  decidedDay: date('decided_day').generatedAlwaysAs(sql`(decided_at AT TIME ZONE 'Asia/Bangkok')::date`),
})

export const auditLog = pgTable('audit_log', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  actorId: uuid('actor_id'),
  action: text('action').notNull(),
  subjectKind: text('subject_kind').notNull(),
  subjectId: text('subject_id').notNull(),
  before: jsonb('before'),
  after: jsonb('after'),
  ipAddress: text('ip_address'),
  createdAt: instant('created_at').notNull(),
})

const nano = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)
const counter = (name: string) => integer(name).notNull().default(0)

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

export const aiPaces = pgTable(
  'ai_paces',
  {
    profileId: uuid('profile_id').notNull(),
    provider: text('provider', { enum: AI_PROVIDERS }).notNull(),
    proven: counter('proven'),
    calls: integer('calls'),
    windowMs: integer('window_ms'),
    isTold: boolean('is_told').notNull().default(false),
    changedAt: instant('changed_at'),
    strikes: counter('strikes'),
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

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const promptHistory = pgTable('prompt_history', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  setName: text('set_name').notNull(),
  source: text('source', { enum: HISTORY_SOURCES }).notNull(),
  runId: uuid('run_id'),
  recipe: bytes('recipe'),
  settings: jsonb('settings').notNull(),
  keywords: integer('keywords').notNull(),
  prompts: integer('prompts').notNull(),
  downloaded: boolean('downloaded').notNull().default(false),
  deleted: boolean('deleted').notNull().default(false),
  deletedAt: instant('deleted_at'),
  createdAt: made(),
  expiresAt: instant('expires_at').notNull(),
})

export const licenseKeys = pgTable('license_keys', {
  id: uuid('id').primaryKey(),
  profileId: uuid('profile_id').notNull(),
  licenseKey: text('license_key').notNull(),
  sealedUnder: text('sealed_under').notNull(),
  keyHash: text('key_hash').notNull(),
  maskedKey: text('masked_key').notNull(),
  maxMachines: smallint('max_machines').notNull(),
  suspendedAt: instant('suspended_at'),
  suspendedReason: text('suspended_reason'),
  createdAt: made(),
  replacedAt: instant('replaced_at'),
})

export const machineActivations = pgTable('machine_activations', {
  id: uuid('id').primaryKey(),
  licenseKeyId: uuid('license_key_id').notNull(),
  machineId: text('machine_id').notNull(),
  parts: text('parts').array().notNull().default([]),
  machineName: text('machine_name').notNull(),
  kind: text('kind', { enum: ['laptop', 'desktop'] }).notNull(),
  system: text('system').notNull().default(''),
  version: text('version').notNull().default(''),
  isActive: boolean('is_active').notNull().default(true),
  activatedAt: instant('activated_at').notNull(),
  lastUsedAt: instant('last_used_at').notNull(),
  offlineUntil: instant('offline_until'),
  removedAt: instant('removed_at'),
})

export const machineRefusals = pgTable('machine_refusals', {
  id: uuid('id').primaryKey(),
  licenseKeyId: uuid('license_key_id').notNull(),
  machineId: text('machine_id').notNull(),
  machineName: text('machine_name').notNull(),
  system: text('system').notNull().default(''),
  refusedAt: instant('refused_at').notNull(),
})

export const licenseRequests = pgTable('license_requests', {
  licenseKeyId: uuid('license_key_id').primaryKey(),
  minute: bigint('minute', { mode: 'number' }).notNull(),
  requests: integer('requests').notNull(),
})

export const signingKeys = pgTable('signing_keys', {
  id: uuid('id').primaryKey(),
  purpose: text('purpose', { enum: ['licence', 'partner'] }).notNull(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  sealedUnder: text('sealed_under').notNull(),
  createdAt: instant('created_at').notNull(),
  retiredAt: instant('retired_at'),
  revokedAt: instant('revoked_at'),
})

/** What an admin put a newer version in the place of: the piece as its kind keeps it, and what the ledger knew of it. */
export interface ReplacedPiece {
  kept: unknown
  taken: string
  offered: string
  declined: string | null
  editedAt: string
}

export const contentPieces = pgTable(
  'content_pieces',
  {
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    title: text('title').notNull(),
    taken: text('taken').notNull(),
    offered: text('offered'),
    declined: text('declined'),
    editedAt: instant('edited_at'),
    replaced: jsonb('replaced').$type<ReplacedPiece>(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.key] })],
)

export const texts = pgTable('texts', {
  id: text('id').primaryKey(),
  title: text('title').notNull(),
  body: text('body').notNull(),
  note: text('note').notNull().default(''),
  variables: jsonb('variables').$type<Record<string, string>>().notNull().default({}),
  updatedOn: date('updated_on').notNull(),
  revision: integer('revision').notNull().default(0),
})

export const tools = pgTable('tools', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  url: text('url').notNull(),
  usageInstructions: text('usage_instructions').notNull().default(''),
  thumbnail: text('thumbnail'),
  orderIndex: integer('order_index').notNull(),
  revision: integer('revision').notNull().default(0),
  createdAt: made(),
  deletedAt: instant('deleted_at'),
})

export const holidays = pgTable('holidays', {
  id: text('id').primaryKey(),
  title: text('title').notNull(),
  month: integer('month').notNull(),
  day: integer('day'),
  rule: text('rule'),
  reckoned: jsonb('reckoned').$type<HolidayReckoning>(),
  region: text('region', { enum: HOLIDAY_REGIONS }).notNull(),
})

export const concepts = pgTable('concepts', {
  id: text('id').primaryKey(),
  title: text('title').notNull(),
  keywords: text('keywords').array().notNull(),
  buyers: text('buyers').notNull(),
  months: smallint('months').array().notNull(),
  stars: smallint('stars').$type<Stars>().notNull(),
  categoryId: text('category_id').notNull(),
  holidays: text('holidays').array().notNull().default([]),
  search: text('search').notNull(),
  place: integer('place').notNull(),
  revision: integer('revision').notNull().default(0),
  createdAt: made(),
  deletedAt: instant('deleted_at'),
})

export const lessons = pgTable('lessons', {
  id: text('id').primaryKey(),
  title: text('title').notNull(),
  category: text('category', { enum: LESSON_CATEGORIES }).notNull(),
  place: integer('place').notNull(),
  isNew: boolean('is_new').notNull().default(false),
  titleColor: text('title_color', { enum: ['', ...DYES] })
    .notNull()
    .default(''),
  minutes: integer('minutes').notNull(),
  screen: text('screen').notNull().default(''),
  video: text('video').notNull().default(''),
  body: text('body').notNull(),
  updatedOn: date('updated_on').notNull(),
  revision: integer('revision').notNull().default(0),
  createdAt: made(),
  deletedAt: instant('deleted_at'),
})

export const conceptWords = pgTable('concept_words', { word: text('word').primaryKey() })

/** How far members have come in lessons, in percent. */
export const lessonProgress = pgTable(
  'lesson_progress',
  {
    profileId: uuid('profile_id').notNull(),
    lessonId: text('lesson_id').notNull(),
    reached: smallint('reached').notNull().default(0),
    doneAt: instant('done_at'),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.lessonId] })],
)

export const favourites = pgTable(
  'favourites',
  {
    profileId: uuid('profile_id').notNull(),
    kind: text('kind', { enum: ['tool', 'concept'] }).notNull(),
    itemId: text('item_id').notNull(),
    createdAt: made(),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.kind, table.itemId] })],
)

export const categories = pgTable('categories', {
  id: text('id').primaryKey(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  icon: text('icon').notNull(),
  family: text('family', { enum: CLOTH_FAMILIES }).notNull(),
  dye: text('dye', { enum: DYES }).notNull(),
  place: integer('place').notNull(),
  revision: integer('revision').notNull().default(0),
  keywordCount: integer('keyword_count').notNull().default(0),
  nextNumber: integer('next_number').notNull().default(0),
  createdAt: made(),
  deletedAt: instant('deleted_at'),
})

export const keywords = pgTable(
  'keywords',
  {
    categoryId: text('category_id').notNull(),
    number: integer('number').notNull(),
    keyword: text('keyword').notNull(),
    sameness: text('sameness').notNull(),
    isShipped: boolean('is_shipped').notNull(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [primaryKey({ columns: [table.categoryId, table.number] })],
)
export const keywordWords = pgTable('keyword_words', { word: text('word').primaryKey() })

export const monthlyExpenses = pgTable('monthly_expenses', {
  id: uuid('id').primaryKey(),
  dayOfMonth: smallint('day_of_month').notNull(),
  amountSatang: bigint('amount_satang', { mode: 'number' }).notNull(),
  description: text('description').notNull(),
  category: text('category', { enum: EXPENSE_CATEGORIES }).notNull(),
  since: date('since').notNull(),
  stoppedAt: instant('stopped_at'),
})

export const expenses = pgTable('expenses', {
  id: uuid('id').primaryKey(),
  expenseDate: date('expense_date').notNull(),
  amountSatang: bigint('amount_satang', { mode: 'number' }).notNull(),
  description: text('description').notNull(),
  category: text('category', { enum: EXPENSE_CATEGORIES }).notNull(),
  receiptImage: text('receipt_image'),
  monthlyId: uuid('monthly_id'),
  monthlyFor: date('monthly_for'),
  createdBy: uuid('created_by'),
  createdAt: made(),
  deletedAt: instant('deleted_at'),
})

export const keywordRounds = pgTable(
  'keyword_rounds',
  {
    profileId: uuid('profile_id').notNull(),
    categoryId: text('category_id').notNull(),
    seed: bigint('seed', { mode: 'number' }).notNull(),
    first: integer('first').notNull(),
    size: integer('size').notNull(),
    position: integer('position').notNull(),
    used: integer('used').notNull(),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.categoryId] })],
)

export const downloads = pgTable(
  'downloads',
  {
    userId: uuid('user_id').notNull(),
    downloadDate: date('download_date').notNull(),
    count: integer('count').notNull(),
    categoryId: text('category_id').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.downloadDate] })],
)

export const keywordSets = pgTable(
  'keyword_sets',
  {
    profileId: uuid('profile_id').notNull(),
    idempotencyKey: uuid('idempotency_key').notNull(),
    categoryId: text('category_id').notNull(),
    numbers: integer('numbers').array().notNull(),
    startsRound: boolean('starts_round').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.idempotencyKey] })],
)

export const promptGenerations = pgTable('prompt_generations', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  kind: text('kind', { enum: PROMPT_FILE_KINDS }).notNull(),
  day: date('day').notNull(),
  categoryId: text('category_id'),
  style: text('style', { enum: PROMPT_FILE_STYLES }).notNull(),
  fileName: text('file_name').notNull(),
  recipe: bytes('recipe').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
})
/** The support chat: one conversation a member, and one a visitor's cookie. */
export const chatConversations = pgTable('chat_conversations', {
  id: uuid('id').primaryKey().defaultRandom(),
  number: integer('number').notNull().generatedAlwaysAsIdentity(),
  memberId: uuid('member_id'),
  visitorId: uuid('visitor_id'),
  mode: text('mode', { enum: ['auto', 'person'] })
    .notNull()
    .default('auto'),
  closedAt: instant('closed_at'),
  assignedTo: uuid('assigned_to'),
  email: text('email'),
  page: text('page').notNull().default('/'),
  lastSeq: counter('last_seq'),
  lastAt: instant('last_at').notNull(),
  readSeq: counter('read_seq'),
  letteredSeq: counter('lettered_seq'),
  unread: integer('unread').notNull().default(0),
  askedSeq: integer('asked_seq'),
  askedAt: instant('asked_at'),
  personAt: instant('person_at'),
  personAnsweredAt: instant('person_answered_at'),
  typingBy: uuid('typing_by'),
  typingAt: instant('typing_at'),
  seenAt: instant('seen_at'),
  day: date('day'),
  dayCount: integer('day_count').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  labels: text('labels').array().notNull().default([]),
})

export const chatMessages = pgTable(
  'chat_messages',
  {
    conversationId: uuid('conversation_id').notNull(),
    seq: integer('seq').notNull(),
    key: uuid('key'),
    sender: text('sender', { enum: ['visitor', 'bot', 'team', 'event', 'note'] }).notNull(),
    text: text('text').notNull(),
    links: jsonb('links').$type<ChatLink[]>().notNull().default([]),
    lines: jsonb('lines').$type<string[]>().notNull().default([]),
    source: text('source', { enum: ['canned', 'library', 'ai', 'apology', 'budget'] }),
    rating: text('rating', { enum: ['up', 'down'] }),
    authorId: uuid('author_id'),
    picture: text('picture'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.seq] })],
)

/** What the team writes down about a member, who does not see it. */
export const memberNotes = pgTable('member_notes', {
  id: uuid('id').primaryKey(),
  profileId: uuid('profile_id').notNull(),
  authorId: uuid('author_id'),
  text: text('text').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** A member's own lists for `__name__` of the advanced grammar. */
export const wordLists = pgTable('word_lists', {
  id: uuid('id').primaryKey().defaultRandom(),
  profileId: uuid('profile_id').notNull(),
  name: text('name').notNull(),
  words: text('words').array().notNull(),
  createdAt: made(),
  updatedAt: changed(),
  deletedAt: instant('deleted_at'),
})

/** Mails of the team to all that a filter selects, or to those who are named, and how far each came. */
export const memberMailings = pgTable('member_mailings', {
  id: uuid('id').primaryKey(),
  createdBy: uuid('created_by'),
  createdAt: instant('created_at').notNull(),
  filter: jsonb('filter').$type<MemberFilter>(),
  ids: uuid('ids').array(),
  skipPending: boolean('skip_pending').notNull(),
  subject: text('subject').notNull(),
  message: text('message').notNull(),
  recipients: integer('recipients').notNull(),
  sent: counter('sent'),
  lastJoined: text('last_joined').notNull().default('-infinity'),
  lastId: uuid('last_id').notNull().default('00000000-0000-0000-0000-000000000000'),
  doneAt: instant('done_at'),
})

export const expiryReminders = pgTable(
  'expiry_reminders',
  {
    profileId: uuid('profile_id').notNull(),
    expiresAt: instant('expires_at').notNull(),
    kind: text('kind', { enum: [...REMINDER_KINDS, 'owner'] }).notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.expiresAt, table.kind] })],
)

export const alertChannels = pgTable('alert_channels', {
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: ALERT_CHANNELS }).notNull(),
  isOn: boolean('is_on').notNull().default(false),
  events: text('events', { enum: ALERT_EVENTS }).array().notNull().default([]),
  target: text('target'),
  sealedUnder: text('sealed_under'),
  hint: text('hint').notNull().default(''),
  lastSentAt: instant('last_sent_at'),
  lastFailedAt: instant('last_failed_at'),
  lastFailure: text('last_failure'),
})

/** The owner's own pictures for the landing page's strip, in their order. */
export const stripPictures = pgTable('strip_pictures', {
  id: uuid('id').primaryKey(),
  file: text('file').notNull(),
  alt: text('alt').notNull(),
  place: integer('place').notNull(),
  createdAt: made(),
})

export const backupPlan = pgTable('backup_plan', {
  only: boolean('only').primaryKey().default(true),
  isOn: boolean('is_on').notNull().default(false),
  atTime: text('at_time').notNull().default('03:00'),
  keep: smallint('keep').notNull().default(7),
  folder: text('folder').notNull().default(''),
  id: uuid('id').notNull().defaultRandom(),
  bucketKeys: text('bucket_keys'),
  sealedUnder: text('sealed_under'),
  keyHint: text('key_hint').notNull().default(''),
})

export const backupRuns = pgTable('backup_runs', {
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: BACKUP_KINDS }).notNull(),
  day: date('day').notNull(),
  file: text('file').notNull(),
  bytes: bigint('bytes', { mode: 'number' }),
  outcome: text('outcome', { enum: ['done', 'failed'] }),
  reason: text('reason', { enum: BACKUP_FAULTS }),
  startedAt: instant('started_at').notNull(),
  finishedAt: instant('finished_at'),
})

export const serverProcesses = pgTable('server_processes', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  role: text('role', { enum: SERVER_ROLES }).notNull(),
  version: text('version').notNull(),
  startedAt: instant('started_at').notNull(),
  seenAt: instant('seen_at').notNull(),
  clockAheadMs: bigint('clock_ahead_ms', { mode: 'number' }).notNull(),
  errorsLastHour: integer('errors_last_hour').notNull(),
  diskFreeBytes: bigint('disk_free_bytes', { mode: 'number' }).notNull(),
  diskAllBytes: bigint('disk_all_bytes', { mode: 'number' }).notNull(),
})

export const partners = pgTable('partners', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  benefit: text('benefit').notNull(),
  url: text('url').notNull(),
  isShown: boolean('is_shown').notNull(),
  revision: integer('revision').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  deletedAt: instant('deleted_at'),
})

export const partnerKeys = pgTable('partner_keys', {
  id: uuid('id').primaryKey(),
  partnerId: uuid('partner_id').notNull(),
  label: text('label').notNull(),
  keyHash: text('key_hash').notNull(),
  hint: text('hint').notNull(),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
  revokedAt: instant('revoked_at'),
  minute: bigint('minute', { mode: 'number' }).notNull().default(0),
  requests: integer('requests').notNull().default(0),
})

export const partnerCodes = pgTable('partner_codes', {
  id: uuid('id').primaryKey(),
  profileId: uuid('profile_id').notNull(),
  expiresAt: instant('expires_at').notNull(),
  /** The first partner that was answered. */
  partnerId: uuid('partner_id'),
})

export const partnerChecks = pgTable(
  'partner_checks',
  {
    codeId: uuid('code_id').notNull(),
    partnerId: uuid('partner_id').notNull(),
    outcome: text('outcome', { enum: CHECK_OUTCOMES }).notNull(),
    profileId: uuid('profile_id').notNull(),
    checkedAt: instant('checked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.codeId, table.partnerId, table.outcome] })],
)

/** The columns and the density that an admin chose for a table. */
export const tableLooks = pgTable(
  'table_looks',
  {
    profileId: uuid('profile_id').notNull(),
    table: text('table_name', { enum: ADMIN_TABLES }).notNull(),
    columns: text('columns').array(),
    density: text('density', { enum: DENSITIES }).notNull(),
  },
  ({ profileId, table }) => [primaryKey({ columns: [profileId, table] })],
)

/** Addresses of a table that an admin keeps under a name. */
export const tableViews = pgTable('table_views', {
  id: uuid('id').primaryKey().defaultRandom(),
  profileId: uuid('profile_id').notNull(),
  table: text('table_name', { enum: ADMIN_TABLES }).notNull(),
  name: text('name').notNull(),
  search: text('search').notNull(),
})
