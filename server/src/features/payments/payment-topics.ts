import type { Database } from '../../db/client.ts'
import { notify } from '../../db/pubsub.ts'

/** What is told in db/pubsub.ts when any payment changed. */
export const PAYMENTS_TOPIC = 'payments'

/** What is told when one payment changed. */
export function paymentTopic(id: string): string {
  return `payment:${id}`
}

/** Tells whoever watches the payment, and whoever watches all of them, when the caller's transaction commits. */
export async function tellWatchers(db: Database, id: string): Promise<void> {
  await notify(db, paymentTopic(id))
  await notify(db, PAYMENTS_TOPIC)
}
