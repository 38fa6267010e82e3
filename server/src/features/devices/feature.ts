import type { Feature } from '../feature.ts'
import { devicesRoutes } from './devices-routes.ts'

export const devicesFeature: Feature = {
  routes: devicesRoutes,
}
