import type { CallResult, HandlerInput } from '@thokham/contract/operation'
import type { quotePayment as operation } from '@thokham/contract/payments'
import { whyNotForSale } from '@thokham/domain/eligibility'
import { termAfter } from '@thokham/domain/membership-term'
import type { Plan } from '@thokham/domain/packages'
import { eq } from 'drizzle-orm'
import { generate } from 'promptparse'
import type { Database } from '../../db/client.ts'
import { packages } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { Caller } from '../../http/session.ts'
import { previewCoupon } from '../coupons/reserve-coupon.ts'
import { seatsLeft } from '../packages/lifetime-seats.ts'
import { bankAccountOf, promptPayIdOf } from '../settings/bank-account.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'
import { type BuyerRow, readBuyer } from './buyer.ts'

type Quote = CallResult<typeof operation>

/**
 * Quotes the price lines of a plan for the caller, and how to pay them.
 * @throws Refusal `not_for_sale` with `{reason}`, or the coupon's
 */
export async function quotePayment(
  db: Database,
  caller: Caller,
  { plan, coupon: code }: HandlerInput<typeof operation>['query'],
  now: Date,
): Promise<Quote> {
  const settings = await readCurrentSettings(db)
  const row = await readBuyer(db, caller, now)
  const left = await seatsLeft(db, settings.sales.lifetimeSeats)
  refuseUnlessForSale(plan, row, left)
  const sold = await packageOf(db, plan)
  const { couponCode, discountSatang } = await previewCoupon(db, { code, priceSatang: sold.priceSatang, now })
  const result = termAfter(plan, row.term, now)
  if (!result.ok) throw new Refusal('not_for_sale', { details: { reason: result.reason } })
  const totalSatang = sold.priceSatang - discountSatang
  return {
    plan,
    packageName: sold.name,
    priceSatang: sold.priceSatang,
    discountSatang,
    totalSatang,
    couponCode,
    result: { membership: result.membership, expiresAt: result.expiresAt.toISOString() },
    bankAccount: bankAccountOf(settings),
    promptPay: promptPayText(promptPayIdOf(settings), totalSatang),
    isFrozen: settings.sales.frozenSince !== null,
  }
}

/**
 * Refuses a plan that is not for sale to the buyer.
 * @throws Refusal `payment_pending` with `{paymentId}`, or `not_for_sale` with `{reason}`
 */
export function refuseUnlessForSale(plan: Plan, { buyer, pending }: BuyerRow, seats: number): void {
  const reason = whyNotForSale(plan, buyer, seats)
  if (reason === null) return
  if (pending && reason === 'pending') {
    throw new Refusal('payment_pending', { details: { paymentId: pending.id } })
  }
  throw new Refusal('not_for_sale', { details: { reason } })
}

/** Reads the package sold as a plan, at today's price. */
export async function packageOf(db: Database, plan: Plan) {
  const [found] = await db.select().from(packages).where(eq(packages.plan, plan))
  if (!found) throw new Error(`No package is sold as ${plan}`)
  return found
}

/** Writes the text of a PromptPay QR for exactly the amount; null when there is no id or nothing to pay. */
export function promptPayText(promptPayId: string, satang: number): string | null {
  if (promptPayId === '' || satang === 0) return null
  const types = { 10: 'MSISDN', 13: 'NATID', 15: 'EWALLETID' } as const
  const type = types[promptPayId.length as keyof typeof types]
  return generate.anyId({ type, target: promptPayId, amount: satang / 100 })
}
