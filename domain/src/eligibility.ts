import type { Level } from './access.ts'
import type { Plan } from './packages.ts'

/** What decides who may buy, each from the database. */
export interface Buyer {
  level: Level
  /** Is or ever was VIP: by an approved payment or granted by an admin. */
  everVip: boolean
  /** A running VIP without an end: months would end it. */
  isEndless: boolean
  /** Has a payment that waits for its approval. */
  hasPending: boolean
}

/**
 * Why a plan is not for sale to somebody. `sign_in`: a visitor · `admin`: admins do not buy · `lifetime`: has lifetime
 * already · `endless`: VIP without an end, months would shorten it · `was_vip`: the first month is for newcomers ·
 * `never_vip`: renewing is for those who were VIP · `sold_out`: no lifetime seat is left · `pending`: a payment waits.
 */
export type NotForSale =
  | 'sign_in'
  | 'admin'
  | 'lifetime'
  | 'endless'
  | 'was_vip'
  | 'never_vip'
  | 'sold_out'
  | 'pending'

/**
 * Decides who may buy which plan (docs/product/shop.md#packages): the one rule behind /vip and the server.
 * @param seatsLeft lifetime seats neither sold nor taken by a pending payment
 * @returns the reason against it, or null when it may be bought
 */
export function whyNotForSale(plan: Plan, buyer: Buyer, seatsLeft: number): NotForSale | null {
  switch (buyer.level) {
    case 'visitor':
      return plan === 'lifetime' && seatsLeft <= 0 ? 'sold_out' : 'sign_in'
    case 'admin':
    case 'owner':
      return 'admin'
    case 'lifetime':
      return 'lifetime'
  }
  if (buyer.hasPending) return 'pending'
  if (plan === 'lifetime') return seatsLeft <= 0 ? 'sold_out' : null
  if (buyer.isEndless) return 'endless'
  if (plan === 'monthly' && buyer.everVip) return 'was_vip'
  if (plan === 'renewal' && !buyer.everVip) return 'never_vip'
  return null
}
