import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { chatConversations } from '../../db/schema.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { JobHandler } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { notifyTeam } from '../device-notices/notify.ts'

/** The job that tells the team's devices of somebody who waits in the chat. */
export const TELL_TEAM = 'chat:tell-team'
/** So long (ms) whoever sits at the inbox may answer before telephones ring. */
const AFTER_MS = 60_000

/** Queues, in the caller's transaction, that the team's devices are told of who waits, if nobody has answered then. */
export async function askToTellTeam(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  conversationId: string,
): Promise<void> {
  const runAt = new Date(clock().getTime() + AFTER_MS)
  await enqueue(tx, TELL_TEAM, { conversationId }, { key: `chat-team:${conversationId}`, runAt })
}

/** Tells the devices of the owner and the admins that somebody waits for an answer. */
export function tellTeam(services: Services): JobHandler {
  return async (payload) => {
    const { conversationId } = payload as { conversationId: string }
    const { mode, closedAt, unread, personAnsweredAt } = chatConversations
    const waits = and(
      eq(chatConversations.id, conversationId),
      eq(mode, 'person'),
      isNull(closedAt),
      or(gt(unread, 0), isNull(personAnsweredAt)),
    )
    await services.db.transaction(async (tx) => {
      if ((await tx.$count(chatConversations, waits)) === 0) return
      await notifyTeam(tx, services, {
        title: 'มีคนรอคุยกับทีมงานในแชต',
        path: `/admin/inbox?id=${conversationId}`,
      })
    })
  }
}
