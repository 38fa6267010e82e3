import type { Transaction } from '../../db/client.ts'
import { limit } from '../../http/limits.ts'
import type { Services } from '../../services.ts'
import { alertOwner } from '../alerts/alert-owner.ts'
import { askToTellTeam } from './tell-team.ts'

/** No alert is sent for so long (ms) after the team's last message: then they are talking. */
const TALKING_MS = 10 * 60_000

/** Queues, in the caller's transaction, that somebody waits for the team. */
export async function alertOfHandOver(
  tx: Transaction,
  services: Services,
  conversationId: string,
): Promise<void> {
  await askToTellTeam(tx, services, conversationId)
  await alertOwner(tx, services, {
    event: 'message',
    title: 'ข้อความใหม่ถึงทีมงาน',
    text: 'มีคนรอคุยกับทีมงานในแชต',
    path: `/admin/inbox?id=${conversationId}`,
  })
}

/**
 * Queues, in a transaction of its own, that a visitor goes on where the team had looked at all there was; once in ten
 * minutes a conversation, and not while the team is talking to them.
 */
export async function alertOfAnswer(services: Services, conversationId: string, now: Date): Promise<void> {
  const { rowCount } = await services.pool.query(
    `SELECT FROM chat_messages WHERE conversation_id = $1 AND sender = 'team' AND created_at > $2 LIMIT 1`,
    [conversationId, new Date(now.getTime() - TALKING_MS)],
  )
  if (rowCount !== 0) return
  const alerts = limit(services, { name: 'chat-alert', attempts: 1, seconds: TALKING_MS / 1000 })
  if (!(await alerts.fits(conversationId))) return
  await services.db.transaction(async (tx) => {
    await askToTellTeam(tx, services, conversationId)
    await alertOwner(tx, services, {
      event: 'message',
      title: 'ข้อความใหม่ถึงทีมงาน',
      text: 'มีคนตอบกลับทีมงานในแชต',
      path: `/admin/inbox?id=${conversationId}`,
    })
  })
}
