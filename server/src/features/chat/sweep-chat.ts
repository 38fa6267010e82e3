import { bangkokDate } from '@thokham/domain/bangkok-time'
import { inArray, lt, sql } from 'drizzle-orm'
import { chatConversations } from '../../db/schema.ts'
import type { JobHandler } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'
import { CHAT_PICTURES, removeUnlessNamed } from './keep-picture.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const AT_A_TIME = 500

/**
 * Deletes, once a day, conversations whose time of keeping is over (a setting), pictures that no message names, and the
 * counts of past days.
 */
export function sweepChat(services: Services): JobHandler {
  return async () => {
    const { db, clock } = services
    const { chat } = await readCurrentSettings(db)
    const before = new Date(clock().getTime() - chat.keepDays * DAY_MS)
    for (;;) {
      const old = await db
        .select({ id: chatConversations.id })
        .from(chatConversations)
        .where(lt(chatConversations.lastAt, before))
        .limit(AT_A_TIME)
      if (old.length === 0) break
      const ids = old.map(({ id }) => id)
      await db.delete(chatConversations).where(inArray(chatConversations.id, ids))
    }
    await forgetUnnamed(services)
    await db.execute(sql`DELETE FROM chat_ai_days WHERE day < ${bangkokDate(clock())}`)
  }
}

/** Younger ones may belong to a message that is being sent. */
async function forgetUnnamed(services: Services): Promise<void> {
  const before = services.clock().getTime() - DAY_MS
  let names: string[] = []
  for await (const { name, changedAt } of services.files.list(CHAT_PICTURES)) {
    if (changedAt.getTime() >= before) continue
    names.push(name)
    if (names.length < AT_A_TIME) continue
    await removeUnlessNamed(services, names)
    names = []
  }
  if (names.length > 0) await removeUnlessNamed(services, names)
}
