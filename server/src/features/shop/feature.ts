import type { Feature } from '../feature.ts'
import { shopRoutes } from './shop-routes.ts'

export const shopFeature: Feature = {
  routes: shopRoutes,
}
