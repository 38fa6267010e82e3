import type { Feature } from '../feature.ts'
import { downloadsRoutes } from './downloads-routes.ts'

export const downloadsFeature: Feature = {
  routes: downloadsRoutes,
}
