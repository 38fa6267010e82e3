import { MEMBERSHIPS } from '@thokham/domain/access'
import { HISTORY_SOURCES } from '@thokham/domain/history'
import { MEMBER_FILTERS } from '@thokham/domain/member-class'
import { z } from 'zod'
import { displayNameField, emailField } from './auth.ts'
import { openSession } from './devices.ts'
import {
  calendarDate,
  changeId,
  idParams,
  instant,
  optionalText,
  requiredText,
  searchedFor,
} from './fields.ts'
import { operation } from './operation.ts'
import { paging, tablePaging } from './paging.ts'
import { adminPayment } from './payment-admin.ts'

/** A membership as it is stored; `expiresAt` null = without end, or none. */
export const memberTerm = z.object({
  membership: z.enum(MEMBERSHIPS),
  expiresAt: instant.nullable(),
})
export type MemberTerm = z.infer<typeof memberTerm>

/** A member as admins see them in the list. */
export const listedMember = memberTerm.extend({
  id: z.uuid(),
  email: z.string(),
  displayName: z.string(),
  /** Ten digits; null = none is known */
  phone: z.string().nullable(),
  /** null = an admin */
  class: z.enum(['free', 'vip', 'expired', 'lifetime']).nullable(),
  /** vip only: under seven days are left */
  isNear: z.boolean(),
  /** Bangkok days, today counted; null = has no end */
  daysLeft: z.int().min(0).nullable(),
  /** A payment of theirs waits for its decision */
  hasPending: z.boolean(),
  /** Approved payments of all time */
  paidSatang: z.int().min(0),
  promptCount: z.int().min(0),
  createdAt: instant,
  /** To the quarter of an hour; null = signed in nowhere */
  lastSeenAt: instant.nullable(),
})
export type ListedMember = z.infer<typeof listedMember>

export const memberFilter = z.object({
  class: z.enum(MEMBER_FILTERS).default('all'),
  /** Part of the e-mail, the name or the phone number; of one or two characters, the beginning of one of its words */
  q: optionalText(120),
})
export type MemberFilter = z.infer<typeof memberFilter>

/** So many of those whom a search finds are counted, and shown page by page. */
export const MOST_COUNTED = 1_000

/** Admins and deleted accounts are never among them. */
export const listMembers = operation({
  name: 'members.list',
  summary: 'Members of a class, with their exact count; those found by a search are counted to 1,000',
  method: 'GET',
  path: '/api/admin/members',
  access: 'admin:use',
  query: memberFilter.extend({
    /** `newest` joined last first · `ends` (vip, near, expired): the next end first, of the expired the last one first */
    sort: z.enum(['newest', 'ends']).default('newest'),
    ...tablePaging,
  }),
  response: z.object({
    members: z.array(listedMember),
    total: z.int().min(0),
    /** More than `total` are found: a search counts to 1,000 and shows no more */
    isMore: z.boolean(),
    searchedFor,
  }),
})

export const countMembers = operation({
  name: 'members.counts',
  summary: 'How many members there are, by class',
  method: 'GET',
  path: '/api/admin/members/counts',
  access: 'admin:use',
  response: z.record(z.enum(MEMBER_FILTERS), z.int().min(0)),
})
export type MemberCounts = z.infer<(typeof countMembers)['response']>

export const countFoundMembers = operation({
  name: 'members.countFound',
  summary: 'How many members a filter selects, each of them counted',
  method: 'GET',
  path: '/api/admin/members/count',
  access: 'admin:use',
  query: memberFilter,
  response: z.object({ total: z.int().min(0) }),
})

/** A line that the team wrote down about a member. */
export const memberNote = z.object({
  id: z.uuid(),
  text: z.string(),
  /** null = their account is gone */
  author: z.string().nullable(),
  createdAt: instant,
})

/** A member with all that helps to answer them. Payments, licence and audit have operations of their own. */
export const memberFile = listedMember.extend({
  emailVerified: z.boolean(),
  /** The owner's own account */
  isOwner: z.boolean(),
  usage: z.object({
    aiRuns: z.int().min(0),
    /** Of Gemini (Free), answered or not */
    freeCalls: z.int().min(0),
    /** What those cost the shop by the settings' prices of Gemini, in baht */
    freeCostThb: z.number().min(0),
    /** What calls with the member's own keys cost them, in baht */
    ownCostThb: z.number().min(0),
  }),
  devices: z.array(openSession.omit({ isCurrent: true }).extend({ ipAddress: z.string().nullable() })),
  sets: z.object({
    total: z.int().min(0),
    /** At most five */
    newest: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        source: z.enum(HISTORY_SOURCES),
        prompts: z.int().min(0),
        createdAt: instant,
      }),
    ),
  }),
  /** Of the last 30 days, the newest first, at most twenty */
  mails: z.array(
    z.object({
      id: z.uuid(),
      kind: z.string(),
      subject: z.string(),
      status: z.enum(['queued', 'sent', 'outboxed', 'failed']),
      createdAt: instant,
    }),
  ),
  /** Newest first */
  notes: z.array(memberNote),
})
export type MemberFile = z.infer<typeof memberFile>

/** Of an admin for the owner alone; to other admins there is none. */
export const readMember = operation({
  name: 'members.read',
  summary: 'A member with devices, use, sets, mails and notes',
  method: 'GET',
  path: '/api/admin/members/:id',
  access: 'admin:use',
  params: idParams,
  response: memberFile,
  errors: ['not_found'],
})

