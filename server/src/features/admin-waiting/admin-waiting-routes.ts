import { readAdminWaiting, watchAdminWaiting } from '@thokham/contract/admin-waiting'
import type { FastifyInstance } from 'fastify'
import { onceATurn } from '../../db/once-a-turn.ts'
import { eventStream } from '../../http/event-stream.ts'
import { handle } from '../../http/operation.ts'
import { INBOX_TOPIC } from '../chat/chat-topics.ts'
import { PAYMENTS_TOPIC } from '../payments/payment-topics.ts'
import { countWaiting } from './count-waiting.ts'

/** Serves how much waits for the team; it is counted once for all who hear of a change together. */
export function adminWaitingRoutes(app: FastifyInstance): void {
  const { pool } = app.services
  const count = onceATurn(async (asked: readonly true[]) => {
    const waiting = await countWaiting(pool)
    return asked.map(() => waiting)
  })

  handle(app, readAdminWaiting, () => count(true))

  handle(app, watchAdminWaiting, (_input, call) =>
    eventStream(call, {
      topics: [PAYMENTS_TOPIC, INBOX_TOPIC],
      next: async () => ({ events: [{ name: 'waiting', data: await count(true) }], isDone: false }),
    }),
  )
}
