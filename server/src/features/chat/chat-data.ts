import { eq } from 'drizzle-orm'
import { chatConversations } from '../../db/schema.ts'
import type { PersonalData } from '../account/personal-data.ts'
import { readMessagesOf } from './chat-queries.ts'

/** What a member and the team wrote to each other; all of it goes with the account. */
export const chatData: PersonalData = {
  name: 'chat',
  async *export({ db }, { id }) {
    for (const message of await readMessagesOf(db, id)) if (message.sender !== 'note') yield message
  },
  async erase(_services, tx, { id }) {
    await tx.delete(chatConversations).where(eq(chatConversations.memberId, id))
  },
}
