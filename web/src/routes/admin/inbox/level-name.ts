import type { InboxConversation } from '@thokham/contract/chat-inbox'
import { levelOf } from '@thokham/domain/access'
import { inbox as text } from '../../../text/inbox.ts'
import { membershipName } from '../../../text/membership.ts'

/** Returns the level of who a conversation is with, in words. */
export function levelNameOf({
  membership,
  expiresAt,
}: Pick<InboxConversation, 'membership' | 'expiresAt'>): string {
  if (membership === null) return text.notMember
  const standing = {
    membership,
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
    hasPurchasedVip: false,
    isOwner: false,
  }
  return membershipName(levelOf(standing, new Date()))
}
