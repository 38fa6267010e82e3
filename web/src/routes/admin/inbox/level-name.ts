import type { InboxConversation } from '@thokham/contract/chat-inbox'
import { levelOf } from '@thokham/domain/access'
import { inbox as text } from '../../../text/inbox.ts'
import { membershipName } from '../../../text/membership.ts'

/** Returns the level of who a conversation is with, in words, and whether it is over. */
export function levelNameOf({ membership, expiresAt }: Pick<InboxConversation, 'membership' | 'expiresAt'>): {
  name: string
  isOver: boolean
} {
  if (membership === null) return { name: text.notMember, isOver: false }
  const standing = {
    membership,
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
    hasPurchasedVip: false,
    isOwner: false,
  }
  const level = levelOf(standing, new Date())
  return level === 'lapsed'
    ? { name: text.lapsed, isOver: true }
    : { name: membershipName(level), isOver: false }
}
