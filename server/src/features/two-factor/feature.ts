import type { Feature } from '../feature.ts'
import { twoFactorRoutes } from './two-factor-routes.ts'

export const twoFactorFeature: Feature = {
  routes: twoFactorRoutes,
}
