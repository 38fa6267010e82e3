import type { Readable } from 'node:stream'
import type { PaymentFeed } from '@thokham/contract/payment-admin'
import { eventStream } from '../../http/event-stream.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { newestPending, pendingCount } from './payment-queries.ts'
import { PAYMENTS_TOPIC } from './payment-topics.ts'
import { presentNewest } from './present-payment.ts'

/** Streams what waits for a decision as server-sent events: at once, and after each change of any payment. */
export function subscribeToPayments({ db }: Services, call: Call): Promise<Readable> {
  return eventStream(call, {
    topic: PAYMENTS_TOPIC,
    next: async () => {
      const newest = await newestPending(db)
      const data: PaymentFeed = {
        waiting: newest ? await pendingCount(db) : 0,
        newest: newest && presentNewest(newest),
      }
      return { events: [{ name: 'feed', data }], isDone: false }
    },
  })
}
