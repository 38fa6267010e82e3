import type { ListedPayment } from '@thokham/contract/payment-admin'
import type { Services } from '../../services.ts'
import { presentListed } from './present-listed.ts'

/** Reads how many payments wait to be decided, their sum in satang, and those that wait longest, the oldest first. */
export async function readWaitingSlips(
  services: Services,
  most: number,
  now: Date,
): Promise<{ waiting: number; satang: number; oldest: ListedPayment[] }> {
  const { pool } = services
  const [{ rows: oldest }, { rows: sums }] = await Promise.all([
    pool.query<{ id: string }>({
      name: 'waiting-slips',
      text: `SELECT id FROM payments WHERE payment_status = 'pending'
             ORDER BY submitted_day, created_at, id LIMIT $1`,
      values: [most],
    }),
    pool.query<{ waiting: string; satang: string }>({
      name: 'waiting-slips-sum',
      text: `SELECT coalesce(sum(payments), 0) AS waiting, coalesce(sum(satang), 0) AS satang
             FROM payment_days WHERE status = 'pending' AND payments > 0`,
    }),
  ])
  const ids = oldest.map(({ id }) => id)
  return {
    waiting: Number(sums[0]?.waiting ?? 0),
    satang: Number(sums[0]?.satang ?? 0),
    oldest: await presentListed(services, ids, now),
  }
}
