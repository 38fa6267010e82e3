import type { Feature } from '../feature.ts'
import { adminSearchRoutes } from './admin-search-routes.ts'

export const adminSearchFeature: Feature = {
  routes: adminSearchRoutes,
}
