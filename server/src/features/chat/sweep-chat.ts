import { bangkokDate, DAY_MS } from '@thokham/domain/bangkok-time'
import { and, inArray, lt, sql } from 'drizzle-orm'
import { chatConversations } from '../../db/schema.ts'
import { sweepUploads } from '../../http/uploads.ts'
import type { JobHandler } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'
import { CHAT_PICTURES, namedByMessages } from './store-chat-picture.ts'

const AT_A_TIME = 500

/**
 * Deletes, once a day, conversations whose time of keeping is over (a setting), pictures that no message names, and the
 * counts of past days.
 */
export function sweepChat(services: Services): JobHandler {
  return async () => {
    const { db, clock } = services
    const { chat } = await readCurrentSettings(db)
    const isOver = lt(chatConversations.lastAt, new Date(clock().getTime() - chat.keepDays * DAY_MS))
    for (;;) {
      const old = await db
        .select({ id: chatConversations.id })
        .from(chatConversations)
        .where(isOver)
        .limit(AT_A_TIME)
      if (old.length === 0) break
      const ids = old.map(({ id }) => id)
      // Asked again under the row's lock: a conversation that somebody goes on with meanwhile stays.
      await db.delete(chatConversations).where(and(inArray(chatConversations.id, ids), isOver))
    }
    await sweepUploads(services, CHAT_PICTURES, namedByMessages(services))
    await db.execute(sql`DELETE FROM chat_ai_days WHERE day < ${bangkokDate(clock())}`)
  }
}
