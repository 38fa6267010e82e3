import { readAdminWaiting, watchAdminWaiting } from '@thokham/contract/admin-waiting'
import type { FastifyInstance } from 'fastify'
import { coalesceReads } from '../../db/coalesce-reads.ts'
import { eventStream } from '../../http/event-stream.ts'
import { handle } from '../../http/operation.ts'
import { INBOX_TOPIC } from '../chat/chat-topics.ts'
import { PAYMENTS_TOPIC } from '../payments/payment-topics.ts'
import { countWaiting } from './count-waiting.ts'

/** How soon, in ms, it is counted again at the earliest: in the chat hundreds may write at once. */
const COUNT_EVERY_MS = 500

/** Serves how much waits for the team; it is counted once for all who hear of a change together. */
export function adminWaitingRoutes(app: FastifyInstance): void {
  const { pool } = app.services
  const count = coalesceReads(COUNT_EVERY_MS, () => countWaiting(pool))

  handle(app, readAdminWaiting, () => count(true))

  handle(app, watchAdminWaiting, (_input, call) => {
    let isFirst = true
    return eventStream(call, {
      topics: [PAYMENTS_TOPIC, INBOX_TOPIC],
      async next() {
        const data = await count(isFirst)
        isFirst = false
        return { events: [{ name: 'waiting', data }], isDone: false }
      },
    })
  })
}
