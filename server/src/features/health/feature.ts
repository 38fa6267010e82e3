import type { Feature } from '../feature.ts'
import { healthRoutes } from './health-routes.ts'
import { showProcess } from './show-process.ts'

export const healthFeature: Feature = {
  routes: healthRoutes,
  start: showProcess,
}
