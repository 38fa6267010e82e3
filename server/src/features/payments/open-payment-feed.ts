import type { Readable } from 'node:stream'
import type { PaymentFeed } from '@thokham/contract/payment-admin'
import { onceATurn } from '../../db/once-a-turn.ts'
import { eventStream } from '../../http/event-stream.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { newestPending, pendingCount } from './payment-queries.ts'
import { PAYMENTS_TOPIC } from './payment-topics.ts'
import { presentPending } from './present-payment.ts'

/** As many may come in between two events, and each is called out. */
const MOST_PENDING = 10

/**
 * Opens the feed of what waits for a decision. Each call that subscribes gets it as server-sent events: at once, and
 * after each change of any payment. It is read once for all who hear of a change together (decision 022).
 */
export function openPaymentFeed({ db }: Services): (call: Call) => Promise<Readable> {
  const read = onceATurn(async (asked: readonly true[]) => {
    const pending = (await newestPending(db, MOST_PENDING)).map(presentPending)
    const data: PaymentFeed = {
      waiting: pending.length < MOST_PENDING ? pending.length : await pendingCount(db),
      pending,
      newest: pending[0] ?? null,
    }
    return asked.map(() => data)
  })
  return (call) =>
    eventStream(call, {
      topics: [PAYMENTS_TOPIC],
      next: async () => ({ events: [{ name: 'feed', data: await read(true) }], isDone: false }),
    })
}
