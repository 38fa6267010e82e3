import type { CallResult } from '@thokham/contract/operation'
import type { listOffers } from '@thokham/contract/packages'
import { whyNotForSale } from '@thokham/domain/eligibility'
import { termAfter } from '@thokham/domain/membership-term'
import { paymentReference } from '@thokham/domain/payment'
import { asc } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { packages } from '../../db/schema.ts'
import type { Caller } from '../../http/session.ts'
import { readBuyer } from '../payments/buyer.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'
import { seatsLeft } from './lifetime-seats.ts'

/**
 * Lists the packages as they stand for the caller: who may buy what, and what it would make of them
 * (docs/product/shop.md#packages).
 */
export async function offersFor(
  db: Database,
  caller: Caller,
  now: Date,
): Promise<CallResult<typeof listOffers>> {
  const { sales } = await readCurrentSettings(db)
  const { buyer, term, pending } = await readBuyer(db, caller, now)
  const left = await seatsLeft(db, sales.lifetimeSeats)
  const sold = await db.select().from(packages).orderBy(asc(packages.id))
  return {
    offers: sold.map((one) => {
      const notForSale = whyNotForSale(one.plan, buyer, left)
      const result = notForSale === null ? termAfter(one.plan, term, now) : null
      return {
        ...one,
        notForSale,
        result: result?.ok
          ? { membership: result.membership, expiresAt: result.expiresAt.toISOString() }
          : null,
      }
    }),
    seats: { total: sales.lifetimeSeats, left },
    pendingPayment: pending && {
      id: pending.id,
      reference: paymentReference(pending.number),
      plan: pending.plan,
      createdAt: pending.createdAt.toISOString(),
    },
  }
}
