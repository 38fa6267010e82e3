import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { lineEvents } from '../../db/schema.ts'
import { limit } from '../../http/limits.ts'
import type { LineBot, LineMessage } from '../../integrations/line-bot.ts'
import type { JobCall, JobHandler } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { answerPicture } from './answer-picture.ts'
import { answerPressed } from './answer-pressed.ts'
import { findLineMember } from './find-line-user.ts'
import { onePictureReply } from './line-slip-words.ts'
import { forgetMessage } from './line-slips.ts'
import { linkedHello, otherReply, renewReply, statusReply, strangerReply } from './line-words.ts'
import { readStatus } from './read-status.ts'

/** The job that answers an event. */
export const ANSWER_EVENT = 'line:answer'

const shape = z.object({ eventId: z.string() })

type LineEventRow = typeof lineEvents.$inferSelect

/**
 * Answers an event of the shop's LINE account from the row of its member, as it is now, and forgets then whom it went to. LINE
 * takes one answer to each token, however often it is tried.
 */
export function answerEvent(services: Services): JobHandler {
  const { db, lineBot } = services
  return async (payload, call) => {
    const own = eq(lineEvents.id, shape.parse(payload).eventId)
    const [event] = await db.select().from(lineEvents).where(own)
    if (event?.asks === 'unsent' && event.messageId) return forgetMessage(services, event.messageId)
    if (!lineBot || !event?.userId || !event.replyToken) return
    const { userId, replyToken } = event
    let message = await answer(services, lineBot, { ...event, userId }, call)
    if (message === 'other') {
      // A conversation with the team is not talked into.
      const others = limit(services, { name: 'line-other', attempts: 1, seconds: 3_600 })
      message = (await others.fits(userId)) ? otherReply() : null
    }
    if (message) await lineBot.reply(replyToken, message)
    await db.update(lineEvents).set({ userId: null, replyToken: null, pressed: null }).where(own)
  }
}

/** @returns `other` = it asks for nothing that is known here · null = nothing is to be said */
async function answer(
  services: Services,
  bot: LineBot,
  event: LineEventRow & { userId: string },
  { isLast }: JobCall,
): Promise<LineMessage | 'other' | null> {
  const { db, publicUrl, clock } = services
  const { asks, messageId, sentAt, receivedAt } = event
  if (asks === 'other') return 'other'
  const member = await findLineMember(db, event.userId)
  if (!member) return strangerReply(publicUrl)
  switch (asks) {
    case 'hello':
      return linkedHello()
    case 'slip': {
      if (!messageId) return null
      return answerPicture(services, bot, member, { messageId, sentAt: sentAt ?? receivedAt, isLast })
    }
    case 'slips':
      return onePictureReply()
    case 'pressed':
      return answerPressed(services, member, event.pressed ?? '')
    case 'unsent':
      return null
    default: {
      const standing = await readStatus(services, member, clock())
      return asks === 'status' ? statusReply(publicUrl, standing) : renewReply(publicUrl, standing)
    }
  }
}
