import { readHealth } from '@thokham/contract/health'
import type { Feature } from '../feature.ts'
import { healthRoutes } from './health-routes.ts'
import { showProcess } from './show-process.ts'

export const healthFeature: Feature = {
  operations: [readHealth],
  routes: healthRoutes,
  start: showProcess,
}
