import { CLOTH_FAMILIES, DYES } from '@thokham/contract/categories'
import { LESSON_CATEGORIES } from '@thokham/contract/lessons'
import type { Stars } from '@thokham/domain/difficulty'
import { HOLIDAY_REGIONS, type HolidayReckoning } from '@thokham/domain/holiday'
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
import { changed, instant, made } from './columns.ts'

/** On what a piece rests, and when that was last looked at. */
const evidence = () => ({
  checkedOn: date('checked_on'),
  sources: text('sources').array().notNull().default([]),
})

/** A piece before an admin decided on a newer version: what the ledger knew of it. */
export interface ReplacedPiece {
  /** What the newer version took the place of, as its kind keeps it; null = nothing, it was declined */
  kept: unknown
  taken: string
  /** null = none waited: it was returned to what it had been */
  offered: string | null
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

export const referenceData = pgTable(
  'reference_data',
  {
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    content: jsonb('content').$type<Record<string, unknown>>().notNull(),
    place: integer('place').notNull(),
    revision: integer('revision').notNull().default(0),
    updatedAt: changed(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
)

export const texts = pgTable('texts', {
  id: text('id').primaryKey(),
  title: text('title').notNull(),
  body: text('body').notNull(),
  note: text('note').notNull().default(''),
  variables: jsonb('variables').$type<Record<string, string>>().notNull().default({}),
  updatedOn: date('updated_on').notNull(),
  revision: integer('revision').notNull().default(0),
  ...evidence(),
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
  ...evidence(),
})

export const holidays = pgTable('holidays', {
  id: text('id').primaryKey(),
  title: text('title').notNull(),
  month: integer('month').notNull(),
  day: integer('day'),
  rule: text('rule'),
  reckoned: jsonb('reckoned').$type<HolidayReckoning>(),
  region: text('region', { enum: HOLIDAY_REGIONS }).notNull(),
  ...evidence(),
  revision: integer('revision').notNull().default(0),
  createdAt: made(),
  deletedAt: instant('deleted_at'),
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
  ...evidence(),
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
  ...evidence(),
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

/** What members looked for and nothing was found: words and how often, never who. */
export const vainSearches = pgTable(
  'vain_searches',
  {
    day: date('day').notNull(),
    words: text('words').notNull(),
    times: integer('times').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.day, table.words] })],
)