export const listMemberPayments = operation({
  name: 'paymentAdmin.ofMember',
  summary: 'A member’s payments, newest first',
  method: 'GET',
  path: '/api/admin/members/:id/payments',
  access: 'payments:anyone',
  params: idParams,
  query: z.object(paging),
  response: z.object({
    payments: z.array(adminPayment),
    total: z.int().min(0),
    /** Of all approved ones */
    paidSatang: z.int().min(0),
  }),
})

/** What one press adds to a membership. */
export const EXTENSIONS = ['month', 'year', 'lifetime'] as const
export type Extension = (typeof EXTENSIONS)[number]

/**
 * Months and years are added to the later of now and the present end. `conflict` when the membership is no longer the one that
 * was shown: of several presses at once one counts.
 */
export const extendMember = operation({
  name: 'members.extend',
  summary: 'Give a member a month, a year or lifetime',
  method: 'POST',
  path: '/api/admin/members/:id/extend',
  access: 'admin:use',
  params: idParams,
  body: z.object({ by: z.enum(EXTENSIONS), shown: memberTerm }),
  response: z.object({
    before: memberTerm,
    after: memberTerm,
    /** What `undoExtension` takes */
    changeId: z.string(),
  }),
  errors: ['not_found', 'conflict', 'term_conflict'],
})

/** `conflict` when the membership was changed since, by whomever. */
export const undoExtension = operation({
  name: 'members.undoExtension',
  summary: 'Take an extension back',
  method: 'POST',
  path: '/api/admin/members/:id/undo-extension',
  access: 'admin:use',
  params: idParams,
  body: z.object({ changeId }),
  response: memberTerm,
  errors: ['not_found', 'conflict'],
})

/**
 * Of an admin by the owner alone. `conflict` when membership or e-mail are no longer those that were shown; `email_taken` with
 * `email: taken`; `membership: invalid` for another level of one’s own, and for an admin who was none.
 */
export const editMember = operation({
  name: 'members.edit',
  summary: 'Change a member’s name, e-mail, level and end',
  method: 'PATCH',
  path: '/api/admin/members/:id',
  access: 'admin:use',
  params: idParams,
  body: z.object({
    displayName: displayNameField,
    email: emailField,
    membership: z.enum(MEMBERSHIPS),
    /** vip only: the last day of the term, in Bangkok; null = without end */
    expiresOn: calendarDate.nullable(),
    /** Without an address any counts as another one. */
    shown: memberTerm.extend({ email: z.string().optional() }),
  }),
  response: memberTerm.extend({ email: z.string(), displayName: z.string() }),
  errors: ['not_found', 'conflict', 'email_taken'],
  // An address that was shown and is not the member's is a conflict, so that none gets past this.
  stepUp: ({ body: { email, shown } }) => (email === shown.email ? null : 'member.email'),
})

/** `forbidden` for an admin's account; `payment_pending` while a payment waits and is not to be withdrawn. */
export const deleteMember = operation({
  name: 'members.delete',
  summary: 'Delete a member’s account; the ledger stays without the person',
  method: 'DELETE',
  path: '/api/admin/members/:id',
  access: 'admin:use',
  params: idParams,
  body: z.object({ withdrawPayment: z.boolean() }),
  response: z.object({ deleted: z.literal(true) }),
  errors: ['not_found', 'admin_protected', 'payment_pending'],
})

export const signOutMember = operation({
  name: 'members.signOut',
  summary: 'Sign a member out everywhere',
  method: 'POST',
  path: '/api/admin/members/:id/sign-out',
  access: 'admin:use',
  params: idParams,
  response: z.object({ endedSessions: z.int().min(0) }),
  errors: ['not_found'],
})

export const sendMemberResetLink = operation({
  name: 'members.sendResetLink',
  summary: 'Mail a member a link for a new password',
  method: 'POST',
  path: '/api/admin/members/:id/reset-link',
  access: 'admin:use',
  params: idParams,
  response: z.object({ sent: z.literal(true) }),
  errors: ['not_found'],
})

export const addMemberNote = operation({
  name: 'members.addNote',
  summary: 'Write something down about a member, who does not see it',
  method: 'POST',
  path: '/api/admin/members/:id/notes',
  access: 'admin:use',
  params: idParams,
  body: z.object({ text: requiredText(1_000) }),
  response: memberNote,
  errors: ['not_found'],
})

export const deleteMemberNote = operation({
  name: 'members.deleteNote',
  summary: 'Delete a note',
  method: 'DELETE',
  path: '/api/admin/member-notes/:id',
  access: 'admin:use',
  params: idParams,
  response: z.object({ deleted: z.literal(true) }),
  errors: ['not_found'],
})

/** Who may use the admins' screens; they are in no list of members. At most a hundred. */
export const listAdmins = operation({
  name: 'members.listAdmins',
  summary: 'The admins’ accounts, the owner’s first',
  method: 'GET',
  path: '/api/admin/admins',
  access: 'owner:use',
  response: z.object({
    admins: z.array(
      z.object({
        id: z.uuid(),
        email: z.string(),
        displayName: z.string(),
        isOwner: z.boolean(),
        /** They sign in with an app's code, too */
        hasTwoFactor: z.boolean(),
        /** To the quarter of an hour; null = signed in nowhere */
        lastSeenAt: instant.nullable(),
      }),
    ),
  }),
})

export const makeMemberAdmin = operation({
  name: 'members.makeAdmin',
  summary: 'Make a member an admin',
  method: 'POST',
  path: '/api/admin/members/:id/make-admin',
  access: 'owner:use',
  params: idParams,
  response: memberTerm,
  errors: ['not_found'],
  stepUp: () => 'member.make-admin',
})
