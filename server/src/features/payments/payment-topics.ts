import type { Database } from '../../db/client.ts'
import { publish } from '../../db/pubsub.ts'

/** The topic on which a change of any payment is published. */
export const PAYMENTS_TOPIC = 'payments'

/** Names the topic on which changes of one payment are published. */
export function paymentTopic(id: string): string {
  return `payment:${id}`
}

/**
 * Publishes a change of a payment, when the caller's transaction commits, to whoever watches it and to whoever watches
 * all of them.
 */
export async function publishPayment(db: Database, id: string): Promise<void> {
  await publish(db, paymentTopic(id), PAYMENTS_TOPIC)
}
