import { z } from 'zod'
import { idParams, instant } from './fields.ts'
import { operation } from './operation.ts'
import { paging } from './paging.ts'

/** `queued`: to be sent or tried again · `sent`: an SMTP server took it · `outboxed`: kept here, no server is set · `failed`: given up. */
export const MAIL_STATUSES = ['queued', 'sent', 'outboxed', 'failed'] as const

/** A mail as the owner's list shows it. Instants are ISO 8601 in UTC. */
export const outboxMail = z.object({
  id: z.string(),
  to: z.string(),
  /** Which letter it is, `reset-password` for example. */
  kind: z.string(),
  subject: z.string(),
  status: z.enum(MAIL_STATUSES),
  /** Tries so far. */
  attempts: z.int().min(0),
  createdAt: instant,
  /** When it was handed over; null = not yet, or never. */
  sentAt: instant.nullable(),
  /** `told`: LINE took it instead · `out`: the month’s messages there were used up · null = it was none for LINE. */
  line: z.enum(['told', 'out']).nullable(),
})
export type OutboxMail = z.infer<typeof outboxMail>

/** So many mails are counted. */
export const MOST_COUNTED_MAILS = 10_000

export const listOutbox = operation({
  name: 'outbox.list',
  summary: 'The mails of the last 30 days, newest first',
  method: 'GET',
  path: '/api/outbox',
  access: 'owner:use',
  query: z.object({
    ...paging,
    status: z.enum(MAIL_STATUSES).optional(),
  }),
  response: z.object({
    /** Where mails go now. */
    delivery: z.enum(['smtp', 'outbox']),
    mails: z.array(outboxMail),
    /** Of all pages, counted to 10,000. */
    total: z.int().min(0),
    /** There are more than `total`. */
    isMore: z.boolean(),
  }),
})

/** The text of a mail is there only when it was outboxed: those sent hold nothing here that opens an account. */
export const readOutboxMail = operation({
  name: 'outbox.read',
  summary: 'One mail, with its text when it stayed in the outbox',
  method: 'GET',
  path: '/api/outbox/:id',
  access: 'owner:use',
  params: idParams,
  response: outboxMail.extend({ messageId: z.string().nullable(), text: z.string().nullable() }),
  errors: ['not_found'],
})

/** `text/html`, for a frame: under a policy of its own that runs nothing and loads nothing. */
export const readOutboxPage = operation({
  name: 'outbox.page',
  summary: 'An outboxed mail as a mail program shows it, as text/html',
  method: 'GET',
  path: '/api/outbox/:id/page',
  access: 'owner:use',
  params: idParams,
  response: z.string(),
  errors: ['not_found'],
})
