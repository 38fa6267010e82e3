import { and, eq, isNull } from 'drizzle-orm'
import { constraintOf } from '../../db/constraint.ts'
import { chatConversations } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import { type Limit, limit } from '../../http/limits.ts'
import { networkOf } from '../../http/network-of.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import type { ChatOwner, ConversationNews, FoundConversation } from './chat-queries.ts'
import { chatReaders } from './chat-readers.ts'
import { joinConversations } from './join-conversations.ts'
import { makeVisitor, readVisitor } from './visitor-cookie.ts'

/** Several requests of one who has just signed in take the conversation along at once: the others look again. */
const MOST_LOOKS = 3

/**
 * Finds the caller's conversation. What was said before signing in goes along: it becomes the member's, or is put behind
 * what they said as a member before.
 * @returns null when nothing was said yet
 */
function findConversation(services: Services, call: Call): Promise<FoundConversation | null> {
  return findBy(services, call, chatReaders(services).findConversations)
}

/** Finds the caller's conversation as `findConversation` does, with what is new in it. */
export function readConversation(
  services: Services,
  call: Call,
  since: number,
): Promise<ConversationNews | null> {
  return findBy(services, call, (owner) => chatReaders(services).readOwnNews({ ...owner, since }))
}

async function findBy<Found extends FoundConversation>(
  services: Services,
  call: Call,
  find: (owner: ChatOwner) => Promise<Found[]>,
): Promise<Found | null> {
  const owner = ownerOf(services, call)
  const { memberId } = owner
  if (memberId === null && owner.visitorId === null) return null
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    const found = await find(owner)
    const own = found.find((one) => one.memberId === memberId)
    if (memberId === null) return own ?? null
    const visitors = found.find((one) => one.memberId === null)
    if (own && visitors) {
      await joinConversations(services, { member: own.id, visitor: visitors.id })
      continue
    }
    if (own) return own
    if (!visitors) return null
    if (await takeAlong(services, visitors.id, memberId)) return { ...visitors, memberId }
  }
  return null
}

/** Makes a visitor's conversation a member's. @returns false when it is nobody's to take, or the member has another one */
async function takeAlong({ db }: Services, id: string, memberId: string): Promise<boolean> {
  try {
    const { rowCount } = await db
      .update(chatConversations)
      .set({ memberId, visitorId: null })
      .where(and(eq(chatConversations.id, id), isNull(chatConversations.memberId)))
    return rowCount === 1
  } catch (error) {
    if (constraintOf(error) !== 'chat_conversations_member_id_key') throw error
    return false
  }
}

/**
 * Finds the caller's conversation.
 * @throws Refusal `not_found` when nothing was said yet
 */
export async function ownConversation(services: Services, call: Call): Promise<FoundConversation> {
  const found = await findConversation(services, call)
  if (!found) throw new Refusal('not_found')
  return found
}

/** New conversations of visitors from one network in an hour: a household, an office. */
const A_NETWORK = { name: 'chat-begin', attempts: 30, seconds: 60 * 60 }

/** Makes what finds the caller's conversation, or begins one. */
export function conversationOpener(services: Services) {
  const begins: Limit = limit(services, A_NETWORK)
  /** @throws Refusal `rate_limited` where too many visitors of one network begin one */
  return async (call: Call): Promise<FoundConversation> => {
    const found = await findConversation(services, call)
    if (found) return found
    const memberId = call.caller.member?.id ?? null
    if (memberId === null) await begins.spend(networkOf(call.request.ip), call.reply)
    const visitorId =
      memberId === null ? (readVisitor(call.request, services) ?? makeVisitor(call.reply, services)) : null
    await services.db
      .insert(chatConversations)
      .values({ memberId, visitorId, lastAt: call.now, createdAt: call.now })
      .onConflictDoNothing()
    const [made] = await chatReaders(services).findConversations({ memberId, visitorId })
    if (!made) throw new Error('The conversation that was begun is gone')
    return made
  }
}

/** Returns whose conversation a call is about: the member's, and the visitor's whose cookie came along. */
export function ownerOf(services: Services, { caller, request }: Call): ChatOwner {
  return { memberId: caller.member?.id ?? null, visitorId: readVisitor(request, services) }
}
