import type { Feature } from '../feature.ts'
import { adminWaitingRoutes } from './admin-waiting-routes.ts'

export const adminWaitingFeature: Feature = {
  routes: adminWaitingRoutes,
}
