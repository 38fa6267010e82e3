import { AUDIT_TOPICS } from '@thokham/domain/audit-actions'
import { z } from 'zod'
import { calendarDate, instant, optionalText } from './fields.ts'
import { operation } from './operation.ts'
import { limit } from './paging.ts'

/** An entry of the audit log. Of people it knows numbers alone; who they are today is looked up. */
export const auditEntry = z.object({
  id: z.string(),
  at: instant,
  /** null = the terminal */
  actor: z.object({ id: z.uuid(), displayName: z.string(), email: z.string() }).nullable(),
  /** `payment.approve` */
  action: z.string(),
  subject: z.object({
    kind: z.string(),
    id: z.string(),
    /** A member's name, a payment's reference; null = the words of the entry say it */
    name: z.string().nullable(),
    /** The member whom it concerns; null = none, or their account is gone */
    memberId: z.uuid().nullable(),
  }),
  before: z.unknown(),
  after: z.unknown(),
  /** The address it came from, or `terminal` */
  from: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** Nothing in it can be changed or deleted; there is no operation for it. */
export const listAudit = operation({
  name: 'audit.list',
  summary: 'Entries of the audit log, newest first',
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin:use',
  query: z.object({
    topic: z.enum(AUDIT_TOPICS).optional(),
    /** Who did it */
    actor: z.uuid().optional(),
    /** The member whom it concerns, their payments among them */
    member: z.uuid().optional(),
    /** The partner whom it concerns */
    partner: z.uuid().optional(),
    /** Bangkok dates, both inclusive */
    from: calendarDate.optional(),
    to: calendarDate.optional(),
    /** Part of an actor's or a member's name or e-mail, a payment's reference, or a whole address it came from */
    q: optionalText(120),
    /** The `next` of the page before */
    after: z
      .string()
      .regex(/^\d{1,16}-\d{1,18}$/)
      .optional(),
    limit: limit(100, 50),
  }),
  response: z.object({
    entries: z.array(auditEntry),
    /** Where the next page begins; null = this is the last one */
    next: z.string().nullable(),
  }),
})

export const listAuditActors = operation({
  name: 'audit.actors',
  summary: 'Everybody who did anything, to choose from',
  method: 'GET',
  path: '/api/admin/audit/actors',
  access: 'admin:use',
  response: z.object({
    actors: z.array(z.object({ id: z.uuid(), displayName: z.string(), email: z.string() })),
  }),
})
