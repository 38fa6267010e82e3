import { searchAsAdmin } from '@thokham/contract/admin-search'
import type { Feature } from '../feature.ts'
import { adminSearchRoutes } from './admin-search-routes.ts'

export const adminSearchFeature: Feature = {
  operations: [searchAsAdmin],
  routes: adminSearchRoutes,
}
