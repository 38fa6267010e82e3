import type { Feature } from '../feature.ts'
import { couponsRoutes } from './coupons-routes.ts'

export const couponsFeature: Feature = {
  routes: couponsRoutes,
}
