import type { FieldReason } from '@thokham/contract/errors'
import type { HandlerInput } from '@thokham/contract/operation'
import type { submitPayment as operation } from '@thokham/contract/payments'
import { normaliseCouponCode } from '@thokham/domain/coupon'
import { transferTime } from '@thokham/domain/transfer-time'
import type { Database, Transaction } from '../../db/client.ts'
import { memberOf } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { previewCoupon, reserveCoupon } from '../coupons/reserve-coupon.ts'
import { readBuyer } from './buyer.ts'
import { insertPayment, paymentOfKey, refuseTwin, sameSlipAgain } from './insert-payment.ts'
import type { PaymentRow } from './payment-queries.ts'
import { seatsFor } from './seats-for.ts'
import { identifySlip, type SlipIdentity, type StoredSlip, storeSlip } from './store-slip.ts'
import { workOutDue } from './work-out-due.ts'

type Submission = HandlerInput<typeof operation>['body']

/**
 * Hands in a payment. Every amount comes from the package and the coupon; the member's row is locked, so that all of a
 * member's submissions stand in one line, then the seats and the coupon's row: its use and the seat are taken in the
 * same transaction. The key of an earlier payment gives that payment again and does nothing, where the slip is the same.
 * @throws Refusal the codes of the contract
 */
export async function submitPayment(
  services: Services,
  call: Call,
  submission: Submission,
  file: Uint8Array | null,
): Promise<PaymentRow> {
  const { db } = services
  let needsSlip: boolean
  try {
    needsSlip = await refuseEarly(db, call, submission, file !== null)
  } catch (refusal) {
    // What is in the way may be what this very key has made, also just now: then the attempt before came to its end.
    const earlier = await paymentOfKey(db, memberOf(call.caller).id, submission.idempotencyKey)
    if (earlier) return sameAgain(earlier, submission, file && (await identifySlip(file)))
    throw refusal
  }
  return storeSlip(services, needsSlip ? file : null, (slip) =>
    db.transaction((tx) => submitWithin(tx, services, call, submission, slip)).catch(refuseTwin),
  )
}

/**
 * Refuses what can be refused before a picture is decoded, which costs a hundred times as much as everything else;
 * under lock it is all asked again.
 * @returns whether there is anything to pay, and so a slip to look at
 */
async function refuseEarly(
  db: Database,
  { caller, now }: Call,
  submission: Submission,
  hasSlip: boolean,
): Promise<boolean> {
  const seats = await seatsFor(db, submission.plan)
  const row = await readBuyer(db, caller, now)
  const due = await workOutDue(submission, {
    db,
    row,
    seats,
    reduce: (order) => previewCoupon(db, { ...order, now }),
  })
  if (due.amountSatang === 0) return false
  transferOf(submission, hasSlip, now)
  return true
}

/**
 * Hands a payment in within the caller's transaction. Locks the member's row, the seats of a lifetime plan, then the
 * coupon's row.
 * @throws Refusal the codes of the contract
 */
async function submitWithin(
  tx: Transaction,
  services: Services,
  call: Call,
  submission: Submission,
  slip: StoredSlip | null,
): Promise<PaymentRow> {
  const { caller, now } = call
  const { plan, idempotencyKey } = submission
  const row = await readBuyer(tx, caller, now, true)
  const memberId = memberOf(caller).id
  const earlier = await paymentOfKey(tx, memberId, idempotencyKey)
  if (earlier) return sameAgain(earlier, submission, slip?.columns ?? null)

  const seats = await seatsFor(tx, plan, { lock: true })
  const due = await workOutDue(submission, {
    db: tx,
    row,
    seats,
    reduce: (order) => reserveCoupon(tx, { ...order, now }),
  })
  return insertPayment(tx, services, {
    userId: memberId,
    idempotencyKey,
    ...due,
    ...(due.amountSatang > 0 && { ...transferOf(submission, slip !== null, now), ...slip?.columns }),
    createdAt: now,
  })
}

/** Reads the transfer's data, all of it needed. @throws Refusal `invalid_input` naming each field at fault */
function transferOf(
  { transferDate, transferTime: time, bank, accountName }: Submission,
  hasSlip: boolean,
  now: Date,
) {
  const fields: Record<string, FieldReason> = {}
  const at = transferTime({ date: transferDate, time }, now)
  if (transferDate.trim() === '') fields.transferDate = 'required'
  if (time.trim() === '') fields.transferTime = 'required'
  if (!at.ok) fields[at.field] = at.reason
  if (bank === '') fields.bank = 'required'
  if (accountName === '') fields.accountName = 'required'
  if (!hasSlip) fields.slip = 'required'
  if (!at.ok || bank === '' || Object.keys(fields).length > 0) throw new Refusal('invalid_input', { fields })
  return { transferDate: at.date, transferTime: at.time, bankName: bank, accountName }
}

/** Returns the payment that the key stands for already. @throws Refusal `conflict` when its plan, coupon or slip is another one */
function sameAgain(earlier: PaymentRow, { plan, coupon }: Submission, slip: SlipIdentity | null): PaymentRow {
  const code = normaliseCouponCode(coupon) || null
  if (earlier.plan !== plan || earlier.payment.couponCode !== code) throw new Refusal('conflict')
  return sameSlipAgain(earlier, slip)
}
