import { and, eq, isNotNull } from 'drizzle-orm'
import { chatConversations, chatMessages } from '../../db/schema.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { PersonalData } from '../account/personal-data.ts'
import { readMessagesOf } from './chat-queries.ts'
import { FORGET_PICTURES } from './forget-pictures.ts'

/** What a member and the team wrote to each other; all of it goes with the account. */
export const chatData: PersonalData = {
  name: 'chat',
  async *export({ db }, { id }) {
    for (const message of await readMessagesOf(db, id)) if (message.sender !== 'note') yield message
  },
  async erase(_services, tx, { id }) {
    const own = eq(chatConversations.memberId, id)
    const pictures = await tx
      .select({ name: chatMessages.picture })
      .from(chatMessages)
      .innerJoin(chatConversations, eq(chatConversations.id, chatMessages.conversationId))
      .where(and(own, isNotNull(chatMessages.picture)))
    await tx.delete(chatConversations).where(own)
    const names = pictures.map(({ name }) => name)
    if (names.length > 0) await enqueue(tx, FORGET_PICTURES, { names })
  },
}
