import { eq, isNotNull, sql } from 'drizzle-orm'
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
    const gone = tx
      .$with('gone')
      .as(
        tx
          .delete(chatConversations)
          .where(eq(chatConversations.memberId, id))
          .returning({ id: chatConversations.id }),
      )
    // The messages are there until the statement ends.
    const pictures = await tx
      .with(gone)
      .select({ name: sql<string>`${chatMessages.picture}` })
      .from(chatMessages)
      .innerJoin(gone, eq(gone.id, chatMessages.conversationId))
      .where(isNotNull(chatMessages.picture))
    const names = pictures.map(({ name }) => name)
    if (names.length > 0) await enqueue(tx, FORGET_PICTURES, { names })
  },
}
