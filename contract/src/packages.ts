import { z } from 'zod'
import { instant } from './fields.ts'
import { operation } from './operation.ts'

export const PLANS = ['monthly', 'yearly', 'renewal', 'lifetime'] as const

/** A package on sale. Money is integer satang. */
export const saleablePackage = z.object({
  id: z.int(),
  plan: z.enum(PLANS),
  /** Thai name as shown */
  name: z.string(),
  priceSatang: z.int().min(0),
  /** Former price shown struck through; null = none */
  formerPriceSatang: z.int().min(0).nullable(),
})
export type SaleablePackage = z.infer<typeof saleablePackage>

export const plan = saleablePackage.shape.plan

/** Lifetime seats: all, and those neither sold nor taken by a pending payment (docs/product/shop.md#packages). */
export const seats = z.object({ total: z.int().min(0), left: z.int().min(0) })

export const listPackages = operation({
  name: 'packages.list',
  summary: 'The packages on sale, with their prices',
  method: 'GET',
  path: '/api/packages',
  access: 'packages:look',
  response: z.object({ packages: z.array(saleablePackage) }),
})

/** Why a plan is not for sale to the caller (domain/eligibility.ts says what each means). */
export const NOT_FOR_SALE = [
  'sign_in',
  'admin',
  'lifetime',
  'endless',
  'was_vip',
  'never_vip',
  'sold_out',
  'pending',
] as const

export const offer = saleablePackage.extend({
  /** null = may be bought by the caller. */
  notForSale: z.enum(NOT_FOR_SALE).nullable(),
  /** What approval right now would make of the caller; null when it may not be bought. */
  result: z.object({ membership: z.enum(['vip', 'lifetime']), expiresAt: instant }).nullable(),
})
export type Offer = z.infer<typeof offer>

export const listOffers = operation({
  name: 'packages.offers',
  summary: 'The packages for the caller: which may be bought, and the exact new expiry',
  method: 'GET',
  path: '/api/packages/offers',
  access: 'packages:look',
  response: z.object({
    offers: z.array(offer),
    seats,
    /** The caller's payment that waits; it stands on the screen instead of the buy buttons. */
    pendingPayment: z.object({ id: z.uuid(), reference: z.string(), plan, createdAt: instant }).nullable(),
  }),
})

/** Satang; a million baht at most. */
const price = z.int().min(0).max(100_000_000)

export const updatePackage = operation({
  name: 'packages.update',
  summary: 'Change a package’s price and the former price shown beside it',
  method: 'PATCH',
  path: '/api/packages/:packageId',
  access: 'owner:use',
  params: z.object({ packageId: z.coerce.number().int().min(1).max(32_767) }),
  body: z.object({ priceSatang: price, formerPriceSatang: price.nullable() }),
  response: saleablePackage,
  errors: ['not_found'],
})
