import { readAdminWaiting, watchAdminWaiting } from '@thokham/contract/admin-waiting'
import type { Feature } from '../feature.ts'
import { adminWaitingRoutes } from './admin-waiting-routes.ts'

export const adminWaitingFeature: Feature = {
  operations: [readAdminWaiting, watchAdminWaiting],
  routes: adminWaitingRoutes,
}
