import type { ChatMessage, ChatState } from '@thokham/contract/chat'
import type { InboxMessage } from '@thokham/contract/chat-inbox'
import type { Scans } from '../../http/scanned-uploads.ts'
import type { ConversationNews, MessageJson } from './chat-queries.ts'

/** How long one counts as writing, in ms, after saying so. */
export const TYPING_MS = 6_000

/** Presents how a conversation stands, to whom it is with. Of the team only who has joined is said to write. */
export function presentState(news: ConversationNews, now: Date): ChatState {
  const { mode, isClosed, agent, email, readSeq, isAsked, typingAt } = news
  const writes = mode === 'person' && typingAt !== null && now.getTime() - typingAt.getTime() < TYPING_MS
  return { mode, isClosed, agent, email, readSeq, isTyping: isAsked || writes }
}

/** Presents a message to the team. */
export function presentInboxMessage(message: MessageJson, scans: Scans): InboxMessage {
  const scan = message.picture === null ? undefined : scans.get(message.picture)
  return { ...present(message), pictureScan: scan ?? null }
}

/** Presents a message to whom it is for; notes never come here. */
export function presentMessage(message: MessageJson): ChatMessage {
  return present(message) as ChatMessage
}

function present({ at, picture, ...message }: MessageJson) {
  return { ...message, hasPicture: picture !== null, createdAt: new Date(at).toISOString() }
}
