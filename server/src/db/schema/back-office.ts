import type { MemberFilter } from '@thokham/contract/members'
import { ANNOUNCEMENT_KINDS } from '@thokham/domain/announcement'
import { ADMIN_TABLES, DENSITIES } from '@thokham/domain/table-look'
import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { counter, instant, made } from './columns.ts'

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

/** What the team writes down about a member, who does not see it. */
export const memberNotes = pgTable('member_notes', {
  id: uuid('id').primaryKey(),
  profileId: uuid('profile_id').notNull(),
  authorId: uuid('author_id'),
  text: text('text').notNull(),
  createdAt: instant('created_at').notNull(),
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

/** The owner's own pictures for the landing page's strip, in their order. */
export const stripPictures = pgTable('strip_pictures', {
  id: uuid('id').primaryKey(),
  file: text('file').notNull(),
  alt: text('alt').notNull(),
  place: integer('place').notNull(),
  createdAt: made(),
})

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
