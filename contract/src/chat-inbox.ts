import { MEMBERSHIPS } from '@thokham/domain/access'
import { LONGEST_LABEL } from '@thokham/domain/chat/labels'
import { PAYMENT_STATUSES } from '@thokham/domain/payment'
import { z } from 'zod'
import { chatMessage, LONGEST_MESSAGE } from './chat.ts'
import { CHAT_PICTURE, PICTURE_ERRORS } from './chat-picture.ts'
import {
  formFlag,
  idParams,
  instant,
  optionalText,
  requiredText,
  searchedFor,
  wholeNumber,
  wholeNumberParam,
} from './fields.ts'
import { operation, streamed } from './operation.ts'
import { scanState } from './scan.ts'

export const INBOX_TABS = ['all', 'unread', 'mine', 'waiting', 'closed'] as const

/** Who a conversation is with, and how it stands for the team. Instants are ISO 8601 in UTC. */
export const inboxConversation = z.object({
  id: z.uuid(),
  /** For people to name a visitor by */
  number: z.int().min(1),
  /** The member's name; null = a visitor */
  name: z.string().nullable(),
  email: z.string().nullable(),
  membership: z.enum(MEMBERSHIPS).nullable(),
  expiresAt: instant.nullable(),
  mode: z.enum(['auto', 'person']),
  isClosed: z.boolean(),
  assignee: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** What the visitor said since the team last looked, while it is the team's to answer */
  unread: z.int().min(0),
  /** What people said last, never the bot's; cut short; of a picture without words, that it is one */
  lastText: z.string(),
  /** Who of the team said it; null = nobody of the team */
  lastAuthor: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  lastAt: instant,
  /** Since when an answer of a person is waited for; null = it is not */
  waitingSince: instant.nullable(),
  /** What the team sorts it under, in the order in which it was put there */
  labels: z.array(z.string()),
})
export type InboxConversation = z.infer<typeof inboxConversation>

/** A message as the team sees it: notes too. */
export const inboxMessage = chatMessage.extend({
  sender: z.enum(['visitor', 'bot', 'team', 'event', 'note']),
  /** null = there is no picture, or nobody scans */
  pictureScan: scanState.nullable(),
})
export type InboxMessage = z.infer<typeof inboxMessage>

const counts = z.object({
  unread: z.int().min(0),
  mine: z.int().min(0),
  waiting: z.int().min(0),
})

export const listInbox = operation({
  name: 'inbox.list',
  summary: 'Conversations, the newest first, with what waits in each tab and today’s figures',
  method: 'GET',
  path: '/api/admin/inbox',
  access: 'admin:use',
  query: z.object({
    tab: z.enum(INBOX_TABS).default('all'),
    /** Part of a name, an e-mail or a message; a visitor's number, a label, or the reference of a payment */
    q: optionalText(120),
    /** Only what follows a row: its `lastAt`, … */
    before: instant.optional(),
    /** … and its id, as several may be of one moment */
    beforeId: z.uuid().optional(),
  }),
  response: z.object({
    conversations: z.array(inboxConversation),
    hasMore: z.boolean(),
    searchedFor,
    counts,
    today: z.object({
      /** Minutes until a person's first answer, on average; null = none today */
      firstAnswerMinutes: z.number().min(0).nullable(),
      /** Conversations of today, and those that needed no person */
      chats: z.int().min(0),
      chatsByBot: z.int().min(0),
      /** Percent of the rated answers that met the question; null = none rated */
      rated: z.int().min(0).max(100).nullable(),
    }),
    /** Canned replies: what `/name` stands for */
    replies: z.array(z.object({ name: z.string(), text: z.string() })),
    /** Labels of the newest conversations, the most used first */
    labels: z.array(z.string()),
  }),
})

export const readInboxConversation = operation({
  name: 'inbox.read',
  summary: 'A conversation with its messages, who it is with, and what they paid',
  method: 'GET',
  path: '/api/admin/inbox/:id',
  access: 'admin:use',
  params: idParams,
  query: z.object({ since: wholeNumberParam().default(0) }),
  response: z.object({
    conversation: inboxConversation,
    messages: z.array(inboxMessage),
    /** Who else writes right now */
    typing: z.string().nullable(),
    /** The visitor's newest look at the messages */
    readSeq: z.int().min(0),
    /** The screen they were on last, and when */
    page: z.string(),
    seenAt: instant.nullable(),
    member: z
      .object({
        id: z.uuid(),
        phone: z.string().nullable(),
        since: instant,
        promptCount: z.int().min(0),
        machines: z.object({ used: z.int().min(0), most: z.int().min(0) }).nullable(),
        payments: z.array(
          z.object({
            id: z.uuid(),
            reference: z.string(),
            packageName: z.string(),
            amountSatang: z.int().min(0),
            status: z.enum(PAYMENT_STATUSES),
            createdAt: instant,
          }),
        ),
        approvedSatang: z.int().min(0),
      })
      .nullable(),
  }),
  errors: ['not_found'],
})

