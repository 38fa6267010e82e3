import type { ChatLink } from '@thokham/domain/chat/fill-answer'
import { date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { counter, instant } from './columns.ts'

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
