import { listSessions, revokeOtherSessions, revokeSession } from '@thokham/contract/devices'
import type { Feature } from '../feature.ts'
import { devicesRoutes } from './devices-routes.ts'

export const devicesFeature: Feature = {
  operations: [listSessions, revokeSession, revokeOtherSessions],
  routes: devicesRoutes,
}