const answered = z.object({ messages: z.array(inboxMessage) })

export const replyInChat = operation({
  name: 'inbox.reply',
  summary: 'Answer a visitor, or note something for the team alone',
  method: 'POST',
  path: '/api/admin/inbox/:id/messages',
  access: 'admin:use',
  params: idParams,
  body: z.object({
    /** One message a key, however often it is sent. */
    key: z.uuid(),
    text: requiredText(LONGEST_MESSAGE),
    isNote: z.boolean().default(false),
    /** Closes the conversation with it. */
    close: z.boolean().default(false),
  }),
  response: answered,
  errors: ['not_found'],
})

export const replyWithPicture = operation({
  name: 'inbox.sendPicture',
  summary: 'Answer a visitor with a picture, or note one for the team alone',
  method: 'POST',
  path: '/api/admin/inbox/:id/pictures',
  access: 'admin:use',
  params: idParams,
  file: CHAT_PICTURE,
  body: z.object({
    /** One message a key, however often it is sent. */
    key: z.uuid(),
    text: optionalText(LONGEST_MESSAGE),
    isNote: formFlag(),
    /** Closes the conversation with it. */
    close: formFlag(),
  }),
  response: answered,
  errors: ['not_found', ...PICTURE_ERRORS],
})

export const readInboxPicture = operation({
  name: 'inbox.picture',
  summary: 'The picture of a message, as image/webp',
  method: 'GET',
  path: '/api/admin/inbox/:id/pictures/:seq',
  access: 'admin:use',
  params: idParams.extend({ seq: wholeNumberParam(1) }),
  response: streamed('image/webp'),
  // `file_not_scanned` has details `{state}`.
  errors: ['not_found', 'file_not_scanned'],
})

export const labelChat = operation({
  name: 'inbox.label',
  summary: 'Put a conversation under a label, or take it away; colleagues’ labels stay',
  method: 'PUT',
  path: '/api/admin/inbox/:id/labels',
  access: 'admin:use',
  params: idParams,
  body: z.object({ label: requiredText(LONGEST_LABEL), isOn: z.boolean() }),
  response: z.object({ labels: z.array(z.string()) }),
  errors: ['not_found'],
})

export const assignChat = operation({
  name: 'inbox.assign',
  summary: 'Take a conversation on, or leave it to the others',
  method: 'PUT',
  path: '/api/admin/inbox/:id/assignee',
  access: 'admin:use',
  params: idParams,
  body: z.object({ mine: z.boolean() }),
  response: answered,
  errors: ['not_found'],
})

export const closeChat = operation({
  name: 'inbox.close',
  summary: 'Close a conversation, once; the visitor opens it again by going on',
  method: 'PUT',
  path: '/api/admin/inbox/:id/closed',
  access: 'admin:use',
  params: idParams,
  response: answered,
  errors: ['not_found'],
})

export const readInboxUpTo = operation({
  name: 'inbox.seen',
  summary: 'Note that the team has looked at a conversation',
  method: 'PUT',
  path: '/api/admin/inbox/:id/seen',
  access: 'admin:use',
  params: idParams,
  body: z.object({ seq: wholeNumber(1) }),
  response: z.object({}),
  errors: ['not_found'],
})

export const typeInChat = operation({
  name: 'inbox.typing',
  summary: 'Tell visitor and colleagues that one writes; holds for 6 seconds',
  method: 'PUT',
  path: '/api/admin/inbox/:id/typing',
  access: 'admin:use',
  params: idParams,
  response: z.object({}),
  errors: ['not_found'],
})

export const watchInbox = operation({
  name: 'inbox.events',
  summary: 'What waits in each tab, again after each change (`inbox`)',
  method: 'GET',
  path: '/api/admin/inbox/events',
  access: 'admin:use',
  response: streamed('text/event-stream'),
})
export type InboxFeed = z.infer<typeof counts> & {
  /** The newest thing a visitor said that waits for the team, if anything. */
  newest: { id: string; name: string | null; number: number; text: string; at: string } | null
}
