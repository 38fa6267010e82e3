import type { Feature } from '../feature.ts'
import { monthCloseRoutes } from './month-close-routes.ts'

export const monthCloseFeature: Feature = {
  routes: monthCloseRoutes,
}
