import { readLegalText } from '@thokham/contract/legal'
import type { Feature } from '../feature.ts'
import { legalRoutes } from './legal-routes.ts'

export const legalFeature: Feature = {
  operations: [readLegalText],
  routes: legalRoutes,
}
