import { HISTORY_SOURCES } from '@thokham/domain/history'
import { PROMPT_FILE_KINDS, PROMPT_FILE_STYLES } from '@thokham/domain/prompt-file'
import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, changed, instant, made } from './columns.ts'

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
