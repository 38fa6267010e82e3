import type { Feature } from '../feature.ts'
import { packagesRoutes } from './packages-routes.ts'

export const packagesFeature: Feature = {
  routes: packagesRoutes,
}
