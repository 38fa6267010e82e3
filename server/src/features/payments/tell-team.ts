import { bahtText } from '@thokham/domain/money'
import type { Transaction } from '../../db/client.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { JobHandler } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { notifyTeam } from '../device-notices/notify.ts'
import { byId, findPayment } from './payment-queries.ts'

/** The job that tells the team's devices of a slip that waits. */
export const TELL_TEAM = 'payment:tell-team'
/** By then (ms) what approves itself is approved: it rings on no telephone. */
const AFTER_MS = 15_000

/** Queues, in the caller's transaction, that the team's devices are told of a slip, if it still waits then. */
export async function askToTellTeam(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  paymentId: string,
): Promise<void> {
  const runAt = new Date(clock().getTime() + AFTER_MS)
  await enqueue(tx, TELL_TEAM, { paymentId }, { key: `payment-team:${paymentId}`, runAt })
}

/** Tells the devices of the owner and the admins that a slip waits. */
export function tellTeam(services: Services): JobHandler {
  return async (payload) => {
    const { paymentId } = payload as { paymentId: string }
    const row = await findPayment(services.db, byId(paymentId))
    if (row?.payment.paymentStatus !== 'pending') return
    await services.db.transaction((tx) =>
      notifyTeam(tx, services, {
        title: `สลิปใหม่ ${bahtText(row.payment.amountSatang)} บาท`,
        path: `/admin/payment?review=${paymentId}`,
      }),
    )
  }
}
