import type { HandlerInput } from '@thokham/contract/operation'
import type { submitPayment } from '@thokham/contract/payments'
import { normaliseCouponCode } from '@thokham/domain/coupon'
import { whyNotForSale } from '@thokham/domain/eligibility'
import type { DifferenceReason } from '@thokham/domain/payment'
import type { Database } from '../../db/client.ts'
import { Refusal } from '../../http/fail.ts'
import { NO_REDUCTION, type Order, type Reduction } from '../coupons/reserve-coupon.ts'
import type { BuyerRow } from './buyer.ts'
import { packageOf, refuseUnlessForSale } from './quote-payment.ts'

type Submission = Pick<
  HandlerInput<typeof submitPayment>['body'],
  'plan' | 'coupon' | 'shownTotalSatang' | 'onDifference'
>

/** A payment's figures as its row has them; money in satang. */
interface Due extends Reduction {
  packageId: number
  priceSatang: number
  /** What is transferred: the total that was shown. */
  amountSatang: number
  /** Why that is not price − discount; null = it is. */
  differenceReason: DifferenceReason | null
}

interface Facts {
  db: Database
  row: BuyerRow
  /** Lifetime seats that are left. */
  seats: number
  /** Looks at the coupon, or uses it. */
  reduce: (order: Omit<Order, 'now'>) => Promise<Reduction>
}

/**
 * Works out what a submission has to pay, by package and coupon alone, and holds it against what its screen showed.
 * Where price, coupon or seat has changed meanwhile, whoever has transferred the total that was shown may hand it in all
 * the same, marked with the reason (docs/product/shop.md#paying-what-the-screen-showed).
 * @throws Refusal what changed, with `{totalSatang, shownTotalSatang}`: `total_changed`, the coupon's, `not_for_sale` with
 * `sold_out`; for any other reason against the sale `not_for_sale` or `payment_pending`
 */
export async function workOutDue(
  { plan, coupon: code, shownTotalSatang, onDifference }: Submission,
  { db, row, seats, reduce }: Facts,
): Promise<Due> {
  const isSoldOut = whyNotForSale(plan, row.buyer, seats) === 'sold_out'
  if (!isSoldOut) refuseUnlessForSale(plan, row, seats)
  const { id: packageId, priceSatang } = await packageOf(db, plan)
  const reduction = await reduce({ code, priceSatang }).catch((error: unknown) => {
    if (error instanceof Refusal) return error
    throw error
  })
  const noReduction = { ...NO_REDUCTION, couponCode: normaliseCouponCode(code) || null }
  const given = reduction instanceof Refusal ? noReduction : reduction
  const totalSatang = priceSatang - given.discountSatang
  const refusal = refusalOf({
    isSoldOut,
    coupon: reduction instanceof Refusal ? reduction : null,
    isChanged: totalSatang !== shownTotalSatang,
  })
  const figures = { packageId, priceSatang, ...given }
  if (!refusal) return { ...figures, amountSatang: totalSatang, differenceReason: null }
  if (onDifference === 'refuse' || shownTotalSatang === 0) {
    const { code: refused, fields, details } = refusal
    throw new Refusal(refused, {
      ...(fields && { fields }),
      details: { ...details, totalSatang, shownTotalSatang },
    })
  }
  return { ...figures, amountSatang: shownTotalSatang, differenceReason: reasonOf(refusal) }
}

/** Returns the refusal that weighs most of all that changed; null when nothing did. */
function refusalOf(changes: { isSoldOut: boolean; coupon: Refusal | null; isChanged: boolean }) {
  if (changes.isSoldOut) return new Refusal('not_for_sale', { details: { reason: 'sold_out' } })
  return changes.coupon ?? (changes.isChanged ? new Refusal('total_changed') : null)
}

function reasonOf({ code }: Refusal): DifferenceReason {
  switch (code) {
    case 'coupon_invalid':
    case 'coupon_expired':
    case 'coupon_used':
    case 'coupon_minimum':
      return code
    case 'not_for_sale':
      return 'sold_out'
    default:
      return 'price'
  }
}
