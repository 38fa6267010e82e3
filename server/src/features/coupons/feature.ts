import {
  createCoupon,
  deleteCoupon,
  listCoupons,
  listCouponUses,
  suggestCouponCode,
  toggleCoupon,
} from '@thokham/contract/coupons'
import type { Feature } from '../feature.ts'
import { couponsRoutes } from './coupons-routes.ts'

export const couponsFeature: Feature = {
  operations: [listCoupons, createCoupon, suggestCouponCode, toggleCoupon, deleteCoupon, listCouponUses],
  routes: couponsRoutes,
}
