import type { Feature } from '../feature.ts'
import { legalRoutes } from './legal-routes.ts'

export const legalFeature: Feature = {
  routes: legalRoutes,
}
