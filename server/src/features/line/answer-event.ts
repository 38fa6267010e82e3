import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { lineEvents } from '../../db/schema.ts'
import { limit } from '../../http/limits.ts'
import type { JobHandler } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { findLineMember } from './find-line-user.ts'
import { linkedHello, otherReply, renewReply, statusReply, strangerReply } from './line-words.ts'
import { readStatus } from './read-status.ts'

/** The job that answers an event. */
export const ANSWER_EVENT = 'line:answer'

const shape = z.object({ eventId: z.string() })

/**
 * Answers an event of the shop's LINE account from the row of its member, as it is now, and forgets then whom it went to. LINE
 * takes one answer to each token, however often it is tried.
 */
export function answerEvent(services: Services): JobHandler {
  const { db, lineBot } = services
  return async (payload) => {
    const own = eq(lineEvents.id, shape.parse(payload).eventId)
    const [event] = await db.select().from(lineEvents).where(own)
    if (!lineBot || !event?.userId || !event.replyToken) return
    const { asks, userId, replyToken } = event
    // A conversation with the team is not talked into.
    const others = limit(services, { name: 'line-other', attempts: 1, seconds: 3_600 })
    if (asks !== 'other' || (await others.fits(userId)))
      await lineBot.reply(replyToken, await answer(services, asks, userId))
    await db.update(lineEvents).set({ userId: null, replyToken: null }).where(own)
  }
}

async function answer(services: Services, asks: string, userId: string) {
  const { db, publicUrl, clock } = services
  if (asks === 'other') return otherReply()
  const member = await findLineMember(db, userId)
  if (!member) return strangerReply(publicUrl)
  if (asks === 'hello') return linkedHello()
  const standing = await readStatus(services, member, clock())
  return asks === 'status' ? statusReply(publicUrl, standing) : renewReply(publicUrl, standing)
}
