import { z } from 'zod'
import { changeId, requiredText } from './fields.ts'
import { EXTENSIONS, memberFilter, memberTerm } from './members.ts'
import { operation, streamed } from './operation.ts'

/** Members changed at once, at most. */
export const MOST_MEMBERS_AT_ONCE = 100

/** Each stands for itself: what hinders one hinders no other. */
export const extendMembers = operation({
  name: 'members.extendMany',
  summary: 'Give several members a month, a year or lifetime, each in its own transaction',
  method: 'POST',
  path: '/api/admin/members/extend',
  access: 'admin:use',
  body: z.object({
    by: z.enum(EXTENSIONS),
    members: z
      .array(z.object({ id: z.uuid(), shown: memberTerm }))
      .min(1)
      .max(MOST_MEMBERS_AT_ONCE),
  }),
  response: z.object({
    /** In the order of the members. */
    outcomes: z.array(
      z.object({
        id: z.uuid(),
        /** null = extended */
        refusal: z.enum(['not_found', 'conflict', 'term_conflict', 'internal']).nullable(),
        /** What `undoExtensions` takes; null = not extended */
        changeId: changeId.nullable(),
      }),
    ),
  }),
})

/** Each stands for itself: whose membership was changed since keeps it. */
export const undoExtensions = operation({
  name: 'members.undoMany',
  summary: 'Take several extensions back, each in its own transaction',
  method: 'POST',
  path: '/api/admin/members/undo-extensions',
  access: 'admin:use',
  body: z.object({
    changes: z
      .array(z.object({ id: z.uuid(), changeId }))
      .min(1)
      .max(MOST_MEMBERS_AT_ONCE),
  }),
  response: z.object({
    /** In the order of the changes. */
    outcomes: z.array(
      z.object({
        id: z.uuid(),
        /** null = taken back */
        refusal: z.enum(['not_found', 'conflict', 'internal']).nullable(),
      }),
    ),
  }),
})

/** Goes out in the background, once to each; those who get it are found when it is their turn. */
export const mailMembers = operation({
  name: 'members.mail',
  summary: 'Mail those who are named, or all that a filter selects',
  method: 'POST',
  path: '/api/admin/members/mail',
  access: 'admin:use',
  body: z.object({
    idempotencyKey: z.uuid(),
    to: z.union([
      z.object({ ids: z.array(z.uuid()).min(1).max(MOST_MEMBERS_AT_ONCE) }),
      z.object({ filter: memberFilter }),
    ]),
    /** Passes over members whose payment waits for its decision */
    skipPending: z.boolean().default(false),
    subject: requiredText(120),
    message: requiredText(5_000),
  }),
  response: z.object({ recipients: z.int().min(0) }),
})

/** All that the filter selects, whatever page is shown. UTF-8 with BOM, amounts in baht. */
export const exportMembers = operation({
  name: 'members.export',
  summary: 'The filter’s members as CSV',
  method: 'GET',
  path: '/api/admin/members.csv',
  access: 'admin:use',
  query: memberFilter,
  response: streamed('text/csv'),
  stepUp: () => 'member.export',
})
