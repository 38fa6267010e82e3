import { readSession } from '@thokham/contract/me'
import type { Feature } from '../feature.ts'
import { meRoutes } from './me-routes.ts'

export const meFeature: Feature = {
  operations: [readSession],
  routes: meRoutes,
}
