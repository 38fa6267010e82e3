import { ALERT_CHANNELS, ALERT_EVENTS } from '@thokham/domain/alert'
import { BACKUP_FAULTS, BACKUP_KINDS } from '@thokham/domain/backup-plan'
import { SERVER_ROLES } from '@thokham/domain/system-health'
import { bigint, boolean, date, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { changed, instant, made } from './columns.ts'

export const settings = pgTable('settings', {
  only: boolean('only').primaryKey().default(true),
  value: jsonb('value').notNull().default({}),
  updatedAt: changed(),
})

export const mails = pgTable('mails', {
  id: uuid('id').primaryKey(),
  to: text('to').notNull(),
  kind: text('kind').notNull(),
  subject: text('subject').notNull(),
  text: text('text'),
  html: text('html'),
  /** What LINE says in its place, sealed. */
  line: text('line'),
  lineEnd: text('line_end', { enum: ['told', 'out'] }),
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

/** What happened at the shop's LINE account; whom an answer goes to is forgotten with it. */
export const lineEvents = pgTable('line_events', {
  id: text('id').primaryKey(),
  asks: text('asks', {
    enum: ['hello', 'status', 'renew', 'other', 'slip', 'slips', 'pressed', 'unsent'],
  }).notNull(),
  userId: text('user_id'),
  replyToken: text('reply_token'),
  messageId: text('message_id'),
  sentAt: instant('sent_at'),
  pressed: text('pressed'),
  receivedAt: instant('received_at').notNull(),
})

/** The picture that a member sent there, which is offered to them as a slip; sealed, and gone after a day. */
export const lineSlips = pgTable('line_slips', {
  id: uuid('id').primaryKey(),
  profileId: uuid('profile_id').notNull().unique(),
  messageId: text('message_id').notNull(),
  picture: text('picture').notNull(),
  sealedUnder: text('sealed_under').notNull(),
  hasCode: boolean('has_code').notNull(),
  sentAt: instant('sent_at').notNull(),
  receivedAt: instant('received_at').notNull(),
})

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
