import type { Database } from '../../db/client.ts'
import { enqueue } from '../../jobs/enqueue.ts'

/** The job that holds the rule of automatic approval against a payment. */
export const JUDGE_PAYMENT = 'payment:judge'

/** Queues, in the caller's transaction, that a payment is judged by what is known of it then. */
export async function askToJudge(db: Database, paymentId: string): Promise<void> {
  await enqueue(db, JUDGE_PAYMENT, { paymentId }, { key: `judge:${paymentId}` })
}
