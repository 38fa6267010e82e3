import { randomUUID } from 'node:crypto'
import type { HandlerInput } from '@thokham/contract/operation'
import type { giveReceipt as operation, Receipt } from '@thokham/contract/receipts'
import { receiptNumber, receiptYear } from '@thokham/domain/receipt'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { receipts, receiptYears } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { lockPaymentWithMember } from '../payments/decide-payment.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'
import { presentReceipt } from './receipt-queries.ts'
import { voidReceipt } from './void-receipt.ts'

/**
 * Gives the receipt of an approved payment the next number of its year; with other details of the buyer another one, and the
 * former is void. Asked again with the same details it is the same. Locks the payer's row, then the year's.
 * @throws Refusal `not_found`, `conflict` when another one stands than was seen, or there is nothing to confirm
 */
export function giveReceipt(
  { db }: Services,
  call: Call,
  { paymentId, replaces, ...buyer }: HandlerInput<typeof operation>['body'] & { paymentId: string },
): Promise<Receipt> {
  return db.transaction(async (tx) => {
    const { payment, packageName } = await lockPaymentWithMember(tx, paymentId)
    if (payment.paymentStatus !== 'approved' || payment.amountSatang === 0) throw new Refusal('conflict')
    const [standing] = await tx
      .select()
      .from(receipts)
      .where(and(eq(receipts.paymentId, paymentId), isNull(receipts.voidedAt)))
    const details = { buyerName: buyer.name, buyerAddress: buyer.address, buyerTaxId: buyer.taxId }
    if (standing && isSame(standing, details)) return presentReceipt({ receipt: standing, replacedBy: null })
    if ((standing?.id ?? null) !== replaces) throw new Refusal('conflict')
    const id = randomUUID()
    await voidReceipt(tx, paymentId, { at: call.now, replacedBy: id })
    const { legal, brand } = await readCurrentSettings(tx)
    const [receipt] = await tx
      .insert(receipts)
      .values({
        ...details,
        ...(await nextNumber(tx, receiptYear(call.now))),
        id,
        paymentId,
        packageName,
        issuedAt: call.now,
        shopName: legal.ownerName || brand.name,
        shopAddress: legal.address,
        shopTaxId: legal.taxId,
      })
      .returning()
    if (!receipt) throw new Error('The receipt is not there')
    await writeAudit(tx, call, {
      action: 'payment.receipt',
      // Not the payment: an approval can be undone as long as nothing else has happened to it, and takes this along.
      subjectKind: 'receipt',
      subjectId: id,
      before: standing ? { receipt: receiptNumber(standing.year, standing.number) } : null,
      after: { receipt: receiptNumber(receipt.year, receipt.number) },
    })
    return presentReceipt({ receipt, replacedBy: null })
  })
}

/** Takes the next number of a year, whose row stays locked until the commit: one that is rolled back is given out again. */
async function nextNumber(tx: Transaction, year: number): Promise<{ year: number; number: number }> {
  const [taken] = await tx
    .insert(receiptYears)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: receiptYears.year, set: { last: sql`${receiptYears.last} + 1` } })
    .returning()
  if (!taken) throw new Error('No number was given out')
  return { year, number: taken.last }
}

function isSame<Details extends object>(standing: Details, details: Partial<Details>): boolean {
  return Object.entries(details).every(([name, value]) => standing[name as keyof Details] === value)
}
