import { eq } from 'drizzle-orm'
import { payments } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import { removeUpload } from '../../http/uploads.ts'
import type { Services } from '../../services.ts'
import type { BuyersCall } from './buyer.ts'
import { refuseTwin } from './insert-payment.ts'
import { notifyNewSlip } from './notify-payment.ts'
import { byId, findPayment, lockPayment, type PaymentRow } from './payment-queries.ts'
import { publishPayment } from './payment-topics.ts'
import { isSameSlip, storeSlip } from './store-slip.ts'

/**
 * Puts another slip in the place of the wrong one, while the payment is pending. Locks the payment's row. Of the slip
 * that is there already, sent once more, the file alone is kept anew, as it may have been lost: that is mailed to nobody.
 * @throws Refusal `not_found`, `payment_decided`, `slip_required`, `slip_duplicate` and those of slip-picture.ts
 */
export async function replaceSlip(
  services: Services,
  call: BuyersCall,
  id: string,
  file: Uint8Array | null,
): Promise<PaymentRow> {
  const { db } = services
  const known = await findPayment(db, byId(id))
  refuseUnlessOpen(known?.payment, call)
  if (!file) throw new Refusal('slip_required', { fields: { slip: 'required' } })
  let former: string | null = null
  const replaced = await storeSlip(services, file, (slip) =>
    db
      .transaction(async (tx) => {
        const payment = await lockPayment(tx, id)
        refuseUnlessOpen(payment, call)
        former = payment?.slipImage ?? null
        await tx
          .update(payments)
          // Of a better picture of the same transfer what was found out about it stays.
          .set({
            ...slip?.columns,
            ...(payment && slip && !isSameSlip(payment, slip.columns) && { slipCheck: null }),
          })
          .where(eq(payments.id, id))
        const row = await findPayment(tx, byId(id))
        if (!row) throw new Refusal('not_found')
        if (payment?.slipHash === row.payment.slipHash) await publishPayment(tx, id)
        else await notifyNewSlip(tx, services, row)
        return row
      })
      .catch(refuseTwin),
  )
  if (former) await removeUpload(services, former)
  return replaced
}

type OwnedPayment = { userId: string; paymentStatus: string; amountSatang: number }

/** Refuses a payment that is not the caller's, or is decided. @throws Refusal `not_found`, `payment_decided` with `{status}` */
function refuseUnlessOpen(payment: OwnedPayment | null | undefined, { caller }: BuyersCall): void {
  if (!payment || payment.userId !== caller.member?.id) throw new Refusal('not_found')
  if (payment.paymentStatus !== 'pending') {
    throw new Refusal('payment_decided', { details: { status: payment.paymentStatus } })
  }
}
