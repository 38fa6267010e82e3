import { whyNotForSale } from '@thokham/domain/eligibility'
import { canResend } from '@thokham/domain/payment'
import type { Transaction } from '../../db/client.ts'
import { memberOf } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import type { Services } from '../../services.ts'
import { takeUseAgain } from '../coupons/reserve-coupon.ts'
import { type BuyersCall, readBuyer } from './buyer.ts'
import { insertPayment, paymentOfKey, refuseTwin, sameSlipAgain } from './insert-payment.ts'
import { byId, findPayment, type PaymentRow } from './payment-queries.ts'
import { refuseUnlessForSale } from './quote-payment.ts'
import { seatsFor } from './seats-for.ts'
import { identifySlip, type SlipIdentity, type StoredSlip, storeSlip } from './store-slip.ts'

interface Resent {
  id: string
  idempotencyKey: string
}

/**
 * Hands a rejected payment in again as a new one, with a better slip of the same transfer: plan, figures and the
 * transfer's data are those of the rejected one, since nothing is paid twice. A coupon's use is taken again where one
 * is left; that none is, or that the last seat is gone, turns nobody away who has paid. Locks the member's row, the
 * seats, then the coupon's row.
 * @throws Refusal `not_found`, `payment_decided` when it is none that may be sent again, `payment_pending`,
 * `not_for_sale`, `slip_required`, `slip_duplicate` and those of slip-picture.ts
 */
export async function resendPayment(
  services: Services,
  call: BuyersCall,
  resent: Resent,
  file: Uint8Array | null,
): Promise<PaymentRow> {
  const { db } = services
  try {
    refuseUnlessResendable(await findPayment(db, byId(resent.id)), call)
  } catch (refusal) {
    // What is in the way may be what this very key has made, also just now: then the attempt before came to its end.
    const earlier = await paymentOfKey(db, memberOf(call.caller).id, resent.idempotencyKey)
    if (earlier) return sameResent(earlier, resent.id, file && (await identifySlip(file)))
    throw refusal
  }
  if (!file) throw new Refusal('slip_required', { fields: { slip: 'required' } })
  return storeSlip(services, file, (slip) =>
    db.transaction((tx) => resendWithin(tx, services, call, resent, slip)).catch(refuseTwin),
  )
}

/**
 * Hands a rejected payment in again in the caller's transaction. Locks the member's row, the seats of a lifetime plan,
 * then the coupon's row.
 * @throws Refusal as resend
 */
async function resendWithin(
  tx: Transaction,
  services: Services,
  call: BuyersCall,
  { id, idempotencyKey }: Resent,
  slip: StoredSlip | null,
): Promise<PaymentRow> {
  const { caller, now } = call
  const row = await readBuyer(tx, caller, now, true)
  const earlier = await paymentOfKey(tx, memberOf(caller).id, idempotencyKey)
  if (earlier) return sameResent(earlier, id, slip?.columns ?? null)
  const { payment, plan } = refuseUnlessResendable(await findPayment(tx, byId(id)), call)
  const seats = await seatsFor(tx, plan, { lock: true })
  const isSoldOut = whyNotForSale(plan, row.buyer, seats) === 'sold_out'
  if (!isSoldOut) refuseUnlessForSale(plan, row, seats)
  const couponId = payment.couponId && (await takeUseAgain(tx, payment.couponId))
  const { packageId, priceSatang, discountSatang, amountSatang, couponCode } = payment
  const { transferDate, transferTime, bankName, accountName } = payment
  return insertPayment(tx, services, {
    userId: payment.userId,
    packageId,
    idempotencyKey,
    priceSatang,
    discountSatang,
    amountSatang,
    couponId,
    couponCode,
    transferDate,
    transferTime,
    bankName,
    accountName,
    ...slip?.columns,
    differenceReason: isSoldOut ? 'sold_out' : payment.differenceReason,
    resends: id,
    createdAt: now,
  })
}

/**
 * Refuses a payment that is not the caller's, or may not be handed in again.
 * @throws Refusal `not_found`, `payment_pending` when it was already and waits, `payment_decided` with `{status}`
 */
function refuseUnlessResendable(row: PaymentRow | null, { caller, now }: BuyersCall): PaymentRow {
  if (!row || row.payment.userId !== caller.member?.id) throw new Refusal('not_found')
  if (row.resentAs === 'pending') throw new Refusal('payment_pending')
  if (row.resentAs || !canResend(row.payment, now)) {
    throw new Refusal('payment_decided', { details: { status: row.payment.paymentStatus } })
  }
  return row
}

/** Returns the payment that the key stands for already. @throws Refusal `conflict` when it is another one's, or has another slip */
function sameResent(earlier: PaymentRow, id: string, slip: SlipIdentity | null): PaymentRow {
  if (earlier.payment.resends !== id) throw new Refusal('conflict')
  return sameSlipAgain(earlier, slip)
}
