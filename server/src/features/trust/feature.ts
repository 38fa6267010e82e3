import type { Feature } from '../feature.ts'
import { trustRoutes } from './trust-routes.ts'

export const trustFeature: Feature = {
  routes: trustRoutes,
}
