import type { Feature } from '../feature.ts'
import { meRoutes } from './me-routes.ts'

export const meFeature: Feature = {
  routes: meRoutes,
}
