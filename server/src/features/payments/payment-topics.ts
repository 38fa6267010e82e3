import type { Database } from '../../db/client.ts'
import { publish } from '../../db/pubsub.ts'

/** What is told in db/pubsub.ts when any payment changed. */
export const PAYMENTS_TOPIC = 'payments'

/** What is told when one payment changed. */
export function paymentTopic(id: string): string {
  return `payment:${id}`
}

/** Tells whoever watches the payment, and whoever watches all of them, when the caller's transaction commits. */
export async function publishPayment(db: Database, id: string): Promise<void> {
  await publish(db, paymentTopic(id))
  await publish(db, PAYMENTS_TOPIC)
}
