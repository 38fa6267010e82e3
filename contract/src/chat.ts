import { z } from 'zod'
import { CHAT_PICTURE, PICTURE_ERRORS } from './chat-picture.ts'
import { instant, optionalText, requiredText, wholeNumber, wholeNumberParam } from './fields.ts'
import { operation, streamed } from './operation.ts'

/** Longest message, in UTF-16 units. */
export const LONGEST_MESSAGE = 2_000

/**
 * Who says it: the visitor or member, the automatic answers, a person of the team, or the chat itself of what has
 * happened to it.
 */
export const CHAT_SENDERS = ['visitor', 'bot', 'team', 'event'] as const

/** What happened to a conversation; the text of an `event`. */
export const CHAT_EVENTS = ['handed', 'joined', 'back', 'closed'] as const

/** The screen that something is said on. Of an address that is none of ours it is the start: that refuses no message. */
const page = z
  .string()
  .regex(/^\/[\w/-]*$/)
  .max(200)
  .default('/')
  .catch('/')

/** A message as its visitor sees it. Instants are ISO 8601 in UTC. */
export const chatMessage = z.object({
  /** Its place in the conversation, growing; also the cursor of the stream. */
  seq: z.int().min(1),
  /** The key it was sent under; null = not the visitor's */
  key: z.string().nullable(),
  sender: z.enum(CHAT_SENDERS),
  text: z.string(),
  /** Screens of ours that it leads to; what begins with `#` is done in the chat (domain/chat/fill-answer.ts) */
  links: z.array(z.object({ to: z.string(), label: z.string() })),
  /** Lines of the library, such as keywords found */
  lines: z.array(z.string()),
  /** Automatic answers: where it comes from; else null */
  source: z.enum(['canned', 'library', 'ai', 'apology', 'budget']).nullable(),
  /** Did it answer the question? null = not said, or nothing to say it of */
  rating: z.enum(['up', 'down']).nullable(),
  /** The team's: the name of who wrote it */
  author: z.string().nullable(),
  hasPicture: z.boolean(),
  createdAt: instant,
})
export type ChatMessage = z.infer<typeof chatMessage>

/** How a conversation stands. */
export const chatState = z.object({
  /** `auto` is answered at once, `person` waits for the team. */
  mode: z.enum(['auto', 'person']),
  isClosed: z.boolean(),
  /** Who of the team answers; null = nobody yet */
  agent: z.string().nullable(),
  /** An automatic answer is on its way, or someone of the team writes. */
  isTyping: z.boolean(),
  /** Where the team's answer goes as well; null = nothing was left */
  email: z.string().nullable(),
  /** The newest message that was looked at. */
  readSeq: z.int().min(0),
})
export type ChatState = z.infer<typeof chatState>

const news = z.object({ state: chatState, messages: z.array(chatMessage) })

export const readChat = operation({
  name: 'chat.read',
  summary: 'The caller’s conversation, its newest messages, and when the team answers',
  method: 'GET',
  path: '/api/chat',
  access: 'public',
  query: z.object({
    /** Messages after this one alone. */
    since: wholeNumberParam().default(0),
  }),
  response: z.object({
    /** null = nothing was said yet */
    conversation: news.nullable(),
    /** People online, as the owner wants it said; null = not at all */
    online: z.int().min(0).nullable(),
    /** `จันทร์–ศุกร์ 9:00–18:00 น.` */
    hours: z.string(),
    /** `จันทร์ที่ 23 พ.ย. 2569 ตั้งแต่ 9:00 น.`; null = the team answers now */
    nextTime: z.string().nullable(),
    /** The support chat elsewhere (LINE); empty = none */
    supportUrl: z.string(),
    /** The caller's own e-mail; null = a visitor */
    ownEmail: z.string().nullable(),
  }),
})

export const sendChatMessage = operation({
  name: 'chat.send',
  summary: 'Say something; what can be answered at once comes with the answer',
  method: 'POST',
  path: '/api/chat/messages',
  access: 'public',
  body: z.object({
    /** One message a key, however often it is sent. */
    key: z.uuid(),
    text: requiredText(LONGEST_MESSAGE),
    page,
  }),
  response: news,
  errors: ['conflict'],
})

export const sendChatPicture = operation({
  name: 'chat.sendPicture',
  summary: 'Send a picture, with words or without',
  method: 'POST',
  path: '/api/chat/pictures',
  access: 'public',
  file: CHAT_PICTURE,
  body: z.object({
    /** One message a key, however often it is sent. */
    key: z.uuid(),
    text: optionalText(LONGEST_MESSAGE),
    page,
  }),
  response: news,
  errors: ['conflict', ...PICTURE_ERRORS],
})

export const takePictureAsSlip = operation({
  name: 'chat.takeAsSlip',
  summary:
    'Take a picture that one sent as the slip of the payment that waits, or as a better one of the rejected',
  method: 'PUT',
  path: '/api/chat/slip',
  access: 'own:use',
  body: z.object({ seq: wholeNumber(1) }),
  response: news,
  errors: [
    'not_found',
    'not_for_sale',
    'payment_pending',
    'payment_decided',
    'conflict',
    'slip_required',
    'slip_duplicate',
    'slip_not_image',
    'slip_unreadable',
  ],
})

export const readChatPicture = operation({
  name: 'chat.picture',
  summary: 'The picture of a message of the caller’s conversation, as image/webp',
  method: 'GET',
  path: '/api/chat/pictures/:seq',
  access: 'public',
  params: z.object({ seq: wholeNumberParam(1) }),
  response: streamed('image/webp'),
  errors: ['not_found'],
})

export const watchChat = operation({
  name: 'chat.events',
  summary: 'Messages after a cursor as they come (`messages`), and how the conversation stands (`state`)',
  method: 'GET',
  path: '/api/chat/events',
  access: 'public',
  query: z.object({ since: wholeNumberParam().default(0) }),
  response: streamed('text/event-stream'),
  errors: ['not_found'],
})

export const rateChatMessage = operation({
  name: 'chat.rate',
  summary: 'Say whether an automatic answer met the question',
  method: 'PUT',
  path: '/api/chat/rating',
  access: 'public',
  body: z.object({ seq: wholeNumber(1), rating: z.enum(['up', 'down']).nullable() }),
  response: z.object({ rating: z.enum(['up', 'down']).nullable() }),
  errors: ['not_found'],
})

export const readChatUpTo = operation({
  name: 'chat.seen',
  summary: 'Note which messages were looked at: what was not goes out as a letter as well',
  method: 'PUT',
  path: '/api/chat/seen',
  access: 'public',
  body: z.object({ seq: wholeNumber(1), page }),
  response: z.object({ readSeq: z.int().min(0) }),
  errors: ['not_found'],
})

export const askForPerson = operation({
  name: 'chat.person',
  summary: 'Hand the conversation over to the team; said once, however often it is asked',
  method: 'PUT',
  path: '/api/chat/person',
  access: 'public',
  response: news,
})

export const goBackToBot = operation({
  name: 'chat.bot',
  summary: 'Take the conversation back to the automatic answers',
  method: 'PUT',
  path: '/api/chat/bot',
  access: 'public',
  response: news,
  errors: ['not_found'],
})

export const leaveChatEmail = operation({
  name: 'chat.email',
  summary: 'Leave the e-mail that the team’s answer goes to as well',
  method: 'PUT',
  path: '/api/chat/email',
  access: 'public',
  body: z.object({ email: z.email('format').max(254) }),
  response: z.object({ email: z.string() }),
  errors: ['not_found'],
})
